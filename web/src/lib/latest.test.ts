import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Latest } from './latest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('hands on the first at once, and of those that come too fast the last', () => {
  const got: number[] = [];
  const latest = new Latest<number>(100, (n) => got.push(n));
  for (let n = 1; n <= 50; n += 1) {
    latest.put(n);
    vi.advanceTimersByTime(10);
  }
  expect(got).toEqual([1, 10, 20, 30, 40, 50]);
  vi.advanceTimersByTime(1000);
  expect(got).toEqual([1, 10, 20, 30, 40, 50]);
  latest.put(51);
  latest.put(52);
  latest.stop();
  vi.advanceTimersByTime(1000);
  expect(got.at(-1)).toBe(51);
});

it('hands on what was settled on, if it is to', () => {
  const got: number[] = [];
  const latest = new Latest<number>(300, (n) => got.push(n), true);
  for (let n = 1; n <= 40; n += 1) {
    latest.put(n);
    vi.advanceTimersByTime(50);
  }
  expect(got).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(got).toEqual([40]);
});
