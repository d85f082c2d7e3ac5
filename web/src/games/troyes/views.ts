import type { BuildingView, PlayerView, Private, Public } from '../../generated/troyes/views';
import type { BoardProps, SeatInfo, SeatProps } from '../../table/game';
import { nameAt } from '../../table/words/seats';
import { colours, type BuildingId, type Domain } from './data';
import { say } from './messages';

export type { ActivityView, EventView, PlayerView, Private, Public } from '../../generated/troyes/views';
export type Props = BoardProps<Public, Private>;
export type PlayerProps = SeatProps<Public, Private>;

/** Owners that are no seats, as the rules number them. */
export const nobody = -1;
export const neutral = 4;

export function playerOf(view: Public, seat: number): PlayerView | undefined {
  return view.players.find((p) => p.seat === seat);
}

/** Alone nobody holds characters: they lie in a stack, and the second side is the King. */
export const alone = (view: Public) => view.players.length === 2 && view.players.every((p) => p.held === 0);

/** What the stack of a game alone is called: at the end those that are left have been scored. */
export const stackTitle = (view: Public) => say(view.phase === 'over' ? 'board_stack_over' : 'board_stack');

/** What an owner is called; with the number of a record, what they were called after it. */
export function ownerName(seats: readonly SeatInfo[], owner: number, seq?: number): string {
  if (owner === neutral) return say('gray');
  const seat = seats.find((s) => s.seat === owner);
  return seat ? nameAt(seat, seq) : say('board_nobody');
}

export function buildingOf(view: Public, id: BuildingId): BuildingView {
  return view.buildings[id === 'city-hall' ? 'cityHall' : id];
}

/** Equal dice of one district: the rules tell them apart no further. */
export interface DieClass {
  id: string;
  colour: Domain;
  value: number;
  n: number;
}

/** The dice of a district (0 to 3 of the seats, 4 the neutral one), red, white, yellow. */
export function diceOf(view: Public, district: number): DieClass[] {
  const name = district === neutral ? 'neutral' : String(district);
  const classes = new Map<string, DieClass>();
  for (const colour of colours) {
    for (const value of view.dice[district]?.[colour] ?? []) {
      const id = `${name}-${colour}-${value}`;
      const known = classes.get(id);
      if (known) known.n++;
      else classes.set(id, { id, colour, value, n: 1 });
    }
  }
  return [...classes.values()];
}

export const diceIn = (view: Public, district: number) => diceOf(view, district).reduce((n, d) => n + d.n, 0);
