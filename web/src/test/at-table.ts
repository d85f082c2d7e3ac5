import { vi } from 'vitest';
import type { Room, ShownPrompt, Turn } from '../generated/protocol';
import { TableController } from '../table/state/table-controller.svelte';
import { fakeGame } from './fake-game';
import { FakeWebSocket } from './fake-socket';

export const room: Room = {
  code: 'abc',
  game: 'fake',
  state: 'playing',
  settings: {},
  undo: true,
  spectators: true,
  rules: 1,
  created: '',
  played: '',
  seq: 2,
  asked: [0],
  seats: [
    { seat: 0, kind: 'person', name: 'Ada', online: true },
    { seat: 1, kind: 'bot', name: '', bot: 'greedy', online: true },
  ],
};
/** What seat 0 is asked. */
export const prompt: ShownPrompt = {
  id: 2,
  seat: 0,
  kind: 'place',
  options: [{ id: 'place:quarry', verb: 'place', at: ['location:quarry'] }],
};
export const mine: Turn = { asked: [0], prompt, undo: { choices: 1 } };
export const theirs: Turn = { asked: [1], undo: { choices: 0, why: 'nothing' } };

/** The server's end of the last socket. */
export const server = () => FakeWebSocket.last;

/** A table of two, Ada and a bot, at which Ada is asked. */
export function atTable(): TableController {
  vi.stubGlobal('WebSocket', FakeWebSocket);
  FakeWebSocket.all = [];
  localStorage.clear();
  const controller = new TableController('abc', 'ws://table/');
  controller.plays(fakeGame);
  controller.open();
  server().accept();
  server().says({
    type: 'welcome',
    seq: 2,
    room,
    you: { seat: 0, host: true },
    public: { turn: 1, 'players/0': { silver: 3 }, 'players/1': { silver: 4 } },
    private: { hand: ['a'] },
    turn: mine,
    log: [
      { seq: 1, seat: 0, key: 'placed' },
      { seq: 2, seat: 1, key: 'placed' },
    ],
    chat: null,
  });
  return controller;
}

/** Leaves it as it was found. */
export function leave(controller: TableController): void {
  vi.useRealTimers();
  controller.close();
  vi.unstubAllGlobals();
}
