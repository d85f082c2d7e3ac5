import type { Effect, Mark } from '../../table/game';
import {
  actionData,
  type Attribute,
  type FavourCard,
  type OutsiderCard,
  type PaladinCard,
  type RawEffect,
  type TownsfolkCard,
  type WorkerType,
  attributes,
} from './data';
import { say } from './messages';

/** A single step of an effect list, as it is drawn and said. */
interface Step {
  marks: Mark[];
  words: string;
}

const icon = (name: string, n?: number): Mark => (n === undefined || n === 1 ? { icon: name } : { icon: name, n });
/** Words as they go on in a sentence. */
export const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A number of workers of a type, or of an attribute, in words. */
export const thing = (what: string, n = 1) => say(`thing_${what}`, { n });
export const countOf = (what: string, n: number) => say('word_count', { n, thing: thing(what, n) });

const resources =
  (key: string) =>
  (list: { silver?: number; provisions?: number }): Step[] =>
    (['silver', 'provisions'] as const).flatMap((what) => {
      const n = list[what];
      return n ? [{ marks: [{ icon: what, n }], words: say(`${key}_${what}`, { n }) }] : [];
    });

type Op = Exclude<keyof RawEffect, 'worker'>;
const times = (op: Op) => (n: number) => [{ marks: [icon(op, n)], words: say(`effect_${op}`, { n }) }];
const once = (op: Op) => () => [{ marks: [icon(op)], words: say(`effect_${op}`) }];

/** Every effect of the data but workers, who are told together. */
const rows: { [K in Op]: (of: NonNullable<RawEffect[K]>) => Step[] } = {
  gain: resources('effect'),
  pay: resources('effect_pay'),
  tax: times('tax'),
  remove_suspicion: times('remove_suspicion'),
  draw_suspicion: times('draw_suspicion'),
  pay_debt: times('pay_debt'),
  destroy_debt: times('destroy_debt'),
  take_debt: times('take_debt'),
  pray: once('pray'),
  recruit_free: once('recruit_free'),
  develop_free: once('develop_free'),
  attribute: (by) =>
    attributes.flatMap((a) => {
      const n = by[a];
      return n ? [{ marks: [icon(a, n)], words: say('effect_attribute', { n, attribute: thing(a) }) }] : [];
    }),
  choice: (lists) => {
    const options = lists.map((list) => effectsOf(list));
    const marks = options.flatMap((o, i): Mark[] => (i > 0 ? [{ sign: '/' }, ...o.marks] : o.marks));
    const words = say('effect_choice', { options: options.map((o) => lower(o.words)).join(say('effect_or')) });
    return [{ marks, words }];
  },
  // In the vocabulary, on no card.
  vp: () => [],
};

function single(effect: RawEffect): Step[] {
  const by = <K extends Op>(op: K): Step[] => rows[op](effect[op]!);
  return (Object.keys(effect) as Op[]).flatMap((op) => by(op));
}

/** Workers of the same type that follow each other are drawn and said once. */
function workers(list: readonly WorkerType[]): Step[] {
  const counts = new Map<WorkerType, number>();
  for (const w of list) counts.set(w, (counts.get(w) ?? 0) + 1);
  return [...counts].map(([w, n]) => ({
    marks: Array.from({ length: n }, () => icon(w)),
    words: say(w === 'criminal' ? 'effect_criminal' : 'effect_worker', { n, worker: thing(w, n) }),
  }));
}

function steps(list: readonly RawEffect[]): Step[] {
  const result: Step[] = [];
  let people: WorkerType[] = [];
  const flush = () => {
    result.push(...workers(people));
    people = [];
  };
  for (const effect of list) {
    if (effect.worker) people.push(effect.worker);
    else {
      flush();
      result.push(...single(effect));
    }
  }
  flush();
  return result;
}

/** An effect list of the data, as one line of marks and one sentence. */
export function effectsOf(list: readonly RawEffect[]): Effect {
  const parts = steps(list);
  return {
    marks: parts.flatMap((p) => p.marks),
    words: parts.map((p, i) => (i === 0 ? p.words : lower(p.words))).join(say('effect_then')),
  };
}

/** Workers one by one, as on Tavern and Paladin cards. */
export function workersLine(list: readonly WorkerType[]): Effect {
  const counts = new Map<WorkerType, number>();
  for (const w of list) counts.set(w, (counts.get(w) ?? 0) + 1);
  return {
    marks: list.map((w) => icon(w)),
    words: [...counts].map(([w, n]) => countOf(w, n)).join(', '),
  };
}

/** The conditions and the reward of a Townsfolk's ability. */
export function abilityOf(card: TownsfolkCard): Effect {
  const { trigger, reward } = card.ability;
  const gain = effectsOf(reward);
  const words = (key: string, more: Record<string, string | number> = {}) =>
    say(key, { ...more, reward: lower(gain.words) });
  if (trigger.event === 'action' && trigger.action) {
    return {
      marks: [{ icon: trigger.action }, { sign: '→' }, ...gain.marks],
      words: words('effect_on_action', { action: say(`action_${trigger.action}`) }),
    };
  }
  if (trigger.event === 'pay_debt') {
    return { marks: [{ icon: 'pay_debt' }, { sign: '→' }, ...gain.marks], words: words('effect_on_pay_debt') };
  }
  const { suspicion_min: min, suspicion_max: max } = trigger.condition ?? {};
  const when: Mark[] = [{ icon: 'inquisition' }];
  if (min !== undefined) when.push({ sign: '≥' }, { icon: 'suspicion', n: min });
  else if (max !== undefined) when.push({ icon: 'suspicion', n: `${max}×` });
  const key =
    min !== undefined
      ? 'effect_on_inquisition_min'
      : max !== undefined
        ? 'effect_on_inquisition_none'
        : 'effect_on_inquisition';
  return { marks: [...when, { sign: '→' }, ...gain.marks], words: words(key, min === undefined ? {} : { n: min }) };
}

/** What counts for a scoring term or a King's Order: its icons. */
export function countMarks(of: string): Mark[] {
  const single: Record<string, string> = {
    monks: 'monk',
    outposts: 'outpost',
    workshops: 'workshop',
    townsfolk: 'townsfolk',
    walls: 'wall',
    jars: 'jar',
    strength: 'strength',
    faith: 'faith',
    influence: 'influence',
    kings_orders_completed: 'kings_order',
    mercenaries_converted: 'mercenary',
    debts_paid: 'paid',
    debts_unpaid: 'unpaid',
    suspicion: 'suspicion',
    attacked_total: 'attack',
    converted_total: 'convert',
  };
  if (of.startsWith('attacked_') && of !== 'attacked_total')
    return [{ icon: 'attack' }, { icon: of.slice('attacked_'.length) }];
  const name = single[of];
  return name ? [{ icon: name }] : [];
}

/** The points of a converted Outsider. */
export function scoringOf(card: OutsiderCard): Effect {
  const { base, every, of } = card.scoring;
  const head: Mark[] = base > 0 ? [{ icon: 'vp', n: base }, { sign: '+' }, { icon: 'vp' }] : [{ icon: 'vp' }];
  const each: Mark[] = every > 1 ? [{ sign: `/ ${every}` }] : [{ sign: '/' }];
  return {
    marks: [...head, ...each, ...countMarks(of)],
    words:
      base > 0
        ? say('score_term_base', { base, what: say(`count_${of}`, { n: 1 }) })
        : say('score_term', { n: every, what: say(`count_${of}`, { n: every }) }),
  };
}

/** A Paladin's boosts, for this round only. */
export function boostsOf(card: PaladinCard): Effect {
  const list = attributes.flatMap((a): [Attribute, number][] => {
    const n = card.boosts[a];
    return n ? [[a, n]] : [];
  });
  return {
    marks: list.map(([a, n]) => ({ icon: a, n: `+${n}` })),
    words: say('effect_boost', {
      boosts: list.map(([a, n]) => say('effect_boost_one', { attribute: thing(a), n })).join(', '),
    }),
  };
}

/** What a Paladin changes of an action. */
export function paladinAbility(card: PaladinCard): Effect {
  const { modifier, action, resource = 'silver', value = 0, effects = [] } = card.ability;
  const name = say(`action_${action}`);
  const head: Mark[] = [{ icon: action }, { sign: ':' }];
  if (modifier === 'bonus') {
    const gain = effectsOf(effects);
    return {
      marks: [...head, { sign: '+' }, ...gain.marks],
      words: say('effect_bonus', { action: name, reward: lower(gain.words) }),
    };
  }
  if (modifier === 'add_cost') {
    return {
      marks: [...head, { icon: resource, n: `−${-value}` }],
      words: say('effect_less_silver', { action: name, n: -value }),
    };
  }
  return { marks: [...head, { icon: resource, n: value }], words: say(`effect_free_${resource}`, { action: name }) };
}

/** What a King's Favour asks for: its worker, and perhaps more. */
export function favourCost(card: FavourCard): Effect {
  const cost = effectsOf(card.extra_cost);
  const words = say('effect_favour_space', { worker: thing(card.space) });
  const owes = card.extra_cost.some((e) => e.take_debt);
  const more = owes ? say('effect_favour_debt') : say('effect_favour_cost', { cost: lower(cost.words) });
  return { marks: [{ icon: card.space }, ...cost.marks], words: cost.words ? `${words} ${more}` : words };
}

/** Provisions or silver of an action by use, as a row of numbers. */
export function costRow(action: keyof typeof actionData): { what: 'silver' | 'provisions'; row: number[] } | undefined {
  const { costs } = actionData[action];
  if (!Array.isArray(costs)) return undefined;
  const what = costs.some((c) => c.pay?.provisions) ? 'provisions' : 'silver';
  return { what, row: costs.map((c) => c.pay?.[what] ?? 0) };
}
