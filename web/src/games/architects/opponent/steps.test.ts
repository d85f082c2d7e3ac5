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

  it('takes Apprentices out of the market, and shows the new ones, one after the other', () => {
    const row = (...cards: string[]) => cards.map((card) => ({ card, silver: card === 'c' ? 2 : 0 }));
    const from = position(1, {}, 2, 9, {
      market: { top: row('a', 'b', 'c'), bottom: row('d', 'e', 'f') },
      piles: { ...view.piles, apprentices: 10 },
    });
    const to = position(1, {}, 2, 8, {
      market: { top: row('a', 'c', 'x'), bottom: row('d', 'f', 'y') },
      piles: { ...view.piles, apprentices: 10 },
    });
    const told = steps(from, to, [
      entry(1, 'turn', { n: 8 }),
      entry(1, 'place', { location: 'workshop', n: 1 }),
      entry(-1, 'removed', { card: 'b', silver: 0 }),
      entry(-1, 'removed', { card: 'e', silver: 0 }),
      entry(-1, 'reveal', { card: 'x' }),
      entry(-1, 'reveal', { card: 'y' }),
    ]);
    const cards = (list: { card: string }[]) => list.map((s) => s.card || '-').join('');
    expect(told.map(({ view }) => [cards(view.market.top), cards(view.market.bottom), view.piles.apprentices])).toEqual(
      [
        ['abc', 'def', 10],
        ['abc', 'def', 10],
        ['ac-', 'def', 11],
        ['ac-', 'df-', 12],
        ['acx', 'df-', 11],
        ['acx', 'dfy', 10],
      ],
    );
    expect(told[0]!.view.market.top[2]!.silver).toBe(2);
  });

  it('sends its captives to Prison, and has its own set free, when it does', () => {
    const held = (position: Public, ai: number[], prisoners: number, ada: number[]): Public => ({
      ...position,
      players: [
        { ...position.players[0]!, prisoners, captives: ada },
        { ...position.players[1]!, captives: ai },
      ],
    });
    const told = steps(held(position(1, {}, 2, 5), [2, 0], 1, [0, 3]), held(position(1, {}, 2, 7), [0, 0], 4, [0, 0]), [
      entry(1, 'turn', { n: 8 }),
      entry(1, 'capture', { location: 'mines', owner: 0, n: 1 }),
      entry(1, 'imprison', { n: 3 }),
      entry(1, 'freed', { n: 3 }),
    ]);
    expect(
      told.map(({ view: { players } }) => [players[1]!.captives[0], players[0]!.prisoners, players[0]!.captives[1]]),
    ).toEqual([
      [2, 1, 3],
      [3, 1, 3],
      [0, 4, 3],
      [0, 4, 0],
    ]);
  });
});
