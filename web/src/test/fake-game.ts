import type { GameClient, SeatInfo } from '../table/game';

/** A game of two words, for tests of what all games share. */
export const fakeGame: GameClient = {
  id: 'fake',
  messages: {
    fake_log_placed: ({ who, n, card }: Record<string, unknown>) => `${who} puts ${n} on ${card}.`,
    fake_ask_place: () => 'Place a worker',
    fake_do_place: ({ location }: Record<string, unknown>) => `To the ${location}`,
    fake_do_hire: ({ card }: Record<string, unknown>) => `Hire ${card}`,
    fake_why_no_action: () => 'nothing to do there',
    fake_why_short: ({ short, what }: Record<string, unknown>) => `${short} ${what} short`,
    fake_thing_gold: () => 'gold',
    fake_thing_silver: () => 'silver',
    fake_thing_stone: () => 'stone',
  },
  icons: {},
  word: (arg, value) =>
    arg === 'card'
      ? { text: `the ${value}`, card: String(value) }
      : arg === 'location'
        ? { text: String(value) }
        : undefined,
  card: () => undefined,
  data: {},
  gallery: [],
  moment: () => '',
  load: () => Promise.reject(new Error('not drawn')),
  rules: () => Promise.reject(new Error('not drawn')),
  asked: {},
};

export const fakeSeats: SeatInfo[] = [
  { seat: 0, name: 'Ada', kind: 'person', you: true, online: true, asked: false },
  { seat: 1, name: 'Blaise', kind: 'person', you: false, online: true, asked: true },
];
