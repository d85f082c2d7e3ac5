import type { Standing } from '../../generated/protocol';
import { m } from '../../lib/messages';
import type { SeatInfo } from '../game';
import { enumerated } from '../words/words';
import { points as written } from '../words/numbers';

/** The items that are told at the end, in their order: one that nobody has points for says nothing. */
export function itemsTold(standings: readonly Standing[]): { id: string; i: number }[] {
  return (standings[0]?.items ?? [])
    .map((item, i) => ({ id: item.id, i }))
    .filter(({ i }) => standings.some((s) => s.items[i]?.points));
}

/**
 * Whether an item has been told when so many have been; without an item, whether
 * the totals have. What nobody has points for is known when all else is.
 */
export function isTold(standings: readonly Standing[], told: number, item?: string): boolean {
  const list = itemsTold(standings);
  const at = list.findIndex(({ id }) => id === item);
  return at < 0 ? told > list.length : at < told;
}

/** Who has won, in words; nothing where nobody was played against. */
export function wins(standings: readonly Standing[], seats: readonly SeatInfo[]): string | undefined {
  if (standings.length < 2) return undefined;
  const names = standings
    .filter((s) => s.rank === 1)
    .flatMap((s) => seats.find((info) => info.seat === s.seat)?.name ?? []);
  // No line parts "Robot 2".
  const whole = names.map((name) => name.replace(/ (?=\d+$)/, '\u00a0'));
  return names.length > 0 ? m.score_wins({ n: names.length, list: enumerated(whole) }) : undefined;
}

/** How a game ended: who won, and by what. */
export interface Outcome {
  winners: readonly Standing[];
  /** The best of the others, if anybody was played against. */
  next: Standing | undefined;
  /** The items by which the one who won was ahead of the next most, the greatest first. */
  decided: readonly { item: string; by: number }[];
}

/** How many items are told as having decided. */
const deciding = 3;

export function outcome(standings: readonly Standing[]): Outcome | undefined {
  const winners = standings.filter((s) => s.rank === 1);
  const [first, other] = winners;
  if (!first) return undefined;
  const next = standings
    .filter((s) => s.rank > 1)
    .reduce<Standing | undefined>((best, s) => (best && best.rank <= s.rank ? best : s), undefined);
  const decided = other
    ? []
    : first.items
        .map(({ id, points }, i) => ({ item: id, by: points - (next?.items[i]?.points ?? 0) }))
        .filter(({ by }) => by > 0)
        .sort((a, b) => b.by - a.by)
        .slice(0, deciding);
  return { winners, next, decided };
}

/** What was scored at the top, in words. */
export function scored({ winners, next }: Outcome): string {
  const points = winners[0]?.total ?? 0;
  if (winners.length > 1) return m.triumph_each({ points });
  if (!next) return m.triumph_points({ points });
  return next.total === points ? m.triumph_level({ points }) : m.triumph_score({ points, next: written(next.total) });
}
