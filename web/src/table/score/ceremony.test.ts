import { describe, expect, it } from 'vitest';
import type { Standing } from '../../generated/protocol';
import { fakeSeats } from '../../test/fake-game';
import { outcome, scored, wins } from './ceremony';

it('says who has won, and parts no name from its number', () => {
  const seats = fakeSeats.map((s) => (s.seat === 1 ? { ...s, name: 'Shrewd bot 2' } : s));
  const standing = (seat: number, rank: number): Standing => ({ seat, rank, total: 0, items: [] });
  expect(wins([standing(0, 2), standing(1, 1)], seats)).toContain('Shrewd bot\u00a02');
});

describe('the outcome', () => {
  const items = (...points: number[]) => points.map((n, i) => ({ id: `item-${i}`, points: n }));
  const side = (seat: number, rank: number, ...points: number[]): Standing => ({
    seat,
    rank,
    items: items(...points),
    total: points.reduce((a, b) => a + b, 0),
  });

  it('tells what the winner was ahead of the next by, the most first', () => {
    const end = outcome([side(0, 3, 0, 0, 0), side(1, 1, 9, 2, 5), side(2, 2, 3, 4, 4)])!;
    expect(end.winners.map((s) => s.seat)).toEqual([1]);
    expect(end.next?.seat).toBe(2);
    expect(end.decided).toEqual([
      { item: 'item-0', by: 6 },
      { item: 'item-2', by: 1 },
    ]);
    expect(scored(end)).toBe('16 points to 11');
  });

  it('tells no more than three things', () => {
    expect(outcome([side(0, 1, 5, 4, 3, 2, 1), side(1, 2, 0, 0, 0, 0, 0)])!.decided).toHaveLength(3);
  });

  it('is shared by those who share the first place', () => {
    const end = outcome([side(0, 1, 8), side(1, 1, 8), side(2, 3, 2)])!;
    expect(end.winners.map((s) => s.seat)).toEqual([0, 1]);
    expect(end.decided).toEqual([]);
    expect(scored(end)).toBe('8 points each');
  });

  it('says that equal points were told apart', () => {
    expect(scored(outcome([side(0, 2, 8, 2), side(1, 1, 5, 5)])!)).toBe('10 points each: the tie rule decides');
  });

  it('tells of one who was alone what there was', () => {
    const end = outcome([side(0, 1, 1, 7)])!;
    expect(scored(end)).toBe('8 points');
    expect(end.decided.map((d) => d.item)).toEqual(['item-1', 'item-0']);
  });

  it('is none before anything is scored', () => expect(outcome([])).toBeUndefined());
});
