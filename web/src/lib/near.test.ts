import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inTurn } from './near';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('draws what waits in the order in which it came, also after one that fails', () => {
  const drawn: string[] = [];
  inTurn(() => drawn.push('tower'));
  inTurn(() => {
    throw new Error('no mill');
  });
  inTurn(() => {
    drawn.push('bridge');
    inTurn(() => drawn.push('boat'));
  });
  expect(drawn).toEqual([]);
  expect(() => vi.runAllTimers()).toThrow('no mill');
  inTurn(() => drawn.push('well'));
  vi.runAllTimers();
  expect(drawn).toEqual(['tower', 'bridge', 'well', 'boat']);
});
