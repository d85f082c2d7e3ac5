import type { Standing } from '../generated/protocol';
import { m } from '../lib/messages';
import type { SeatInfo } from './game';
import { enumerated } from './words';

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
