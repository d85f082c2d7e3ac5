import { expect, it } from 'vitest';
import type { Entry } from '../../../generated/protocol';
import { lastEvent, untold } from './events';

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
