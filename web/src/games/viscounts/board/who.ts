import type { SeatInfo } from '../../../table/game';
import { say } from '../messages';
import { nameOfSeat } from '../views';

/** Who stands somewhere, by seat, in words. */
export function who(seats: readonly SeatInfo[], counts: readonly number[]): string {
  const list = counts.flatMap((n, seat) => (n > 0 ? [say('board_count', { name: nameOfSeat(seats, seat), n })] : []));
  return list.join(', ') || say('board_empty');
}
