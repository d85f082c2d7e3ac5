import type { Room, You } from '../generated/protocol';
import { isLocal } from './local';
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

/** A room of this device's own is found where it is kept. */
export function rememberRoom(code: string, game: string): void {
  if (isLocal(code)) return;
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

/** Whether this browser got the secret of its seat there: then its personal link needs no new one. */
export function holdsLink(code: string): boolean {
  return readJSON<boolean>(`link.${code}`, false);
}

export function holdLink(code: string): void {
  writeJSON(`link.${code}`, true);
}

/** Whether one was asked to make the room one of one's games, and would not. */
export function leftUnjoined(code: string): boolean {
  return readJSON<boolean>(`unjoined.${code}`, false);
}

export function leaveUnjoined(code: string): void {
  writeJSON(`unjoined.${code}`, true);
}

/** The first room in which this browser got a seat tells of one's devices, until it has been read. */
export function tellsOfDevices(code: string): boolean {
  const first = readJSON<string>('devices-told', code);
  if (first === code) writeJSON('devices-told', code);
  return first === code;
}

export function toldOfDevices(): void {
  writeJSON('devices-told', '');
}

/** Whether this browser has games of its own on the server, as far as it knows. */
export function hasGames(): boolean {
  return readJSON<boolean>('games', false);
}

export function noteGames(has: boolean): void {
  writeJSON('games', has);
}

/** Whether the room's figures are others than whoever sits there has seen, also on an earlier visit; they are noted as seen. */
export function figuresChanged({ code, figures = {} }: Room, { seat, host }: You): boolean {
  if (seat < 0) return false;
  const [before, now] = [readJSON<string | undefined>(`figures.${code}`, undefined), JSON.stringify(figures)];
  writeJSON(`figures.${code}`, now);
  return before !== undefined && before !== now && !host;
}
