import { expect, it } from 'vitest';
import { paintOf } from './colours.svelte';

const person = (seat: number, colour?: 'blue' | 'gold' | 'grey') => ({ seat, colour, kind: 'person' });
const rules = (seat: number) => ({ seat, kind: 'rules' });

it('paints seats in their own colours until they take others', () => {
  const paint = paintOf([person(0), person(1, 'grey'), person(2)]);
  expect([0, 1, 2].map(paint)).toEqual([0, 5, 2]);
});

it('gives a side that the rules play a colour that nobody has', () => {
  const beside = (...seats: ReturnType<typeof person>[]) => paintOf([...seats, rules(seats.length)])(seats.length);
  expect(beside(person(0))).toBe(1);
  expect(beside(person(0, 'gold'))).toBe(0);
  expect(beside(person(0), person(1, 'grey'))).toBe(1);
});

it('paints what is nobody’s in some colour, too', () => {
  expect([0, 5, 6, -1].map(paintOf([]))).toEqual([0, 5, 0, 5]);
});
