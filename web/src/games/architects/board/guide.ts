import { atWorkers, data, locations, plans, spaces, yieldAt, type Goods, type Price, type Yields } from '../data';
import { card } from '../cards';
import { ability } from '../abilities';
import { effectWords } from '../effects';
import { amount, list, say } from '../messages';
import type { LargeLocation, PlayerView, Scene } from '../views';
import { acting, added, helpers, priceFor, taxVirtue } from './own';
import { visit } from './visit';

type Game = Pick<Scene, 'view' | 'you' | 'prompt'>;

interface Choice {
  yield_by_workers?: Yields;
}

/** Goods, and what else a place adds for the player. */
function words(goods: Goods, more: ReturnType<typeof added>): string {
  const total = (r: keyof Goods) => (goods[r] ?? 0) + more.reduce((n, e) => n + (e.gain?.[r] ?? 0), 0);
  const influence = more.reduce((n, e) => n + (e.influence ?? 0), 0);
  return [
    ...data.vocabulary.resources.filter((r) => total(r)).map((r) => amount(r, total(r))),
    ...(influence > 0 ? [amount('influence', influence)] : []),
    ...more.filter((e) => !e.gain && !e.influence).map(effectWords),
  ].join(', ');
}

/** What n Workers there bring the player, in words; nothing where that depends on cards alone. */
function brings(game: Game, p: PlayerView, id: LargeLocation, n: number): string {
  const counted = n + helpers(game, p, id);
  const more = added(game, p, id);
  const deeds = {
    kings_storehouse: 'guide_trades',
    town_centre: 'guide_captures',
    guardhouse: 'guide_actions',
    workshop: 'guide_plans',
  }[id as string];
  if (deeds) {
    const times = id === 'workshop' ? (atWorkers(plans, counted) ?? 0) : counted;
    return [say(deeds, { n: times }), words({}, more)].filter(Boolean).join(', ');
  }
  if (id === 'tax_stand') return words({ silver: game.view.taxStand }, more);
  const location = locations.get(id);
  if (location?.yield_by_workers) return words(yieldAt(location.yield_by_workers, counted), more);
  const [one = {}, other = {}] = ((location?.choose_one ?? []) as Choice[]).map((c) =>
    yieldAt(c.yield_by_workers ?? {}, counted),
  );
  return other.gold ? say('guide_or', { one: words(one, more), other: words(other, more) }) : words(one, more);
}

/** What the sentences about places name: prices as the player pays them. */
function prices(game: Game, p: PlayerView | undefined): Record<string, string | number> {
  const named = (id: string, printed: Price | undefined) => {
    const price = priceFor(game, p, id, printed ?? {});
    return list((['silver', 'tax'] as const).filter((r) => printed?.[r]).map((r) => amount(r, price[r] ?? 0)));
  };
  const town = locations.get('town_centre');
  const free = (locations.get('guardhouse')?.actions ?? []).flatMap((a) => a.cost_options ?? []);
  const black = priceFor(game, p, 'black_market', { virtue: -(spaces.get('black_market_small')?.cost.virtue ?? 0) });
  return {
    hire: named('workshop', data.apprentice_market.hire_cost),
    first: named('town_centre', town?.cost_first_capture),
    further: named('town_centre', town?.cost_each_further_capture),
    free: named(
      'guardhouse',
      free.find((f): f is Price => 'silver' in f),
    ),
    debt: named('guardhouse', data.debts.pay_cost),
    virtue: amount('virtue', taxVirtue(game, p)),
    shame: amount('virtue', black.virtue ?? 0),
  };
}

/** What happens at a place, what it would bring me now, and what my own cards add, a line each. */
export function guide(id: string, game: Game): string {
  const p = game.view.players[game.you];
  const lines = [say(`about_${id}`, prices(game, p))];
  const large = id in game.view.locations ? (id as LargeLocation) : undefined;
  if (large && p) {
    const n = visit(game, large);
    const goods = brings(game, p, large, n);
    const under = n === game.view.locations[large][game.you];
    if (goods) lines.push(say(under ? 'guide_now' : 'guide_next', { n, goods }));
  }
  const own = new Set(
    acting(game, p, id).map(({ card: from, ability: a }) =>
      say('guide_own', { card: card(from)?.name ?? from, effect: ability(a).words }),
    ),
  );
  return [...lines, ...own].join('\n');
}
