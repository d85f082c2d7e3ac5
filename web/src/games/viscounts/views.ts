import type { PlayerView, Private, Public } from '../../generated/viscounts/views';
import type { BoardProps, SeatInfo, SeatProps } from '../../table/game';
import { iconOf, type Action } from './data';

export type { PlaceView, PlayerView, Private, Public } from '../../generated/viscounts/views';
export type Props = BoardProps<Public, Private>;
export type PlayerProps = SeatProps<Public, Private>;

/** A side's area; alone, the AI's comes last. */
export function playerOf(view: Public, seat: number): PlayerView | undefined {
  return view.players.find((p) => p.seat === seat);
}

export function nameOfSeat(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((s) => s.seat === seat)?.name ?? '';
}

/** The seat that the rules play, or -1. */
export const aiSeat = (view: Public) => (view.ai ? view.players.length - 1 : -1);

/** What funds an action now: its icons, and the wild ones that may join them. */
export function funds(player: PlayerView, action: Action): { icons: number; wild: number } {
  return { icons: player.icons[iconOf[action]], wild: player.icons.criminal };
}

/** Workers of all sides in a section, as one list of seats. */
export const standing = (counts: readonly number[]): number[] =>
  counts.flatMap((n, seat) => Array<number>(n).fill(seat));
