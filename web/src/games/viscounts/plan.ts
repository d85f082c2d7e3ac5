import type { ActsPlan, StepPlan } from '../../generated/viscounts/views';
import { cardOf } from './cards';
import { data, resources } from './data';
import { counted, thing } from './effects';
import { say } from './messages';
import type { PlaceView, Props } from './views';

/** What a space would let one do, worded for whoever plans a turn: a line for each card, or each action. */
export function planned(game: Props, place: PlaceView, space: string): string[] {
  const plan = game.choices.prompt && game.mine?.plan;
  if (!plan) return [];
  const acts = (list: readonly number[] | null | undefined) =>
    (list ?? []).flatMap((i) => (plan.acts[i] ? [actWords(plan.acts[i], place)] : []));
  return plan.cards.flatMap(({ card, rides }) => {
    const ride = rides.find((r) => r.space === space);
    if (!ride) return [];
    const list = acts(ride.acts);
    if (game.choices.prompt?.kind !== 'play') return list;
    const words = list.join('; ') || say('plan_nothing');
    const name = cardOf(card)?.name ?? '';
    return ride.silver
      ? say('plan_card_paid', { card: name, silver: counted('silver', ride.silver), list: words })
      : say('plan_card', { card: name, list: words });
  });
}

/** The price of every space that a card takes one to, by the space's name. */
export function reach(game: Props): ReadonlyMap<string, number> {
  const { prompt, previewed } = game.choices;
  if (prompt?.kind !== 'play' || previewed?.verb !== 'play') return new Map();
  const plan = game.mine?.plan?.cards.find((c) => c.card === previewed.args?.townsfolk);
  return new Map(plan?.rides.map((r) => [r.space, r.silver ?? 0]));
}

function actWords({ action, now, more, help }: ActsPlan, place: PlaceView): string {
  const townsfolk = cardOf(place.townsfolk)?.name ?? say('word_printed');
  const list = [
    now ? much(action, now, place) : '',
    more ? say('plan_for', { what: much(action, more.n, place), cost: cost(more) }) : '',
    help ? say('plan_help', { what: much(action, help.n, place), cost: cost(help), townsfolk }) : '',
  ];
  return say('plan_act', { action: say(`action_${action}`), list: list.filter(Boolean).join(', ') });
}

/** How much of an action: exchanges, the building of so many builders, Workers, the Manuscript that lies there. */
function much(action: string, n: number, place: PlaceView): string {
  if (action === 'trade') return say('plan_exchanges', { n });
  if (action === 'workers') return counted('worker', n);
  if (action === 'transcribe') return cardOf(place.manuscript)?.name ?? say('word_printed_tile');
  const types = Object.entries(data.buildings.types);
  return thing(types.find(([, type]) => type.cost_builders === n)?.[0] ?? 'building');
}

const cost = (step: StepPlan) =>
  [...resources, 'silver' as const].flatMap((what) => (step[what] ? [counted(what, step[what])] : [])).join(', ');
