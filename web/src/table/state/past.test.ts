import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atTable, leave, mine, room, server, theirs } from '../../test/at-table';
import { fakeGame } from '../../test/fake-game';
import { paces } from './pacing.svelte';
import type { TableController } from './table-controller.svelte';

let controller: TableController;
beforeEach(() => (controller = atTable()));
afterEach(() => leave(controller));

it('shows a side of the rules playing by itself, or step by step for whoever steps, and comes back to now', async () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  const told = ['scheme', 'placed'].map((key) => ({ seq: 3, seat: 1, key }));
  controller.plays({
    ...fakeGame,
    steps: (before, after) => [before, after].map((view, i) => ({ view, told: [told[i]!], stays: 2 - i })),
  });
  const plays = (seq: number) =>
    server().says({ type: 'update', seq, by: 0, public: { turn: seq }, log: told, turn: mine });
  plays(3);
  expect(controller.past.acting).toBe(1);
  // What there is more to read of stays longer.
  vi.advanceTimersByTime(1.5 * 1.6 * paces.normal);
  expect(controller.past.index).toBe(0);
  vi.advanceTimersByTime(1.6 * paces.normal);
  expect(controller.past.index).toBe(1);
  vi.advanceTimersByTime(1.6 * paces.normal);
  expect(controller.past.shown).toBe(false);

  plays(4);
  controller.past.step(1);
  vi.advanceTimersByTime(10_000);
  expect(controller.past.index).toBe(1);
  controller.past.step(-1);
  expect(controller.past.index).toBe(0);
  controller.past.step(1);
  controller.past.step(1);
  expect(controller.past.shown).toBe(false);
  expect(controller.past.acting).toBeUndefined();

  // The log shows its moment, though a side of the rules is being shown.
  plays(5);
  expect(controller.past.acting).toBe(1);
  const frames = [1, 2].map((seq) => ({ seq, by: 0, at: '', public: { turn: seq }, totals: [seq, 0] }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ room, frames })));
  await controller.past.show(1, 0);
  expect(controller.past.acting).toBeUndefined();
  expect(controller.past.moment?.view).toEqual({ turn: 1 });
  vi.restoreAllMocks();
});

it('shows a moment of the past while the present goes on, and comes back to it', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({
        room,
        frames: [
          { seq: 0, by: -1, at: '', public: { turn: 0 }, totals: [0, 0] },
          { seq: 1, by: 0, at: '', public: { turn: 1 }, totals: [1, 0] },
        ],
      }),
    ),
  );
  await controller.past.show(0);
  expect(controller.past.moment?.view).toEqual({ turn: 0 });
  server().says({ type: 'update', seq: 3, by: 1, public: { turn: 2 }, turn: mine });
  expect(controller.past.moment?.view).toEqual({ turn: 0 });
  controller.past.present();
  expect(controller.past.shown).toBe(false);
  expect(controller.view?.turn).toBe(2);
});

it('shows of another seat the whole turn to which a line of the log belongs', async () => {
  vi.useFakeTimers();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  const frames = [-1, 0, 1, 1, 1, 0].map((by, seq) => ({ seq, by, at: '', public: { turn: seq }, totals: [0, 0] }));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ room, frames })));
  await controller.past.show(3, 1);
  const seen = () => controller.past.moment?.view?.turn;
  expect(seen()).toBe(2);
  vi.advanceTimersByTime(paces.normal);
  expect(seen()).toBe(3);
  vi.advanceTimersByTime(10 * paces.normal);
  expect(seen()).toBe(4);
  expect(controller.past.playing).toBe(false);
  // Of this seat's own the moment alone.
  await controller.past.show(5, 0);
  expect(seen()).toBe(5);
  vi.restoreAllMocks();
});

it('knows after a reload what others did last, and shows it again', async () => {
  expect(controller.story.recap.map((e) => e.seq)).toEqual([2]);
  expect(controller.story.missed?.map((e) => e.seq)).toEqual([2]);
  const calls: string[] = [];
  const frames = [1, 2].map((seq) => ({ seq, by: seq - 1, at: '', public: { turn: seq }, totals: [seq, 0] }));
  vi.stubGlobal('fetch', (path: string) => {
    calls.push(path);
    return Promise.resolve(Response.json({ room, frames }));
  });
  vi.useFakeTimers();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  await controller.past.again(controller.story.missed);
  expect(calls[0]).toMatch(/replay\?seat=0&from=1$/);
  expect(controller.past.moment?.view).toEqual({ turn: 1 });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(controller.past.moment?.view).toEqual({ turn: 2 });
  await vi.advanceTimersByTimeAsync(1_500);
  expect(controller.past.shown).toBe(false);

  // That one's own turn begins takes nothing from it; what this seat does itself is nothing to be shown again.
  controller.plays({ ...fakeGame, headings: ['turn'] });
  server().says({ type: 'update', seq: 3, by: 1, turn: mine, log: [{ seq: 3, seat: 0, key: 'turn' }] });
  expect(controller.story.missed?.map((e) => e.key)).toEqual(['placed']);
  server().says({ type: 'update', seq: 4, by: 0, turn: theirs, log: [{ seq: 4, seat: 0, key: 'placed' }] });
  expect(controller.story.missed).toBeUndefined();
  vi.restoreAllMocks();
});
