import type { Effect } from '../../table/game';
import { ability } from './abilities';
import { schemes, type Ability, type AiBoardData, type SchemeOption } from './data';
import { icon, orderMarks, orderWords, ordersWords, sentence, sign } from './effects';
import { has, say } from './messages';

/* What the rules' own side is told to do: its Scheme cards and its boards. */

function option(o: SchemeOption, i: number): Effect {
  const inputs = {
    location: say(`place_${o.location}`),
    effect: ordersWords(o.do),
    condition: o.if ? say(`scheme_if_${o.if}`) : '',
  };
  const key = o.if ? 'scheme_option_if' : i > 0 ? 'scheme_option_else' : 'scheme_option';
  return {
    marks: [
      ...(o.if ? [sign('?')] : []),
      ...(o.location === 'specialisation' ? [] : [icon(o.location), sign(':')]),
      ...o.do.flatMap(orderMarks),
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
    words: sentence(say('board_power_when', { when: when.join(say('list_or')), effect: orderWords(a.effect) })),
  };
}
const uncapital = (s: string) => s.charAt(0).toLocaleLowerCase() + s.slice(1);

/** The Specialisation and the Power of an opponent's board. */
export function boardEffects(b: AiBoardData): Effect[] {
  const { location, do: orders } = b.specialisation;
  return [
    {
      marks: [sign('★'), icon(location), sign(':'), ...orders.flatMap(orderMarks)],
      words: sentence(say('board_specialisation', { location: say(`place_${location}`), effect: ordersWords(orders) })),
    },
    power(b.power),
  ];
}
