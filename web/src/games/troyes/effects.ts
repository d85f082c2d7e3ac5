import type { Effect, Mark } from '../../table/game';
import { data, type Activity, type Event, type Step } from './data';
import { has, say } from './messages';

const icon = (name: string, n?: number | string): Mark => (n === undefined ? { icon: name } : { icon: name, n });
const sign = (text: string): Mark => ({ sign: text });

/** What a deferred card does to a lot, in signs. */
function modifier(step: Step, card: Activity): Mark[] {
  const [colour] = card.activation.colors;
  switch (step.op) {
    case 'lot-add-total':
      return [icon('red'), sign('…'), sign(`+${step.amount}`)];
    case 'lot-add-per-die':
      return [icon('lot'), sign(`+${step.amount}`)];
    case 'lot-set-die':
      return [icon('lot'), sign(`= ${step.value}`)];
    case 'lot-recolor':
      return [icon(step.from ?? 'yellow'), sign('→'), icon(step.to ?? 'red')];
    case 'lot-multiply-die':
      return [icon(step.from ?? 'white'), sign('→'), icon(step.to ?? 'white', step.as)];
    default:
      return [icon(step.color ?? colour ?? 'yellow'), sign('= 0'), icon('deniers')];
  }
}

function marksOf(step: Step, card: Activity): Mark[] {
  switch (step.op) {
    case 'pay':
      return [icon(step.resource ?? 'deniers', step.amount), sign('→')];
    case 'gain':
      return [icon(step.resource ?? 'vp', step.amount)];
    case 'gain-per':
    case 'award-leaders':
      if (step.per?.count === 'own-cathedral-cube-pairs')
        return [icon(step.resource ?? 'vp', step.amount), sign('/'), icon('cube', 2), icon('cathedral')];
      return [icon(step.resource ?? 'vp', step.amount), sign('×'), icon(perIcon(step))];
    case 'collect-from-players':
      return [icon('deniers', step.amount), sign('×'), icon('citizen')];
    case 'place-event-cubes':
      return step.per
        ? [icon('banner', step.amount), sign('×'), icon(step.per.color ?? 'lot')]
        : [icon('banner', step.amount)];
    case 'roll-then':
      return [
        icon('die'),
        sign(`${Math.min(...(step.success ?? []))}–${Math.max(...(step.success ?? []))} →`),
        ...(step.then ?? []).flatMap((s) => marksOf(s, card)),
      ];
    default:
      return modifier(step, card);
  }
}

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
    marks: card.effect.steps.flatMap((s) => marksOf(s, card)),
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
  switch (step?.op) {
    case 'each-player-loses':
      return {
        marks: [sign('−'), icon(step.resource ?? 'deniers', step.amount), ...perCitizen(step)],
        words: say('plague_short', { plague: words, vp: data.constants.penaltyVp }),
      };
    case 'neutral-citizen-to-seat':
    case 'neutral-citizen-to-row':
      return { marks: [icon('neutral'), sign('→'), icon(buildingIcon(step))], words };
    case 'neutral-cathedral-cube':
      return { marks: [icon('cube'), sign('→'), icon('cathedral')], words };
    case 'remove-cathedral-cube':
      return { marks: [icon('cathedral'), sign('−'), icon('cube')], words };
    case 'remove-last-cube-on-each-event':
      return { marks: [icon('event'), sign('−'), icon('cube')], words };
    default:
      return { marks: [sign('←'), icon('event', 2), sign('+'), icon('cube')], words };
  }
}

const buildingIcon = (step: Step) => (step as { building?: string }).building ?? 'palace';
const perCitizen = (step: Step): Mark[] => (step.per ? [sign('×'), icon('citizen')] : []);

/** The colours of dice that activate a card or fight an event, and by how much their value is divided. */
export function activation(of: { activation: { colors: readonly string[]; divisor: number } }): Mark[] {
  return [...of.activation.colors.map((c) => icon(c)), sign(`÷ ${of.activation.divisor}`)];
}
