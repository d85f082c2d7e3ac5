import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MyGame, Room, RoomState } from '../generated/protocol';
import { fakeServer, Refused } from '../test/fake-server';
import { asMine, lookUp, sorted, waiting } from './mine';
import { hasGames, knownRooms, rememberRoom } from './rooms';

const hour = (n: number) => new Date(Date.UTC(2026, 4, 10, n)).toISOString();

function room(code: string, state: RoomState, asked: number[], played = hour(1)): Room {
  return {
    code,
    game: 'troyes',
    state,
    seats: [],
    settings: {},
    undo: true,
    spectators: true,
    rules: 1,
    created: hour(0),
    played,
    seq: 0,
    asked,
  };
}
const game = (room: Room, more: Partial<MyGame> = {}): MyGame => ({
  room,
  you: { seat: 0, host: false },
  away: false,
  ...more,
});
const codes = (list: readonly { code: string }[]) => list.map((k) => k.code);

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

it('puts what waits for me first, the longest first; then rooms that gather; then what waits for others', () => {
  const { running, finished, away } = sorted(
    asMine([
      game(room('others', 'playing', [1], hour(9))),
      game(room('over', 'finished', [], hour(2))),
      game(room('gathers', 'gathering', [], '0001-01-01T00:00:00Z')),
      game(room('mine-late', 'playing', [0], hour(8)), { since: hour(8) }),
      // Somebody else has chosen since it began to wait for me.
      game(room('mine-early', 'playing', [0, 1], hour(9)), { since: hour(3) }),
      game(room('put-away', 'playing', [0], hour(1)), { since: hour(1), away: true }),
      game(room('over-last', 'finished', [], hour(4))),
      game(room('others-before', 'playing', [1], hour(5))),
    ]),
  );
  expect(codes(running)).toEqual(['mine-early', 'mine-late', 'gathers', 'others', 'others-before']);
  expect(codes(finished)).toEqual(['over-last', 'over']);
  expect(codes(away)).toEqual(['put-away']);
});

it('goes from a table to the game of mine that has waited longest, and to none that is watched or put away', () => {
  const games = asMine([
    game(room('here', 'playing', [0]), { since: hour(0) }),
    game(room('second', 'playing', [0]), { since: hour(5) }),
    // Others play, and something is proposed there.
    game(room('proposed', 'playing', [1], hour(7)), { agree: true, paused: true }),
    game(room('first', 'playing', [0]), { since: hour(2) }),
    game(room('hosted', 'playing', [0]), { you: { seat: -1, host: true } }),
    game(room('put-away', 'playing', [0]), { since: hour(1), away: true }),
  ]);
  expect(codes(waiting(games, 'here'))).toEqual(['first', 'second', 'proposed']);
});

it('lists the games of all devices, and the rooms that this browser alone has opened', async () => {
  for (const code of ['watched', 'mine', 'gone']) rememberRoom(code, 'troyes');
  const calls = fakeServer({
    'GET /me/games': [game(room('mine', 'playing', [0])), game(room('elsewhere', 'playing', [1]))],
    'GET /rooms/watched': { room: room('watched', 'playing', [1]), you: { seat: -1, host: false } },
    'GET /rooms/gone': new Refused('no-room', 404),
  });
  const known = await lookUp();
  expect(known.map((k) => [k.code, k.own])).toEqual([
    ['mine', true],
    ['elsewhere', true],
    ['watched', false],
  ]);
  expect(calls.map((c) => c.path)).not.toContain('/rooms/mine');
  expect(codes(knownRooms())).not.toContain('gone');
  expect(hasGames()).toBe(true);
});

it('keeps what it told before while the server does not answer', async () => {
  rememberRoom('watched', 'troyes');
  const answers: Record<string, unknown> = {
    'GET /me/games': [game(room('mine', 'playing', [0]))],
    'GET /rooms/watched': { room: room('watched', 'playing', [1]), you: { seat: -1, host: false } },
  };
  fakeServer(answers);
  const before = await lookUp();
  for (const call of Object.keys(answers)) answers[call] = new Refused('unavailable', 503);
  expect(await lookUp(before)).toEqual(before);
  expect(codes(knownRooms())).toEqual(['watched']);
});
