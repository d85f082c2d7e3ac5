import { apprentices, isResource, modifiersOf, type BuildingData, type Resource, type Skill } from '../data';
import type { PlayerView } from '../views';

/** What a player still lacks for a Building: to mark it on the card, never to allow or forbid. */
export interface Lack {
  goods: ReadonlySet<Resource>;
  skills: ReadonlySet<Skill>;
}

export function lack(p: PlayerView, b: BuildingData): Lack {
  const cost = Object.entries(b.cost) as [Resource, number][];
  const goods = new Map(cost.filter(([r, n]) => p[r] < n).map(([r, n]) => [r, n - p[r]]));
  for (const m of modifiersOf(p.character)) {
    // Some resources may stand for each other.
    const same = (m.equivalent ?? []).filter(isResource);
    if (same.reduce((left, r) => left + p[r] - (b.cost[r] ?? 0), 0) >= 0) for (const r of same) goods.delete(r);
    // One of some resources is cheaper.
    const saved = m.build_discount?.one_of.find((r) => (goods.get(r) ?? Infinity) <= (m.build_discount?.amount ?? 0));
    if (saved) goods.delete(saved);
  }
  const known = new Set(p.apprentices.flatMap((id) => apprentices.get(id)?.skills ?? []));
  return { goods: new Set(goods.keys()), skills: new Set(b.skills_required.filter((s) => !known.has(s))) };
}
