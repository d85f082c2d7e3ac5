import { atWorkers, data, locations, yieldAt, type Resource, type Yields } from '../data';
import { say } from '../messages';
import type { LargeLocation, Scene } from '../views';
import { gainsAt, visit } from './visit';

interface Choice {
  yield_by_workers?: Yields;
  draw_building_by_workers?: Record<string, number>;
}

const goods = (yields: Yields, n: number) =>
  data.vocabulary.resources
    .map((r: Resource): [Resource, number] => [r, yieldAt(yields, n)[r] ?? 0])
    .filter(([, much]) => much > 0)
    .map(([r, much]) => `${much} ${say(`thing_${r}`, { n: much })}`)
    .join(', ');

/** What n Workers there bring, in words; nothing where that depends on cards alone. */
function brings(id: LargeLocation, n: number): string {
  switch (id) {
    case 'kings_storehouse':
      return say('guide_trades', { n });
    case 'town_centre':
      return say('guide_captures', { n });
    case 'guardhouse':
      return say('guide_actions', { n });
  }
  const location = locations.get(id);
  if (location?.yield_by_workers) return goods(location.yield_by_workers, n);
  const choices = (location?.choose_one ?? []) as Choice[];
  const drawn = choices.find((c) => c.draw_building_by_workers)?.draw_building_by_workers;
  if (drawn) return say('guide_plans', { n: atWorkers(drawn, n) ?? 0 });
  const [one = '', other = ''] = choices.map((c) => goods(c.yield_by_workers ?? {}, n)).filter(Boolean);
  return other ? say('guide_or', { one, other }) : one;
}

/** What happens at a place, and what it would bring me now, a line each. */
export function guide(id: string, game: Pick<Scene, 'view' | 'you' | 'prompt'>): string {
  const lines = [say(`about_${id}`)];
  const large = id in game.view.locations ? (id as LargeLocation) : undefined;
  if (large && game.you >= 0) {
    const n = visit(game, large);
    const promised = gainsAt(game, id);
    const words =
      promised.length > 0 && game.prompt?.kind === 'place'
        ? promised.map((a) => `${a.n} ${say(`thing_${a.what}`, { n: a.n })}`).join(', ')
        : brings(large, n);
    const under = n === game.view.locations[large][game.you];
    if (words) lines.push(say(under ? 'guide_now' : 'guide_next', { n, goods: words }));
  }
  return lines.join('\n');
}
