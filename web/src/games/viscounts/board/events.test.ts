import { expect, it } from 'vitest';
import type { Entry } from '../../../generated/protocol';
import { goesOn, lastEvent, telling, untold } from './events';

const entries = (line: string): Entry[] => line.split(' ').map((key) => ({ seq: 1, seat: 1, key }));
const keys = (list: readonly Entry[]) => list.map((e) => e.key).join(' ');

it('tells of a chain how it begins, and leaves the rest to its story', () => {
  const news = entries('move-folk pay promote promote gain top leader draw');
  expect(keys(lastEvent(news)?.steps ?? [])).toBe('promote promote gain top leader');
  expect(keys(untold(news))).toBe('move-folk pay promote draw');
});

it('tells all of what is no story', () => {
  const news = entries('pay gain');
  expect(untold(news)).toEqual(news);
});

it('tells beside the board no card that is drawn or comes into view', () => {
  expect(keys(telling(entries('pay appears hire discard draw')))).toBe('pay hire discard');
});

it('tells a turn in its parts: the ride with its card, the action with what it brings, and who is recruited', () => {
  const turn = ['play', 'discard gain', 'pay ride', 'action', 'pay build gain', 'gain', 'pay hire', 'discard draw'];
  expect(turn.filter((choice) => !goesOn(entries(choice)))).toEqual(['action', 'pay hire']);
  // One who comes for free comes with the action.
  expect(goesOn(entries('appears hire'))).toBe(true);
});
