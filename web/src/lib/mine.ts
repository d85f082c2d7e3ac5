import type { MyGame, Room, Standing, You } from '../generated/protocol';
import { api, ApiError } from './api';
import { hasLocal } from './local';
import { forgetRoom, knownRooms, noteGames } from './rooms';

/** A room that this browser knows of: a game of its person's, on all devices, or one that was opened here. */
export interface Known {
  code: string;
  room: Room;
  you: You;
  /** Whether it is its person's. */
  own: boolean;
  /** Whether its person has put it away. */
  away: boolean;
  /** Since when its person has been waited for, if that is known. */
  since?: string | undefined;
  /** Until when one should have chosen, if there is such a time. */
  due?: string | undefined;
  paused?: boolean | undefined;
  /** Whether something is proposed that waits for one's own answer. */
  agree?: boolean | undefined;
  /** Whether the table agreed to end it where it stood. */
  ended?: boolean | undefined;
  /** How it ended, where that has been told. */
  result?: Standing[] | undefined;
  /** Whether it is on this device alone. */
  local?: boolean;
}

export const asMine = (games: readonly MyGame[]): Known[] =>
  games.map((game) => ({ code: game.room.code, own: true, ...game }));

/** The games of this person, on all devices. */
async function ownGames(): Promise<Known[]> {
  const games = await api.myGames();
  noteGames(games.length > 0);
  return asMine(games);
}

/** A room that was opened here, which may be gone by now. */
async function opened(code: string, before: readonly Known[]): Promise<Known[]> {
  try {
    return [{ code, own: false, away: false, ...(await api.room(code)) }];
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'no-room')) return before.filter((k) => k.code === code);
    forgetRoom(code);
    return [];
  }
}

/** The rooms of this device's own; none where it cannot say. */
const localRooms = () =>
  import('../engine/kept').then(
    ({ keptHere }) => keptHere().catch(() => []),
    () => [],
  );

/** All rooms that this browser knows of. What cannot be told now stays as it was told before. */
export async function lookUp(before: readonly Known[] = []): Promise<Known[]> {
  const own = await ownGames().catch(() => before.filter((k) => k.own));
  const codes = new Set(own.map((k) => k.code));
  const others = knownRooms().filter((r) => !codes.has(r.code));
  const here = await (hasLocal() ? localRooms() : []);
  return [...own, ...here, ...(await Promise.all(others.map((r) => opened(r.code, before)))).flat()];
}

export const asksMe = ({ room, you, paused }: Pick<Known, 'room' | 'you' | 'paused'>): boolean =>
  you.seat >= 0 && room.asked.includes(you.seat) && !paused;

/** Whether it waits for me: for a choice, or for what I say to a proposal. */
export const waitsForMe = (k: Pick<Known, 'room' | 'you' | 'paused' | 'agree'>): boolean => asksMe(k) || !!k.agree;

/** What waits for me comes first, by whose time is up soonest, then the longest first; then rooms that gather, then games in which others are waited for. */
const place = (k: Known) => (waitsForMe(k) ? 0 : k.room.state === 'gathering' ? 1 : 2);
/** When its last choice was made; before the first, when the game began, or it was made itself. */
export const moved = ({ room }: Pick<Known, 'room'>): string =>
  Date.parse(room.played) > Date.parse(room.created) ? room.played : room.created;
const at = (time: string) => Date.parse(time) || 0;
const last = (a: Known, b: Known) => at(moved(b)) - at(moved(a));
/** When it began to wait for me. */
const begun = (k: Known) => at(k.since ?? moved(k));

/** Until when one should have chosen; where no time is counted there is always enough. */
const due = (k: Known) => Date.parse(k.due ?? '') || Number.MAX_VALUE;

function byNeed(a: Known, b: Known): number {
  return place(a) - place(b) || (place(a) === 0 ? due(a) - due(b) || begun(a) - begun(b) : last(a, b));
}

/** The rooms as the first page has them: those that go on, those that have ended, and those that were put away. */
export function sorted(known: readonly Known[]): Record<'running' | 'finished' | 'away', Known[]> {
  const over = (k: Known) => k.room.state === 'finished';
  const here = known.filter((k) => !k.away);
  return {
    running: here.filter((k) => !over(k)).sort(byNeed),
    finished: here.filter(over).sort(last),
    away: known.filter((k) => k.away).sort(last),
  };
}

/** The games that wait for me, but for one: the most urgent first. */
export const waiting = (known: readonly Known[], but: string): Known[] =>
  sorted(known).running.filter((k) => k.own && waitsForMe(k) && k.code !== but);
