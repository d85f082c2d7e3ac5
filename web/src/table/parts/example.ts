import type { SeatInfo } from '../game';

/** Who sits at the table of the rules' examples: the reader first. */
export const exampleSeats: SeatInfo[] = ['Ada', 'Bruno', 'Chloé'].map((name, seat) => ({
  seat,
  name,
  kind: 'person',
  you: seat === 0,
  online: true,
  asked: false,
}));
