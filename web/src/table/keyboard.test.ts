import { expect, it } from 'vitest';
import { readingOrder } from './keyboard';

it('goes line by line, and through a line from left to right', () => {
  const box = (name: string, left: number, top: number) => ({ name, left, top, height: 20 });
  const boxes = [box('d', 10, 104), box('b', 200, 3), box('a', 10, 0), box('e', 90, 100), box('c', 400, 8)];
  expect(readingOrder(boxes).map((b) => b.name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
