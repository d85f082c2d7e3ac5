import { describe, expect, it } from 'vitest';
import { layouts, widest } from './size';

describe('the size of the dice of a district', () => {
  it('tries every number of columns in which equal dice stay together', () => {
    expect(layouts([3, 2])).toEqual([
      [3, 2],
      [4, 2],
      [5, 1],
    ]);
    expect(layouts([2, 2, 2])).toEqual([
      [2, 3],
      [3, 3],
      [4, 2],
      [5, 2],
      [6, 1],
    ]);
    expect(layouts([])).toEqual([[1, 1]]);
  });

  it('is the largest that fits, neither too small to touch nor huge', () => {
    expect(widest([1])).toBe('clamp(1.5em, max(min(80.64cqw, 80.64cqh)), 3em)');
    expect(widest([1, 1])).toBe('clamp(1.5em, max(min(80.64cqw, 40.32cqh), min(40.32cqw, 80.64cqh)), 3em)');
  });
});
