import { expect, it } from 'vitest';
import { atWorkers, locations, plans, yieldAt } from './data';

it('counts more Workers than a table has lines for as it grew at its end', () => {
  const quarry = locations.get('quarry')?.yield_by_workers ?? {};
  const stone = [9, 10, 11, 12, 13].map((n) => yieldAt(quarry, n).stone);
  expect(stone).toEqual([9, 10, 11, 12, 13]);
  // One line in two grows.
  expect(atWorkers({ 1: 1, 2: 1, 3: 2, 4: 2 }, 7)).toBe(4);
  expect(atWorkers({ 1: 1, 2: 1, 3: 2, 4: 2 }, 8)).toBe(4);
  expect(atWorkers(plans, 1)).toBe(plans[1]);
});
