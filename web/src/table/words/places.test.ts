import { expect, it } from 'vitest';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import { placesOf } from './places';
import { Wording } from './words';

it('finds the places of a story by what its words stand for', () => {
  const game = {
    ...fakeGame,
    word: (arg: string, value: string | number) =>
      arg === 'card' ? { text: 'x', card: String(value) } : arg === 'n' ? { text: 'y', at: 'spot' } : undefined,
  };
  const told = [{ seq: 1, seat: 1, key: 'placed', args: { n: 2, card: 'map' } }];
  expect(placesOf(told, new Wording(game, fakeSeats))).toEqual(['spot', 'card:map']);
});
