import type { Seat } from '../generated/protocol';
import { readJSON, writeJSON } from './storage';

/** Whether a room is on this device alone: no server's code begins so. */
export const isLocal = (code: string): boolean => /^l[0-9a-hjkmnp-tv-z]{9}$/.test(code);

const shown = new Map<string, Seat>();

/** As which seat this window shows a room of its device's own; -1, nobody's, until somebody has said who looks. */
export const seatShown = (code: string): Seat => shown.get(code) ?? -1;

export function showSeat(code: string, seat: Seat): void {
  shown.set(code, seat);
}

const key = 'local';

/** Whether this device has rooms of its own, as far as it knows: only then are they looked for. */
export const hasLocal = (): boolean => readJSON<boolean>(key, false);

export function noteLocal(has: boolean): void {
  writeJSON(key, has);
}
