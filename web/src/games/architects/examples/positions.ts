import { exampleSeats } from '../../../table/parts/example';
import type { SeatInfo } from '../../../table/game';
import type { PlayerView, Public } from '../views';

/*
 * Positions of the rules' examples, for three: Blue, Yellow and Green. Each tells only what its picture shows.
 */

const player = (seat: number, colour: string, more: Partial<PlayerView> = {}): PlayerView => ({
  seat,
  character: '',
  colour,
  clay: 0,
  wood: 0,
  stone: 0,
  gold: 0,
  marble: 0,
  silver: 6,
  virtue: 7,
  cathedral: 0,
  hand: 3,
  buildings: [],
  apprentices: [],
  unpaid: 0,
  paid: 0,
  reserve: 12,
  captives: [0, 0, 0],
  prisoners: 0,
  ...more,
});
const colours = ['blue', 'yellow', 'green'];
const players = (more: readonly Partial<PlayerView>[]) => colours.map((colour, i) => player(i, colour, more[i]));
const nobody = [0, 0, 0];
const slots = (taken: readonly number[]) => [...taken, ...Array<number>(16 - taken.length).fill(-1)];

const beginning: Public = {
  phase: 'play',
  active: 0,
  first: 0,
  turn: 12,
  setup: { boards: 'symmetric', promo: false, removeApprentices: false, startingApprentice: false },
  players: players([]),
  locations: {
    kings_storehouse: nobody,
    mines: nobody,
    quarry: nobody,
    forest: nobody,
    silversmith: nobody,
    workshop: nobody,
    town_centre: nobody,
    guardhouse: nobody,
    tax_stand: nobody,
  },
  market: {
    top: ['miner_1', 'squire_gold', 'trader_stone', 'labourer'].map((card) => ({ card, silver: 0 })),
    bottom: ['woodcutter_1', 'gatekeeper', 'patron_silver', 'thief'].map((card) => ({ card, silver: 0 })),
  },
  black: {
    small: -1,
    middle: -1,
    large: -1,
    smallCard: 'black_market_03',
    largeCard: 'black_market_09',
    smallPile: 7,
    largePile: 3,
  },
  guildhall: { slots: slots([]), columns: 4, resets: [9, 13], extra: [] },
  piles: { apprentices: 28, buildings: 31, rewards: 7 },
  rewards: [],
  taxStand: 4,
  final: { by: -1, left: 0 },
};
const works: NonNullable<Public['works']> = {
  princess: 'quarry',
  profiteer: 'forest',
  contribution: 'contribution_1',
  consequence: 'contribution_2',
  filled: [],
  pile: 5,
  stock: nobody.concat(0, 0),
  tokens: ['', '', '', '', ''],
  influence: [5, 3, 2],
  credit: nobody,
  marker: '',
  schemes: 0,
  future: 0,
  played: [],
};
const standing = (where: Partial<Public['locations']>): Public => ({
  ...beginning,
  locations: { ...beginning.locations, ...where },
});

/** By the name of an example. */
export const positions = {
  /** Two of Blue and one of Yellow gather Wood. */
  forest: standing({ forest: [2, 1, 0] }),
  /** Blue, with two Workers there, has hired from the fourth column of the upper row. */
  workshop: {
    ...standing({ workshop: [2, 0, 0] }),
    market: {
      top: beginning.market.top.map((stall, i) => ({ ...stall, silver: i < 2 ? 1 : 0 })),
      bottom: beginning.market.bottom,
    },
  },
  /** Two groups to be captured. */
  quarry: standing({ quarry: [0, 4, 2], town_centre: [2, 0, 0] }),
  /** The next slot resets the Black Market. */
  guildhall: { ...beginning, guildhall: { ...beginning.guildhall, slots: slots([0, 1, 2, 1, 0, 0, 2, 1]) } },
  /** The third level is full. */
  cathedral: { ...beginning, players: players([{ cathedral: 2 }, { cathedral: 3 }, { cathedral: 3 }]) },
  virtue: { ...beginning, players: players([{ virtue: 2 }, { virtue: 8 }, { virtue: 11 }]) },
  /** One space is free. */
  blackMarket: { ...beginning, black: { ...beginning.black, small: 0, large: 1 } },
  prison: { ...beginning, players: players([{ prisoners: 5 }, { prisoners: 1 }, {}]) },
  /** Only Marble is open. */
  contribution: { ...beginning, works: { ...works, filled: ['clay', 'wood', 'stone', 'gold'], pile: 4 } },
  /** Three Stone have been contributed. */
  wonder: { ...beginning, works: { ...works, stock: [0, 1, 3, 0, 2] } },
} satisfies Record<string, Public>;

export type ExampleName = keyof typeof positions;

export const seats: SeatInfo[] = exampleSeats.map((seat, i) => ({ ...seat, name: colours[i]! }));
