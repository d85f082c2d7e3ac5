import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { preferences } from '../../lib/preferences.svelte';
import { atTable, leave, mine, server, theirs } from '../../test/at-table';
import { fakeGame } from '../../test/fake-game';
import { paces } from './pacing.svelte';
import type { TableController } from './table-controller.svelte';

let controller: TableController;
beforeEach(() => (controller = atTable()));
afterEach(() => leave(controller));

it('shows what others do step by step, one thing for each step, and what I do at once', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  preferences.pace = 'step';
  const says = (seq: number, by: number, turn = theirs) =>
    server().says({ type: 'update', seq, by, turn, log: [{ seq, seat: by, key: 'placed' }] });
  const { story } = controller;
  says(3, 1);
  expect([controller.seq, story.waiting]).toEqual([3, 0]);
  says(4, 1);
  says(5, 1, mine);
  expect([controller.seq, story.waiting]).toEqual([3, 2]);
  expect(controller.asked).toBe(false);
  // The tab and the bell say that I am needed, before I have gone on.
  expect(story.asks).toBe(true);
  story.goOn();
  expect([controller.seq, story.waiting, controller.asked]).toEqual([4, 1, false]);
  story.goOn();
  expect([controller.seq, story.waiting, controller.asked]).toEqual([5, 0, true]);
  // What comes after the last step waits for a step as well.
  says(6, 1);
  expect([controller.seq, story.waiting]).toEqual([5, 1]);
  says(7, 0);
  expect([controller.seq, story.waiting]).toEqual([7, 0]);
  says(8, 1);
  expect(controller.seq).toBe(8);

  // Somebody who changes the pace does not wait for a step any more.
  says(9, 1);
  expect(controller.seq).toBe(8);
  preferences.pace = 'normal';
  story.resume();
  expect([controller.seq, story.waiting]).toEqual([9, 0]);
  story.clear();
});

it('waits for no step over what nobody is told of', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  preferences.pace = 'step';
  const says = (seq: number, keys: string[], turn = theirs) =>
    server().says({ type: 'update', seq, by: 1, turn, log: keys.map((key) => ({ seq, seat: 1, key })) });
  const { story } = controller;
  says(3, []);
  says(4, ['placed']);
  says(5, []);
  says(6, [], mine);
  vi.runAllTimers();
  expect([controller.seq, story.waiting]).toEqual([4, 2]);
  story.goOn();
  vi.runAllTimers();
  expect([controller.seq, story.waiting, controller.asked]).toEqual([6, 0, true]);
  // What was told last stays told.
  expect(controller.story.told.map((e) => e.key)).toEqual(['placed']);
  preferences.pace = 'normal';
  story.clear();
});

it('tells with what a player did what goes on from it, in one step and with the time that all of it takes to read', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  preferences.pace = 'normal';
  controller.plays({ ...fakeGame, goesOn: (_, news) => !news.some((e) => e.key === 'act') });
  const says = (seq: number, by: number, keys: string[], turn = theirs) =>
    server().says({
      type: 'update',
      seq,
      by,
      turn,
      public: { turn: seq, [`players/${by}`]: { silver: seq } },
      log: keys.map((key) => ({ seq, seat: by, key })),
    });
  const told = () => controller.story.told.map((e) => e.key).join(' ');
  says(3, 1, ['play']);
  expect(told()).toBe('play');
  // What comes while it is read is told beside it.
  vi.advanceTimersByTime(0.5 * paces.normal);
  says(4, 1, ['ride']);
  expect([controller.seq, told()]).toEqual([4, 'play ride']);
  says(5, 1, ['act']);
  says(6, 1, ['gain']);
  says(7, 1, ['gain']);
  // Somebody else begins anew.
  says(8, 2, ['gain'], mine);
  expect([controller.seq, controller.story.waiting]).toEqual([4, 4]);
  vi.advanceTimersByTime(0.7 * paces.normal);
  expect(controller.seq).toBe(4);
  vi.advanceTimersByTime(0.1 * paces.normal);
  expect([controller.seq, told(), controller.story.waiting]).toEqual([7, 'act gain gain', 1]);
  expect(controller.view).toMatchObject({ turn: 7, players: [{ silver: 3 }, { silver: 7 }] });
  vi.advanceTimersByTime(1.5 * paces.normal);
  expect([controller.seq, told(), controller.asked]).toEqual([8, 'gain', true]);
  expect(controller.log.map((e) => e.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  controller.story.clear();
});

it('tells no more at once than there is room for', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  preferences.pace = 'step';
  controller.plays({ ...fakeGame, goesOn: () => true });
  for (let seq = 3; seq < 9; seq += 1) {
    const log = ['pay', 'gain', 'gain'].map((key) => ({ seq, seat: 1, key }));
    server().says({ type: 'update', seq, by: 1, turn: theirs, log });
  }
  expect(controller.seq).toBe(3);
  controller.story.goOn();
  expect([controller.seq, controller.story.told.length]).toEqual([5, 6]);
  controller.story.goOn();
  expect([controller.seq, controller.story.told.length]).toEqual([7, 6]);
  preferences.pace = 'normal';
  controller.story.clear();
});
