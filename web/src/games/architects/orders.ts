import type { Effect, Mark } from '../../table/game';
import { schemes, type Ability, type AiBoardData, type RawEffect, type SchemeOption } from './data';
import { ability, effectMarks, effectWords, icon, sentence, sign } from './effects';
import { goods, has, say } from './messages';

/*
 * What the rules' own side is told to do: its Scheme cards and its boards, in
 * words of the data's vocabulary that cards of players do not use.
 */

const pictures = {
  contribution: (n) => [icon('contribution', n)],
  future_scheme: (n) => [icon('scheme', `+${n}`)],
  add_tax: (n) => [icon('tax', `+${n}`)],
  silver_per_workers: (n) => [icon('silver', n), sign(':'), icon('worker')],
  capture_per_workers: (n) => [icon('capture', n), sign(':'), icon('worker')],
  guardhouse_actions_per_workers: (n) => [icon('guardhouse', n), sign(':'), icon('worker')],
} satisfies Partial<Record<keyof RawEffect, (n: number) => Mark[]>>;
const drawn = Object.keys(pictures) as (keyof typeof pictures)[];

const flags = {
  build_wonder: [icon('wonder')],
  advance_cathedral: [icon('cathedral', '+1'), icon('virtue', '+1')],
  specialisation: [sign('★')],
  resolve_next_scheme: [sign('→'), icon('scheme')],
  remove_apprentices_at_marker: [icon('apprentice', '−2')],
} satisfies Partial<Record<keyof RawEffect, Mark[]>>;
const flagged = Object.keys(flags) as (keyof typeof flags)[];

/** What it does so often, and what it simply does, like players. */
const counted = [
  ...drawn,
  'influence',
  'reward',
  'hire_free',
  'capture',
  'release_prison',
  'take_debt',
  'flip_debt',
  'destroy_debt',
] as const;
const done = ['imprison_captured', 'release_captives', 'take_all_tax'] as const;

/** The icons of an order: an effect, or one of those that only this side is given. */
function marks(e: RawEffect): Mark[] {
  if (e.first_of) return e.first_of.flatMap((o, i) => [...(i > 0 ? [sign('/')] : []), ...allMarks([o].flat())]);
  if (e.if?.else) return [...allMarks([e.if.then]), sign('/'), ...allMarks([e.if.else])];
  if (e.marble_per_workers) return [icon('marble', 1), sign(':'), icon('worker', e.marble_per_workers.every)];
  if (e.black_market_space) return [icon('black_market')];
  for (const key of flagged) if (e[key]) return [...flags[key]];
  for (const key of drawn) {
    const n = e[key];
    if (n !== undefined) return pictures[key](n);
  }
  return effectMarks(e);
}
const allMarks = (list: readonly RawEffect[]): Mark[] => list.flatMap(marks);

/** What it does, as words that follow "it": those of players' cards speak to whoever has the card. */
function words(e: RawEffect): string {
  if (e.first_of) return e.first_of.map((o) => allWords([o].flat())).join(say('order_else'));
  if (e.if?.else && e.if.condition.ai_workers_here)
    return say('order_alone', { effect: words(e.if.then), otherwise: words(e.if.else) });
  if (e.all) return allWords(e.all);
  if (e.marble_per_workers) return say('order_marble_per_workers', { n: e.marble_per_workers.every });
  if (e.black_market_space) return say('order_space', { location: say(`place_${e.black_market_space}`) });
  if (e.gain) return say('order_gain', { goods: goods(e.gain) });
  if (e.virtue !== undefined)
    return say(e.virtue > 0 ? 'order_virtue' : 'order_virtue_lose', { n: Math.abs(e.virtue) });
  if (e.release_prison === 'all') return say('order_release_prison_all');
  for (const key of [...flagged, ...done]) if (e[key]) return say(`order_${key}`);
  for (const key of counted) {
    const n = e[key];
    if (typeof n === 'number') return say(`order_${key}`, { n });
  }
  return effectWords(e);
}
const allWords = (list: readonly RawEffect[]): string => list.map(words).join(say('list_then'));

function option(o: SchemeOption, i: number): Effect {
  const inputs = {
    location: say(`place_${o.location}`),
    effect: allWords(o.do),
    condition: o.if ? say(`scheme_if_${o.if}`) : '',
  };
  const key = o.if ? 'scheme_option_if' : i > 0 ? 'scheme_option_else' : 'scheme_option';
  return {
    marks: [
      ...(o.if ? [sign('?')] : []),
      ...(o.location === 'specialisation' ? [] : [icon(o.location), sign(':')]),
      ...allMarks(o.do),
    ],
    words: sentence(say(key, inputs)),
  };
}

/** The options of a Scheme card, top first. */
export const schemeOptions = (id: string): Effect[] => (schemes.get(id)?.options ?? []).map(option);

/** "Power: whenever the AI has worked on the Cathedral, it makes 1 capture." */
function power(a: Ability): Effect {
  const { marks, words: said } = ability(a);
  const triggers = [a.trigger].flat().map((t) => t.split(':'));
  if (!a.effect || !triggers.every(([when]) => has(`power_${when}`)))
    return { marks, words: say('board_power', { effect: uncapital(said) }) };
  const when = triggers.map(([t, at]) => say(`power_${t}`, at ? { location: say(`place_${at}`) } : {}));
  return {
    marks,
    words: sentence(say('board_power_when', { when: when.join(say('list_or')), effect: words(a.effect) })),
  };
}
const uncapital = (s: string) => s.charAt(0).toLocaleLowerCase() + s.slice(1);

/** The Specialisation and the Power of an opponent's board. */
export function boardEffects(b: AiBoardData): Effect[] {
  const { location, do: orders } = b.specialisation;
  return [
    {
      marks: [sign('★'), icon(location), sign(':'), ...allMarks(orders)],
      words: sentence(say('board_specialisation', { location: say(`place_${location}`), effect: allWords(orders) })),
    },
    power(b.power),
  ];
}
