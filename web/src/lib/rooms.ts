import type { Room, You } from '../generated/protocol';
import { readJSON, writeJSON } from './storage';

/** A room that this browser has been in. */
export interface KnownRoom {
  code: string;
  /** When this browser last opened it, in milliseconds. */
  opened: number;
  /** The game that is played there, once it is known. */
  game?: string;
}

const key = 'rooms';
const most = 40;

/** The rooms of this browser, the last opened first. */
export function knownRooms(): KnownRoom[] {
  return readJSON<KnownRoom[]>(key, []).filter((r) => typeof r?.code === 'string');
}

export function rememberRoom(code: string, game: string): void {
  const rest = knownRooms().filter((r) => r.code !== code);
  writeJSON(key, [{ code, opened: Date.now(), game }, ...rest].slice(0, most));
}

export function forgetRoom(code: string): void {
  writeJSON(
    key,
    knownRooms().filter((r) => r.code !== code),
  );
}

/** The last seq of the room that was shown here; -1 if none. */
export function lastSeen(code: string): number {
  return readJSON<number>(`seen.${code}`, -1);
}

export function rememberSeen(code: string, seq: number): void {
  writeJSON(`seen.${code}`, seq);
}

/** Whether the room's guided first game goes on without its guide. */
export function leftLesson(code: string): boolean {
  return readJSON<boolean>(`alone.${code}`, false);
}

export function leaveLesson(code: string): void {
  writeJSON(`alone.${code}`, true);
}

/** When the last line of the room's chat that was read here was said, in milliseconds; 0 if none was. */
export function lastRead(code: string): number {
  return readJSON<number>(`read.${code}`, 0);
}

export function rememberRead(code: string, at: number): void {
  writeJSON(`read.${code}`, at);
}

/** Whether the room's figures are others than whoever sits there has seen, also on an earlier visit; they are noted as seen. */
export function figuresChanged({ code, figures = {} }: Room, { seat, host }: You): boolean {
  if (seat < 0) return false;
  const [before, now] = [readJSON<string | undefined>(`figures.${code}`, undefined), JSON.stringify(figures)];
  writeJSON(`figures.${code}`, now);
  return before !== undefined && before !== now && !host;
}
