import type { Seat, Seen } from '../../generated/protocol';
import { m } from '../../lib/messages';
import type { SeatInfo } from '../game';
import { nameIn } from './seats';

/** The names of seats, as a list. */
export const namesOfSeats = (seats: readonly SeatInfo[], list: readonly Seat[]): string =>
  list.map((seat) => nameIn(seats, seat)).join(', ');

/** What was seen of what was hidden, thing by thing. */
export function seenWords(seen: Seen, seats: readonly SeatInfo[]): string[] {
  const words = seen.alone.flatMap((n, seat) => (n > 0 ? [m.back_seen_alone({ who: nameIn(seats, seat), n })] : []));
  if (seen.shown > 0) words.push(m.back_seen_shown({ n: seen.shown }));
  if (seen.chance) words.push(m.back_seen_chance());
  return words.length > 0 ? words : [m.back_seen_none()];
}
