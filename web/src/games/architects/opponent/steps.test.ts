import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../generated/protocol';
import { view } from '../fixture';
import type { Public, Works } from '../views';
import { steps } from './steps';

const works: Works = {
  princess: 'quarry',
  profiteer: 'mines',
  contribution: 'contribution_3',
  consequence: 'contribution_2',
  filled: ['clay'],
  pile: 5,
  stock: [0, 0, 0, 0, 0],
  tokens: ['', '', '', '', ''],
  influence: [4, 2],
  credit: [0, 0],
  marker: 'clay',
  schemes: 9,
  future: 12,
  played: [],
};

/** One person, and the Patron, who has so much. */
function position(
  storehouse: number,
  of: Partial<Works>,
  marble: number,
  reserve: number,
  more: Partial<Public> = {},
): Public {
  const [ada, ai] = view.players;
  return {
    ...view,
    players: [ada!, { ...ai!, character: 'ai_patron', marble, reserve }],
    locations: { ...view.locations, kings_storehouse: [1, storehouse], mines: [2, 0] },
    works: { ...works, ...of },
    ...more,
  };
}

const entry = (seat: number, key: string, args: Entry['args'] = {}): Entry => ({ seq: 7, seat, key, args });
const entries = [
  entry(0, 'gain', { wood: 3 }),
  entry(1, 'turn', { n: 8 }),
  entry(1, 'scheme', { card: 'scheme_15', n: 2 }),
  entry(1, 'place', { location: 'kings_storehouse', n: 2 }),
  entry(1, 'influence', { influence: 1 }),
  entry(1, 'gain', { marble: 1 }),
  entry(1, 'marker', { resource: 'stone' }),
  entry(0, 'turn', { n: 9 }),
];

describe("the opponent's turn, thing by thing", () => {
  const before = position(1, {}, 2, 9);
  const after = position(2, { influence: [4, 3], marker: 'stone' }, 3, 8);
  const shown = steps(before, after, entries);

  it('begins with the Scheme that it draws and leaves out what others did', () => {
    expect(shown.map((s) => s.told.map((e) => e.key))).toEqual([
      ['turn', 'scheme'],
      ['place'],
      ['influence'],
      ['gain'],
      ['marker'],
    ]);
  });

  it('places its Worker, gains, and moves its marker one after the other', () => {
    const told = shown.map(({ view }) => [
      view.locations.kings_storehouse[1],
      view.players[1]!.reserve,
      view.works!.influence[1],
      view.players[1]!.marble,
      view.works!.marker,
    ]);
    expect(told).toEqual([
      [1, 9, 2, 2, 'clay'],
      [2, 8, 2, 2, 'clay'],
      [2, 8, 3, 2, 'clay'],
      [2, 8, 3, 3, 'clay'],
      [2, 8, 3, 3, 'stone'],
    ]);
  });

  it('ends where the game stands', () => {
    expect(shown.at(-1)!.view).toBe(after);
  });

  it('is not told where it has not played', () => {
    expect(steps(before, after, entries.slice(0, 1))).toEqual([]);
    expect(steps(view, view, entries)).toEqual([]);
  });

  it('moves Princess and Profiteer only once the reset of its turn does', () => {
    const reset = [
      entry(1, 'turn', { n: 8 }),
      entry(1, 'place', { location: 'black_market_large', n: 1 }),
      entry(1, 'reset'),
      entry(1, 'arrested', { location: 'black_market_large' }),
      entry(-1, 'consequence', { card: 'contribution_3' }),
      entry(-1, 'princess-moves', { location: 'mines' }),
    ];
    const then = position(1, { princess: 'mines', consequence: 'contribution_3', filled: [] }, 2, 8);
    const told = steps(before, then, reset);
    expect(told.map(({ view }) => view.works!.princess)).toEqual([...Array<string>(5).fill('quarry'), 'mines']);
    expect(told.map(({ view }) => view.black.large)).toEqual([-1, 1, 1, -1, -1, -1]);
    expect(told.map(({ view }) => view.works!.filled.length)).toEqual([1, 1, 1, 1, 0, 0]);
  });
});
