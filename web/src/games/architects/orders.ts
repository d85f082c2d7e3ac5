import type { Effect, Mark } from '../../table/game';
import { schemes, type AiBoardData, type RawEffect, type SchemeOption } from './data';
import { ability, effectMarks, effectWords, icon, sentence, sign } from './effects';
import { say } from './messages';

/*
 * What the rules' own side is told to do: its Scheme cards and its boards, in
 * words of the data's vocabulary that cards of players do not use.
 */

const counted = [
  'contribution',
  'future_scheme',
  'add_tax',
  'silver_per_workers',
  'capture_per_workers',
  'guardhouse_actions_per_workers',
] as const;

const pictures: Record<(typeof counted)[number], (n: number) => Mark[]> = {
  contribution: (n) => [icon('contribution', n)],
  future_scheme: (n) => [icon('scheme', `+${n}`)],
  add_tax: (n) => [icon('tax', `+${n}`)],
  silver_per_workers: (n) => [icon('silver', n), sign(':'), icon('worker')],
  capture_per_workers: (n) => [icon('capture', n), sign(':'), icon('worker')],
  guardhouse_actions_per_workers: (n) => [icon('guardhouse', n), sign(':'), icon('worker')],
};

const flags = {
  build_wonder: [icon('wonder')],
  advance_cathedral: [icon('cathedral', '+1'), icon('virtue', '+1')],
  specialisation: [sign('★')],
  resolve_next_scheme: [sign('→'), icon('scheme')],
  remove_apprentices_at_marker: [icon('apprentice', '−2')],
} satisfies Partial<Record<keyof RawEffect, Mark[]>>;
const flagged = Object.keys(flags) as (keyof typeof flags)[];

/** The icons of an order: an effect, or one of those that only this side is given. */
function marks(e: RawEffect): Mark[] {
  if (e.first_of) return e.first_of.flatMap((o, i) => [...(i > 0 ? [sign('/')] : []), ...allMarks([o].flat())]);
  if (e.if?.else) return [...allMarks([e.if.then]), sign('/'), ...allMarks([e.if.else])];
  if (e.marble_per_workers) return [icon('marble', 1), sign(':'), icon('worker', e.marble_per_workers.every)];
  if (e.black_market_space) return [icon('black_market')];
  for (const key of flagged) if (e[key]) return [...flags[key]];
  for (const key of counted) {
    const n = e[key];
    if (n !== undefined) return pictures[key](n);
  }
  return effectMarks(e);
}
const allMarks = (list: readonly RawEffect[]): Mark[] => list.flatMap(marks);

function words(e: RawEffect): string {
  if (e.first_of) return e.first_of.map((o) => allWords([o].flat())).join(say('order_else'));
  if (e.if?.else && e.if.condition.ai_workers_here)
    return say('order_alone', { effect: words(e.if.then), otherwise: words(e.if.else) });
  if (e.marble_per_workers) return say('order_marble_per_workers', { n: e.marble_per_workers.every });
  if (e.black_market_space) return say('order_space', { location: say(`place_${e.black_market_space}`) });
  for (const key of flagged) if (e[key]) return say(`order_${key}`);
  for (const key of counted) {
    const n = e[key];
    if (n !== undefined) return say(`order_${key}`, { n });
  }
  return effectWords(e);
}
const allWords = (list: readonly RawEffect[]): string => list.map(words).join(say('list_then'));

/** Whether an option of a Scheme card is taken: "If 4 coins lie on the Tax Stand". */
export const schemeCondition = (o: SchemeOption): string => (o.if ? say(`scheme_if_${o.if}`) : '');

/** Where a Scheme card sends a Worker: "Guildhall". */
export const schemePlace = (o: SchemeOption): string => say(`place_${o.location}`);

/** What is done there: "build a Wonder, or else …". */
export const schemeOrders = (o: SchemeOption): string => sentence(allWords(o.do));

function option(o: SchemeOption, i: number): Effect {
  const inputs = { location: schemePlace(o), effect: allWords(o.do), condition: schemeCondition(o) };
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

/** The Specialisation and the Power of an opponent's board. */
export function boardEffects(b: AiBoardData): Effect[] {
  const { location, do: orders } = b.specialisation;
  const power = ability(b.power);
  return [
    {
      marks: [sign('★'), icon(location), sign(':'), ...allMarks(orders)],
      words: sentence(say('board_specialisation', { location: say(`place_${location}`), effect: allWords(orders) })),
    },
    { marks: power.marks, words: sentence(say('board_power', { effect: power.words })) },
  ];
}
