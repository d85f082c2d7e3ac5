import { getContext, setContext, untrack } from 'svelte';
import type { Colour, Seat } from '../generated/protocol';

/** The colours, as the server counts them; each has a pattern and shapes of its own. A seat's own is that of its number. */
export const colours: readonly Colour[] = ['blue', 'gold', 'green', 'purple', 'orange', 'grey'];

const own = (seat: Seat) => ((seat % colours.length) + colours.length) % colours.length;

/** The colour of a seat, by its place among {@link colours}. */
export type Paint = (seat: Seat) => number;

interface Painted {
  readonly seat: Seat;
  readonly colour?: Colour | undefined;
  /** A side that the rules play has one that the seats leave. */
  readonly kind?: string;
}

/** The colours of a room's seats, and of the sides beside them. */
export function paintOf(seats: readonly Painted[]): Paint {
  const persons = seats.filter((s) => s.kind !== 'rules');
  const at = new Map(persons.map((s) => [s.seat, s.colour ? colours.indexOf(s.colour) : own(s.seat)]));
  const taken = new Set(at.values());
  const left = colours.map((_, i) => i).filter((i) => !taken.has(i));
  const beside = (seat: Seat) =>
    persons.length > 0 && seat >= persons.length ? left[seat - persons.length] : undefined;
  return (seat) => at.get(seat) ?? beside(seat) ?? own(seat);
}

const key = Symbol('colours');

/** Has everything inside draw the seats in their colours. */
export function providePaint(seats: () => readonly Painted[]): void {
  // Who is asked changes with every choice: what is only about colours follows this instead.
  const noted = $derived(
    seats()
      .map((s) => `${s.seat}${s.kind === 'rules' ? '-' : ''}${s.colour ?? ''}`)
      .join(),
  );
  const paint = $derived.by(() => {
    void noted;
    return paintOf(untrack(seats));
  });
  setContext<Paint>(key, (seat) => paint(seat));
}

/** The colours of the seats here; where nothing is said of them, their own. */
export function usePaint(): Paint {
  return getContext<Paint | undefined>(key) ?? own;
}
