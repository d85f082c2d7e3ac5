import { expect, it } from 'vitest';
import type { Standing } from '../generated/protocol';
import { fakeSeats } from '../test/fake-game';
import { wins } from './ceremony';

it('says who has won, and parts no name from its number', () => {
  const seats = fakeSeats.map((s) => (s.seat === 1 ? { ...s, name: 'Shrewd bot 2' } : s));
  const standing = (seat: number, rank: number): Standing => ({ seat, rank, total: 0, items: [] });
  expect(wins([standing(0, 2), standing(1, 1)], seats)).toContain('Shrewd bot\u00a02');
});
