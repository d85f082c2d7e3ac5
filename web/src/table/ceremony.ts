import type { Standing } from '../generated/protocol';

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
