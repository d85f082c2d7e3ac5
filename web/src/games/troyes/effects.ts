import type { Effect, Mark } from '../../table/game';
import type { Op } from '../../generated/troyes/data';
import { data, type Activity, type Event, type Step } from './data';
import { has, say } from './messages';

const icon = (name: string, n?: number | string): Mark => (n === undefined ? { icon: name } : { icon: name, n });
const sign = (text: string): Mark => ({ sign: text });

const per = (step: Step): Mark[] =>
  step.per?.count === 'own-cathedral-cube-pairs'
    ? [icon(step.resource ?? 'vp', step.amount), sign('/'), icon('cube', 2), icon('cathedral')]
    : [icon(step.resource ?? 'vp', step.amount), sign('×'), icon(perIcon(step))];
const toBuilding = (step: Step): Mark[] => [icon('neutral'), sign('→'), icon(step.building ?? 'palace')];

/** The signs of every step of cards and events; a card's dice are of its colour unless the step says another. */
const marks: Record<Op, (step: Step, colour?: string) => Mark[]> = {
  pay: (step) => [icon(step.resource ?? 'deniers', step.amount), sign('→')],
  gain: (step) => [icon(step.resource ?? 'vp', step.amount)],
  'gain-per': per,
  'award-leaders': per,
  'collect-from-players': (step) => [icon('deniers', step.amount), sign('×'), icon('citizen')],
  'place-event-cubes': (step) => [
    icon('banner', step.amount),
    ...(step.per ? [sign('×'), icon(step.per.color ?? 'lot')] : []),
  ],
  'roll-then': ({ success = [], then = [] }, colour) => [
    icon('die'),
    sign(`${Math.min(...success)}–${Math.max(...success)} →`),
    ...then.flatMap((s) => marks[s.op](s, colour)),
  ],

  // What a deferred card does to a lot.
  'lot-add-total': (step) => [icon('red'), sign('…'), sign(`+${step.amount}`)],
  'lot-add-per-die': (step) => [icon('lot'), sign(`+${step.amount}`)],
  'lot-set-die': (step) => [icon('lot'), sign(`= ${step.value}`)],
  'lot-recolor': (step) => [icon(step.from ?? 'yellow'), sign('→'), icon(step.to ?? 'red')],
  'lot-multiply-die': (step) => [icon(step.from ?? 'white'), sign('→'), icon(step.to ?? 'white', step.as)],
  'lot-free-dice': (step, colour = 'yellow') => [icon(step.color ?? colour), sign('= 0'), icon('deniers')],

  // What an event does to the town.
  'black-dice': (step) => [icon('black', step.dice)],
  'each-player-loses': (step) => [
    sign('−'),
    icon(step.resource ?? 'deniers', step.amount),
    ...(step.per ? [sign('×'), icon('citizen')] : []),
  ],
  'neutral-citizen-to-seat': toBuilding,
  'neutral-citizen-to-row': toBuilding,
  'neutral-cathedral-cube': () => [icon('cube'), sign('→'), icon('cathedral')],
  'remove-cathedral-cube': () => [icon('cathedral'), sign('−'), icon('cube')],
  'remove-last-cube-on-each-event': () => [icon('event'), sign('−'), icon('cube')],
  'neutral-cubes-on-left-events': () => [sign('←'), icon('event', 2), sign('+'), icon('cube')],
};

function perIcon(step: Step): string {
  switch (step.per?.count) {
    case 'events-with-own-cube':
      return 'event';
    case 'own-standing-citizens':
      return 'citizen';
    default:
      return step.per?.color ?? (step.metric === 'red-pips-in-district' ? 'red' : 'lot');
  }
}

/** The figures of a card's steps, by the names that its words use. */
function figures(steps: readonly Step[]): Record<string, number> {
  const all = steps.flatMap((s) => [s, ...(s.then ?? [])]);
  const pay = all.find((s) => s.op === 'pay')?.amount;
  const [gain, gain2] = all.filter((s) => s.op !== 'pay' && s.amount !== undefined).map((s) => s.amount);
  const first = all[0] as (Step & { soloAmountPerKingCitizen?: number }) | undefined;
  const inputs = {
    pay,
    gain,
    gain2,
    as: first?.as,
    value: first?.value,
    per: first?.maxPerDistrict,
    king: first?.soloMaxFromKing ?? first?.soloAmountPerKingCitizen,
  };
  return Object.fromEntries(Object.entries(inputs).filter((e): e is [string, number] => e[1] !== undefined));
}

/** What is otherwise in a game against the King, if anything. */
export function aloneOf(card: Activity): string | undefined {
  return has(`solo_${card.id}`) ? say(`solo_${card.id}`, figures(card.effect.steps)) : undefined;
}

/** What activating a card brings. */
export function effectOf(card: Activity): Effect {
  return {
    marks: card.effect.steps.flatMap((s) => marks[s.op](s, card.activation.colors[0])),
    words: say(`effect_${card.id}`, figures(card.effect.steps)),
  };
}

/** What an event does to the town each round. */
export function plagueOf(event: Event): Effect {
  if (event.blackDice > 0)
    return { marks: [icon('black', event.blackDice)], words: say('plague_black_dice', { n: event.blackDice }) };
  const n = event.effect[0]?.amount ?? 0;
  const words = say(`plague_${event.id}`, { n });
  const [step] = event.effect;
  return {
    marks: step ? marks[step.op](step) : [],
    words:
      step?.op === 'each-player-loses' ? say('plague_short', { plague: words, vp: data.constants.penaltyVp }) : words,
  };
}

/** The colours of dice that activate a card or fight an event, and by how much their value is divided. */
export function activation(of: { activation: { colors: readonly string[]; divisor: number } }): Mark[] {
  return [...of.activation.colors.map((c) => icon(c)), sign(`÷ ${of.activation.divisor}`)];
}
