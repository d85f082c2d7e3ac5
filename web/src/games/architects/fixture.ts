import type { SeatInfo } from '../../table/game';
import type { ShownPrompt } from '../../generated/protocol';
import type { PlayerView, Private, Public } from './views';

/*
 * A position in the middle of a game, for tests and for looking at the
 * drawing while it is being worked on. Nothing of the client imports it.
 */

function player(seat: number, more: Partial<PlayerView>): PlayerView {
  return {
    seat,
    character: '',
    colour: ['blue', 'yellow', 'green', 'purple', 'red'][seat]!,
    clay: 2,
    wood: 3,
    stone: 1,
    gold: 1,
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
    captives: [0, 0, 0, 0, 0],
    prisoners: 0,
    ...more,
  };
}

export const view: Public = {
  phase: 'play',
  active: 0,
  first: 0,
  turn: 23,
  setup: { boards: 'characters', promo: false, removeApprentices: false, startingApprentice: false },
  players: [
    player(0, {
      character: 'caroline',
      clay: 5,
      wood: 4,
      stone: 3,
      marble: 2,
      silver: 11,
      virtue: 9,
      cathedral: 2,
      unpaid: 1,
      paid: 1,
      apprentices: ['merchant_clay', 'woodcutter_1', 'squire_marble', 'labourer'],
      buildings: ['smithy', 'trading_post'],
      reserve: 4,
      captives: [0, 2, 0, 1, 0],
      prisoners: 2,
    }),
    player(1, {
      character: 'frederick',
      virtue: 11,
      cathedral: 3,
      apprentices: ['miner_1', 'acolyte_masonry'],
      buildings: ['university'],
      reserve: 5,
      paid: 2,
    }),
    player(2, { character: 'ada', virtue: 7, cathedral: 1, silver: 14, reserve: 7, apprentices: ['patron_wood'] }),
    player(3, {
      character: 'rudolf',
      virtue: 7,
      cathedral: 2,
      reserve: 3,
      prisoners: 4,
      unpaid: 2,
      captives: [1, 0, 0, 0, 0],
    }),
    player(4, { character: 'hugo', virtue: 3, reserve: 6, prisoners: 3, unpaid: 3 }),
  ],
  locations: {
    kings_storehouse: [1, 0, 2, 0, 1],
    mines: [2, 3, 0, 1, 0],
    quarry: [1, 0, 4, 0, 2],
    forest: [3, 1, 0, 0, 0],
    silversmith: [1, 2, 1, 3, 0],
    workshop: [1, 2, 0, 1, 1],
    town_centre: [0, 1, 0, 3, 0],
    guardhouse: [0, 0, 1, 1, 2],
    tax_stand: [0, 1, 0, 0, 0],
  },
  market: {
    top: [
      { card: 'acolyte_tiling', silver: 1 },
      { card: 'conspirator_1', silver: 0 },
      { card: 'debt_collector_masonry', silver: 0 },
      { card: 'squire_gold', silver: 0 },
    ],
    bottom: [
      { card: 'swindler_wood', silver: 2 },
      { card: 'trader_stone', silver: 1 },
      { card: 'gatekeeper', silver: 0 },
      { card: 'patron_silver', silver: 0 },
    ],
  },
  black: {
    small: -1,
    middle: 4,
    large: -1,
    smallCard: 'black_market_03',
    largeCard: 'black_market_09',
    smallPile: 7,
    largePile: 3,
  },
  guildhall: {
    slots: [0, 1, 0, 3, 2, 1, 1, 2, 4, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1],
    columns: 6,
    resets: [13, 19],
    extra: [],
  },
  piles: { apprentices: 18, buildings: 21, rewards: 6 },
  rewards: ['reward_virtue_gold', 'reward_virtue_two_1'],
  taxStand: 9,
  final: { by: -1, left: 0 },
};

export const mine: Private = { hand: ['castle', 'lighthouse', 'treasury', 'church'], packet: [], looked: [] };

export const seats: SeatInfo[] = ['Ana', 'Bruno', 'Chloé', 'Dario', 'Emma'].map((name, seat) => ({
  seat,
  name,
  kind: 'person',
  you: seat === 0,
  online: true,
  asked: seat === 0,
}));

/** Asked to place a Worker: most locations are open, some are not. */
export const place: ShownPrompt = {
  id: 41,
  seat: 0,
  kind: 'place',
  options: [
    ...[
      ['quarry', 'stone', 2],
      ['forest', 'wood', 5],
      ['silversmith', 'silver', 3],
    ].map(([l, what, n]) => ({
      id: `place:${l}`,
      verb: 'place',
      at: [`location:${l}`],
      gain: [{ what: what as string, n: n as number }],
      args: { location: l as string },
    })),
    ...['mines', 'kings_storehouse', 'workshop', 'town_centre', 'guardhouse', 'guildhall'].map((l) => ({
      id: `place:${l}`,
      verb: 'place',
      at: [`location:${l}`],
      args: { location: l },
    })),
    {
      id: 'place:tax_stand',
      verb: 'place',
      at: ['location:tax_stand'],
      cost: [{ what: 'virtue', n: 2 }],
      gain: [{ what: 'silver', n: 9 }],
      args: { location: 'tax_stand' },
    },
    {
      id: 'place:black_market_small',
      verb: 'place',
      at: ['space:black_market_small'],
      cost: [
        { what: 'silver', n: 1 },
        { what: 'virtue', n: 1 },
      ],
      gain: [
        { what: 'marble', n: 1 },
        { what: 'stone', n: 1 },
      ],
      args: { location: 'black_market_small' },
    },
    {
      id: 'place:black_market_large',
      verb: 'place',
      at: ['space:black_market_large'],
      cost: [
        { what: 'silver', n: 3 },
        { what: 'virtue', n: 1 },
      ],
      args: { location: 'black_market_large' },
    },
  ],
  blocked: [
    {
      id: 'place:black_market_middle',
      verb: 'place',
      at: ['space:black_market_middle'],
      args: { location: 'black_market_middle' },
      reason: { key: 'occupied', what: 'black_market_middle', have: 0, need: 0 },
    },
  ],
};
