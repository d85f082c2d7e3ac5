import type { Choice, Luck, Review, Seat, Side } from '../../generated/protocol';

/** How many standard errors a figure may be off, nineteen times out of twenty. */
const sure = 2;

/** What is told beside a figure: how far off it may be. */
export const give = (error: number): number => sure * error;

/** Whether a figure is another than none, as far as can be said, and large enough to speak of. */
export const tells = (points: number, error: number, least = 1): boolean =>
  Math.abs(points) >= least && Math.abs(points) > give(error);

/**
 * What brought a turn of the game about, most of all: the side's own mistake, what chance did, somebody else's mistake,
 * or how all played on, well or not.
 */
type Cause = 'choice' | 'luck' | 'slip' | 'play';

/** Between two of its choices a side could suddenly expect much more, or much less. */
export interface Turn {
  /** After the records of these numbers. */
  from: number;
  to: number;
  /** In points. */
  by: number;
  cause: Cause;
  /** The mistake in between that it came of, the side's own or somebody else's. */
  choice: Choice | undefined;
  /** Whose that was. */
  whose: Seat;
  /** What chance did in between, to this side. */
  luck: readonly Luck[];
}

/** How many turns of a game are told. */
const turning = 5;
const leastTurn = 2;

/** The turns of the game for a side, in their order: the greatest of those that are sure. */
export function turnsOf(side: Side, { sides, luck }: Pick<Review, 'sides' | 'luck'>): Turn[] {
  const turns = side.curve.slice(1).flatMap((to, i): Turn[] => {
    const from = side.curve[i]!;
    const by = to.lead - from.lead;
    if (!tells(by, Math.hypot(to.error, from.error), leastTurn)) return [];
    const between = ({ seq }: { seq: number }) => seq > from.seq && seq <= to.seq;
    const drawn = luck.filter((l) => between(l) && l.points[side.seat]);
    const mistakes = sides.flatMap(({ seat, choices }) =>
      choices.flatMap((choice) => (choice.mistake && between(choice) ? [{ seat, choice }] : [])),
    );
    return [{ from: from.seq, to: to.seq, by, luck: drawn, ...causeOf(side.seat, by, drawn, mistakes) }];
  });
  return turns
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, turning)
    .sort((a, b) => a.to - b.to);
}

function causeOf(
  seat: Seat,
  by: number,
  luck: readonly Luck[],
  mistakes: readonly { seat: Seat; choice: Choice }[],
): Pick<Turn, 'cause' | 'choice' | 'whose'> {
  const dearest = (own: boolean) =>
    mistakes
      .filter((m) => (m.seat === seat) === own)
      .reduce<(typeof mistakes)[number] | undefined>(
        (most, m) => (most && most.choice.points >= m.choice.points ? most : m),
        undefined,
      );
  const [own, other] = [dearest(true), dearest(false)];
  const chance = luck.reduce((sum, l) => sum + (l.points[seat] ?? 0), 0);
  const parts: { cause: Cause; points: number; choice?: Choice | undefined; whose?: Seat | undefined }[] = [
    { cause: 'choice', points: -(own?.choice.points ?? 0), choice: own?.choice },
    { cause: 'luck', points: chance },
    { cause: 'slip', points: other?.choice.points ?? 0, choice: other?.choice, whose: other?.seat },
  ];
  const [most] = parts.sort((a, b) => (b.points - a.points) * Math.sign(by));
  // What is less than a part that can be seen is not what it came of.
  if (!most || most.points * Math.sign(by) < Math.abs(by) / 3) return { cause: 'play', choice: undefined, whose: seat };
  return { cause: most.cause, choice: most.choice, whose: most.whose ?? seat };
}

/** Where the points of a side went that it was ahead by, or behind. */
export interface Sums {
  /** What could be expected when it began. */
  start: number;
  /** What its mistakes cost: none or less. */
  choices: number;
  luck: number;
  /** How all played on: what the others did, and all that is too small to be told. */
  rest: number;
  /** How it ended. */
  lead: number;
}

export function sumsOf(side: Side): Sums {
  const lead = side.curve.at(-1)?.lead ?? 0;
  const start = side.curve[0]?.lead ?? 0;
  const choices = side.lost > 0 ? -side.lost : 0;
  return { start, choices, luck: side.luck, rest: lead - start - choices - side.luck, lead };
}

/** What chance did that mattered most to a seat, the most first. */
export function strokesOf(luck: readonly Luck[], seat: Seat, most = 4): Luck[] {
  const of = (l: Luck) => l.points[seat] ?? 0;
  return luck
    .filter((l) => tells(of(l), l.errors[seat] ?? 0))
    .sort((a, b) => Math.abs(of(b)) - Math.abs(of(a)))
    .slice(0, most);
}

/** The index of the moment after the record of that number, or after the next one that there is. */
export function indexAt(moments: readonly { frame: { seq: number } }[], seq: number): number {
  const index = moments.findIndex(({ frame }) => frame.seq >= seq);
  return index < 0 ? moments.length - 1 : index;
}
