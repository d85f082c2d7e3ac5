import type { Room, Seat, You } from '../generated/protocol';
import { m } from '../lib/messages';
import type { SeatInfo } from './game';

/** The players of a room as boards and rails need them, named in the current language. */
export function seatInfos(
  room: Room | undefined,
  you: You,
  asked: readonly Seat[],
  sides: readonly { seat: Seat; name: string }[] = [],
): SeatInfo[] {
  const players: SeatInfo[] = (room?.seats ?? []).map((s) => ({
    seat: s.seat,
    name: s.kind === 'bot' ? botName(s.bot ?? '', s.seat) : s.name || m.seat_number({ n: s.seat + 1 }),
    kind: s.kind,
    you: s.seat === you.seat,
    online: s.kind === 'bot' || s.online,
    asked: asked.includes(s.seat),
  }));
  return players.concat(sides.map((s) => ({ ...s, kind: 'rules' as const, you: false, online: true, asked: false })));
}

/**
 * The players' names as one value. Who is asked changes with every choice: what is only about names
 * follows this instead, and is not said anew each time.
 */
export function namesOf(seats: readonly SeatInfo[]): string {
  return seats.map((s) => `${s.seat} ${s.name}`).join('\n');
}

/** What a bot of this strength is called in this seat. */
export function botName(strength: string, seat: Seat): string {
  const name = strength === 'greedy' ? m.bot_greedy() : strength === 'random' ? m.bot_random() : strength;
  return `${name} ${seat + 1}`;
}
