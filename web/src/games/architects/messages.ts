import type { Message } from '../../table/game';
import * as all from '../../generated/architects/messages';
import { catalogue } from '../../lib/catalogue';
import { contributions, data, schemes, wonderCards, type Goods } from './data';

const compiled = catalogue(all);

/**
 * Inputs that are amounts of something, named by it: a sentence says them all as `{goods}`. Tax beside Silver is a
 * part of it.
 */
const amounts = new Set<string>([...data.vocabulary.resources, 'virtue', 'influence', 'tax', 'debt']);

/** Joins with commas, and with the language's "and" before the last. */
export function list(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? '';
  return say('list_and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1)! });
}

/** Sentences that differ by what they are told: the key that fits. */
const variants: Record<string, (inputs: Inputs) => string> = {
  ask_draft: (i) => ('n' in i ? 'ask_draft_alone' : 'ask_draft'),
  ask_moment: (i) => `ask_moment${'princess' in i ? '_princess' : ''}${'profiteer' in i ? '_profiteer' : ''}`,
  do_place: (i) => ('reset' in i ? 'do_place_reset' : 'princess' in i ? 'do_place_princess' : 'do_place'),
  ask_choose: (i) => (contributions.has(String(i.card_id)) ? 'ask_choose_princess' : 'ask_choose'),
  do_later: (i) => ('profiteer' in i && !('princess' in i) ? 'do_later_profiteer' : 'do_later'),
  do_dismiss: (i) => ('hired' in i ? 'do_dismiss_hire' : 'do_dismiss'),
  do_capture: (i) => ('own' in i ? 'do_capture_own' : 'do_capture'),
  chip_capture: (i) => ('own' in i ? 'chip_capture_own' : 'chip_capture'),
  log_construct: (i) => (wonderCards.has(String(i.card_id)) ? 'log_construct_wonder' : 'log_construct'),
  log_capture: (i) => ('own' in i ? 'log_capture_own' : 'log_capture'),
  log_take_back: (i) => ('owner' in i ? 'log_take_back_owner' : 'log_take_back'),
  do_take_back: (i) => ('owner' in i ? 'do_take_back_owner' : 'do_take_back'),
  log_pay: (i) => ('tax' in i ? 'log_pay_tax' : 'log_pay'),
  log_hire: (i) => {
    const parts = ['tax' in i ? '_tax' : '', 'skipped' in i ? '_skipped' : ''].join('');
    return 'silver' in i ? `log_hire${parts || '_paid'}` : 'log_hire';
  },
  log_trade: (i) => ('card' in i ? 'log_trade_card' : 'log_trade'),
  do_trade: (i) => ('card' in i ? 'do_trade_card' : 'do_trade'),
  log_ability: (i) => ('character' in i ? 'log_ability_character' : 'log_ability'),
  do_release_captives: (i) => (i.with ? `do_release_captives_${i.with}` : 'do_release_captives'),
  do_visit: (i) => (i.influence ? 'do_visit' : 'do_visit_worker'),
  log_spared: (i) => ('silver' in i ? 'log_spared_silver' : 'log_spared'),
  do_choose: (i) => (amountsOf(i).length > 0 ? 'do_choose' : `do_choose_${i.effect}`),
};

type Inputs = Record<string, string | number>;

function amountsOf(inputs: Inputs): string[] {
  return Object.entries(inputs)
    .filter(([name]) => amounts.has(name) && !(name === 'tax' && 'silver' in inputs))
    .map(([, value]) => String(value));
}

/** Why a side of the rules did not take the options before the one that it takes. */
function passedOver({ card_id: card, n }: Inputs): string {
  const options = schemes.get(String(card))?.options.slice(0, Math.max(0, Number(n) - 1)) ?? [];
  return options
    .map(({ if: condition }, i) =>
      condition ? say('scheme_passed', { n: i + 1, why: say(`scheme_not_${condition}`) }) : '',
    )
    .join('');
}

/** A sentence whose inputs may be missing, and may be amounts. */
function sentence(key: string): Message {
  return (inputs: Inputs = {}) => {
    const variant = variants[key]?.(inputs) ?? key;
    const message = compiled[`architects_${variant}`] ?? compiled[`architects_${key}`];
    const parts = amountsOf(inputs);
    const all: Inputs = { ...inputs, goods: parts.length > 0 ? list(parts) : say('nothing') };
    const tail = key === 'log_scheme' ? passedOver(inputs) : '';
    return (
      message?.(
        new Proxy(all, { get: (of, name) => (typeof name === 'string' ? (of[name] ?? '') : undefined) }),
      ).concat(tail) ?? key
    );
  };
}

/** The game's catalogue, by key. */
export const messages: Record<string, Message> = Object.fromEntries(
  Object.entries(compiled).map(([key, message]) => [
    key,
    /^architects_(log|do|chip|ask)_/.test(key) ? sentence(key.slice('architects_'.length)) : message,
  ]),
);

/** A message of this game, by its key without the game's name. */
export function say(key: string, inputs: Record<string, string | number> = {}): string {
  return compiled[`architects_${key}`]?.(inputs) ?? key;
}

export function has(key: string): boolean {
  return `architects_${key}` in compiled;
}

/** "3 Stone": a number of something. */
export function amount(what: string, n: number | string): string {
  return `${n} ${say(`thing_${what}`, { n: Number(n) })}`;
}

/** "3 Stone and 1 Gold". */
export function goods(of: Goods): string {
  return list(data.vocabulary.resources.filter((r) => of[r]).map((r) => amount(r, of[r]!)));
}
