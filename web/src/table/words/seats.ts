import type { Holder, Room, Seat, You } from '../../generated/protocol';
import { botName } from '../../lib/bots';
import { isLocal } from '../../lib/local';
import { m } from '../../lib/messages';
import { seesLate } from '../../lib/late';
import type { SeatInfo } from '../game';

/** The players of a room as boards and rails need them, named in the current language. */
export function seatInfos(
  room: Room | undefined,
  you: You,
  asked: readonly Seat[],
  sides: readonly { seat: Seat; name: string }[] = [],
): SeatInfo[] {
  const players: SeatInfo[] = (room?.seats ?? []).map((s) => ({
    seat: s.seat,
    name: holderName(s.kind === 'bot' ? { bot: s.bot ?? '' } : { name: s.name }, s.seat),
    kind: s.kind,
    you: s.seat === you.seat,
    // Whoever plays at this screen is there, behind the curtain.
    online: s.kind === 'bot' || s.online || seesLate(room, you) || isLocal(room?.code ?? ''),
    colour: s.colour,
    asked: asked.includes(s.seat),
    former: s.former?.map((h) => ({ name: holderName(h, s.seat), until: h.until })),
  }));
  return players.concat(sides.map((s) => ({ ...s, kind: 'rules' as const, you: false, online: true, asked: false })));
}

/** How it came to who sits where, if that was drawn by lot. */
export function lotWords(room: Room | undefined, seats: readonly SeatInfo[]): string {
  if (room?.seating !== 'lot') return '';
  const players = seats.filter((s) => s.kind !== 'rules');
  return m.log_lot({ list: players.map((s) => nameAt(s, 0)).join(', ') });
}

/** What whoever had a seat after the record of that number was called; without one, whoever has it now. */
export function nameAt(seat: SeatInfo, seq?: number): string {
  return (seq !== undefined && seat.former?.find((h) => seq <= h.until)?.name) || seat.name;
}

/** What whoever has a seat is called. */
export const nameIn = (seats: readonly SeatInfo[], seat: Seat): string =>
  seats.find((s) => s.seat === seat)?.name ?? '';

/** The players as they were called after the record of that number. Whoever had a seat of mine then is not me. */
export function seatsAt(seats: readonly SeatInfo[], seq: number): SeatInfo[] {
  return seats.map((s) => {
    const name = nameAt(s, seq);
    return name === s.name ? s : { ...s, name, you: false };
  });
}

/**
 * The players' names as one value. Who is asked changes with every choice: what is only about names
 * follows this instead, and is not said anew each time.
 */
export function namesOf(seats: readonly SeatInfo[]): string {
  return seats
    .flatMap((s) => [`${s.seat} ${s.name}`, ...(s.former ?? []).map((h) => `${s.seat} ${h.name} ${h.until}`)])
    .join('\n');
}

function holderName(holder: Pick<Holder, 'name' | 'bot'>, seat: Seat): string {
  if (holder.bot !== undefined) return `${botName(holder.bot)} ${seat + 1}`;
  return holder.name || m.seat_number({ n: seat + 1 });
}
