import { signed } from '../../table/words/numbers';
import type { Effect, Mark } from '../../table/game';
import { data, type Condition, type Goods, type Price, type RawEffect } from './data';
import { amount, goods, has, list, say } from './messages';

/*
 * Effects of cards, drawn and worded from the data's vocabulary alone: one
 * function for each of its parts. No card has prose of its own.
 */

export const sign = (s: string): Mark => ({ sign: s });
export const icon = (name: string, n?: number | string): Mark => (n === undefined ? { icon: name } : { icon: name, n });

/** The icon of what a counter counts. */
const counterIcons: Record<string, string> = {
  stone_wood_clay: 'any',
  clay: 'clay',
  wood: 'wood',
  stone: 'stone',
  gold: 'gold',
  marble: 'marble',
  silver: 'silver',
  virtue: 'virtue',
  influence: 'influence',
  paid_debts: 'debt_paid',
  unpaid_debts: 'debt',
  buildings: 'building',
  cathedral_level: 'cathedral',
  building_cathedral_pairs: 'cathedral',
  apprentices: 'apprentice',
  apprentices_carpentry: 'carpentry',
  apprentices_tiling: 'tiling',
  apprentices_masonry: 'masonry',
  captives_held: 'captive',
  own_prisoners: 'prisoner',
  own_workers_on_board: 'worker',
};

/** What the visit of an own Wonder offers, in the words of its card. */
const visits = { influence_1: { influence: 1 } } as const;
type Choice = NonNullable<RawEffect['choice']>[number];

const choiceMarks = (c: Choice): Mark[] =>
  c === 'extra_worker' ? [icon('worker', '+1')] : effectMarks(typeof c === 'string' ? visits[c] : c);
const choiceWords = (c: Choice): string =>
  c === 'extra_worker' ? say('effect_extra_worker') : effectWords(typeof c === 'string' ? visits[c] : c);

export function goodsMarks(of: Goods, plus = false): Mark[] {
  return data.vocabulary.resources.filter((r) => of[r]).map((r) => icon(r, plus ? `+${of[r]}` : of[r]));
}

function counted(counter: string, n: number): string {
  return say(`counter_${counter}`, { n });
}

export function priceMarks(price: Price): Mark[] {
  const marks = goodsMarks(price);
  if (price.any) {
    price.any.of.forEach((r, i) =>
      marks.push(...(i > 0 ? [sign('/')] : []), icon(r, i === 0 ? price.any!.count : undefined)),
    );
  }
  if (price.tax) marks.push(icon('tax', price.tax));
  if (price.virtue) marks.push(icon('virtue', signed(-Math.abs(price.virtue))));
  if (price.influence) marks.push(icon('influence', price.influence));
  if (price.take_debt) marks.push(icon('debt', price.take_debt));
  return marks;
}

export function priceWords(price: Price): string {
  const parts: string[] = [];
  if (data.vocabulary.resources.some((r) => price[r])) parts.push(goods(price));
  if (price.any) {
    const { count: n, of } = price.any;
    parts.push(say('any_of', { n, of: of.map((r) => say(`thing_${r}`, { n })).join(say('list_or')) }));
  }
  if (price.tax) parts.push(amount('tax', price.tax));
  if (price.virtue) parts.push(amount('virtue', Math.abs(price.virtue)));
  if (price.influence) parts.push(amount('influence', price.influence));
  if (price.take_debt) parts.push(effectWords({ take_debt: price.take_debt }));
  return list(parts);
}

export function condition(c: Condition): { marks: Mark[]; words: string } {
  if (c.worker_at)
    return { marks: [icon('worker'), sign('+'), icon(c.worker_at)], words: say(`condition_worker_at_${c.worker_at}`) };
  if (c.ai_workers_here) {
    const { max } = c.ai_workers_here;
    return { marks: [icon('worker', `≤ ${max}`)], words: say('condition_ai_workers_here', { n: max }) };
  }
  const [[counter, least] = ['', 0]] = Object.entries(c.at_least ?? {});
  const what = c.most ?? c.none ?? counter;
  const picture = icon(counterIcons[what] ?? 'any');
  if (c.most) {
    const own = `most_${what}`;
    const words = has(own) ? say(own) : say('condition_most', { counter: counted(what, 2) });
    return { marks: [picture, sign('▲')], words };
  }
  if (c.none)
    return {
      marks: [icon(counterIcons[what] ?? 'any', 0)],
      words: say('condition_none', { counter: counted(what, 2) }),
    };
  return {
    marks: [icon(counterIcons[what] ?? 'any', `${least}+`)],
    words: say('condition_at_least', { n: least, counter: counted(what, least) }),
  };
}

/** What an effect is to whoever reads it. */
interface Row<V> {
  marks: (of: V) => Mark[];
  /** Without a capital or a full stop, to whoever has the card. */
  words: (of: V) => string;
  /** The same of the side that the rules play, as it follows "it", and its icons, where they differ. */
  order?: (of: V) => string;
  orderMarks?: (of: V) => Mark[];
}
type Op = Exclude<keyof RawEffect, 'optional'>;

const says =
  (key: string) =>
  (n: number): string =>
    say(key, { n });
const plain = (key: string) => (): string => say(key);
const both = (op: string) => ({ words: says(`effect_${op}`), order: says(`order_${op}`) });
const done = (op: string) => ({ words: plain(`effect_${op}`), order: plain(`order_${op}`) });
const change =
  (key: string) =>
  (n: number): string =>
    say(n > 0 ? key : `${key}_lose`, { n: Math.abs(n) });
const either = (parts: Mark[][]): Mark[] => parts.flatMap((marks, i) => [...(i > 0 ? [sign('/')] : []), ...marks]);

function ifWords({ condition: c, then, else: otherwise }: NonNullable<RawEffect['if']>): string {
  const words = say('effect_if', { effect: effectWords(then), condition: condition(c).words });
  return otherwise ? `${words}; ${say('effect_else', { effect: effectWords(otherwise) })}` : words;
}
const ifMarks = ({ condition: c, then }: NonNullable<RawEffect['if']>): Mark[] => [
  ...condition(c).marks,
  sign('→'),
  ...effectMarks(then),
];

/** Every effect of the data. The last ones are for the side that the rules play alone: their words are an order's. */
const rows: { [K in Op]: Row<NonNullable<RawEffect[K]>> } = {
  gain: {
    marks: (of) => goodsMarks(of),
    words: (of) => say('effect_gain', { goods: goods(of) }),
    order: (of) => say('order_gain', { goods: goods(of) }),
  },
  pay: {
    marks: (price) => [sign('−'), ...priceMarks(price)],
    words: (price) => say('effect_pay', { price: priceWords(price) }),
  },
  virtue: { marks: (n) => [icon('virtue', signed(n))], words: change('effect_virtue'), order: change('order_virtue') },
  influence: { marks: (n) => [icon('influence', signed(n))], ...both('influence') },
  tax: { marks: (n) => [icon('tax', n)], words: says('effect_tax') },
  draw_building: { marks: (n) => [icon('card', `+${n}`)], words: says('effect_draw_building') },
  draw_keep_building: {
    marks: ({ draw, keep }) => [icon('card', draw), sign('→'), icon('card', keep)],
    words: (of) => say('effect_draw_keep_building', { ...of }),
  },
  discard_building: { marks: (n) => [icon('card', `−${n}`)], words: says('effect_discard_building') },
  hire_free: { marks: (n) => [icon('apprentice', `+${n}`)], ...both('hire_free') },
  discard_apprentice: { marks: (n) => [icon('apprentice', `−${n}`)], words: says('effect_discard_apprentice') },
  refresh_apprentices: {
    marks: (n) => [icon('apprentice', `−${n}`), sign('↻')],
    words: says('effect_refresh_apprentices'),
  },
  reward: { marks: (n) => [icon('reward', n)], ...both('reward') },
  capture: { marks: (n) => [icon('capture', n)], ...both('capture') },
  imprison_captured: { marks: () => [icon('captive'), sign('→'), icon('prison')], ...done('imprison_captured') },
  release_prison: {
    marks: (n) => [icon('prisoner', n === 'all' ? undefined : n), sign('→'), icon('worker')],
    words: (n) => (n === 'all' ? say('effect_release_prison_all') : say('effect_release_prison', { n })),
    order: (n) => (n === 'all' ? say('order_release_prison_all') : say('order_release_prison', { n })),
  },
  release_captives: { marks: () => [icon('captive'), sign('→'), icon('worker')], ...done('release_captives') },
  take_debt: { marks: (n) => [icon('debt', `+${n}`)], ...both('take_debt') },
  flip_debt: { marks: (n) => [icon('debt', n), sign('→'), icon('debt_paid')], ...both('flip_debt') },
  destroy_debt: { marks: (n) => [icon('debt_destroyed', n)], ...both('destroy_debt') },
  take_all_tax: { marks: () => [icon('tax'), sign('→'), icon('silver')], ...done('take_all_tax') },
  place_worker: {
    marks: (at) => [icon('worker'), sign('→'), icon(at)],
    words: (at) => say('effect_place_worker', { location: say(`place_${at}`) }),
  },
  vp: { marks: (n) => [icon('vp', n)], words: says('effect_vp') },
  debt_vp: {
    marks: (n) => [icon('debt'), sign(':'), icon('vp', signed(n))],
    words: (n) => say(n > 0 ? 'effect_debt_vp' : 'effect_debt_vp_more', { n: Math.abs(n) }),
  },
  choice: {
    marks: (of) => either(of.map(choiceMarks)),
    words: (of) => of.map(choiceWords).join(say('list_or')),
  },
  per: {
    marks: ({ counter, every, effect: e }) => [
      ...effectMarks(e),
      sign(':'),
      ...(counter === 'stone_wood_clay'
        ? [icon('clay', every), sign('/'), icon('wood'), sign('/'), icon('stone')]
        : [icon(counterIcons[counter] ?? 'any', every)]),
    ],
    words: ({ counter, every, effect: e }) =>
      say(every === 1 ? 'effect_per_one' : 'effect_per', {
        effect: effectWords(e),
        every,
        counter: counted(counter, every),
      }),
  },
  if: {
    marks: ifMarks,
    words: ifWords,
    order: (of) =>
      of.else && of.condition.ai_workers_here
        ? say('order_alone', { effect: orderWords(of.then), otherwise: orderWords(of.else) })
        : ifWords(of),
    orderMarks: (of) => (of.else ? either([of.then, of.else].map(orderMarks)) : ifMarks(of)),
  },
  all_players: {
    marks: (of) => [icon('everybody'), sign(':'), ...effectMarks(of)],
    words: (of) =>
      of.if
        ? say('effect_all_players_if', {
            condition: condition(of.if.condition).words,
            effect: effectWords(of.if.then),
          })
        : say('effect_all_players', { effect: effectWords(of) }),
  },
  all: {
    marks: (of) => allMarks(of.map(effectMarks)),
    words: (of) => of.map(effectWords).join(say('list_then')),
    order: (of) => ordersWords(of),
  },
  then: { marks: () => [icon('worker'), sign('→'), icon('prison')], words: plain('effect_then') },

  first_of: {
    marks: (of) => either(of.map((e) => [e].flat().flatMap(orderMarks))),
    words: (of) => of.map((e) => ordersWords([e].flat())).join(say('order_else')),
  },
  contribution: { marks: (n) => [icon('contribution', n)], words: says('order_contribution') },
  future_scheme: { marks: (n) => [icon('scheme', `+${n}`)], words: says('order_future_scheme') },
  add_tax: { marks: (n) => [icon('tax', `+${n}`)], words: says('order_add_tax') },
  marble_per_workers: {
    marks: ({ every }) => [icon('marble', 1), sign(':'), icon('worker', every)],
    words: ({ every: n }) => say('order_marble_per_workers', { n }),
  },
  silver_per_workers: {
    marks: (n) => [icon('silver', n), sign(':'), icon('worker')],
    words: says('order_silver_per_workers'),
  },
  capture_per_workers: {
    marks: (n) => [icon('capture', n), sign(':'), icon('worker')],
    words: says('order_capture_per_workers'),
  },
  guardhouse_actions_per_workers: {
    marks: (n) => [icon('guardhouse', n), sign(':'), icon('worker')],
    words: says('order_guardhouse_actions_per_workers'),
  },
  black_market_space: {
    marks: () => [icon('black_market')],
    words: (at) => say('order_space', { location: say(`place_${at}`) }),
  },
  build_wonder: { marks: () => [icon('wonder')], words: plain('order_build_wonder') },
  advance_cathedral: {
    marks: () => [icon('cathedral', '+1'), icon('virtue', '+1')],
    words: plain('order_advance_cathedral'),
  },
  specialisation: { marks: () => [sign('★')], words: plain('order_specialisation') },
  resolve_next_scheme: { marks: () => [sign('→'), icon('scheme')], words: plain('order_resolve_next_scheme') },
  remove_apprentices_at_marker: {
    marks: () => [icon('apprentice', '−2')],
    words: plain('order_remove_apprentices_at_marker'),
  },
  // Of another expansion: on no card that is in play.
  collect_adornment: { marks: () => [], words: () => '' },
};

/** Tells an effect by its row; nothing if there is none. */
function told<T>(e: RawEffect, nothing: T, tell: <V>(row: Row<V>, of: V) => T): T {
  const at = <K extends Op>(op: K): T => tell<NonNullable<RawEffect[K]>>(rows[op], e[op]!);
  const op = (Object.keys(e) as (keyof RawEffect)[]).find((key) => key !== 'optional');
  return op === undefined ? nothing : at(op);
}

/** The icons of an effect, and those of an order. */
export const effectMarks = (e: RawEffect): Mark[] => told(e, [], (row, of) => row.marks(of));
export const orderMarks = (e: RawEffect): Mark[] => told(e, [], (row, of) => (row.orderMarks ?? row.marks)(of));

/** The icons of an effect among others that all gain: each number with a plus. */
export const gainMarks = (e: RawEffect): Mark[] =>
  effectMarks(e).map((mark) =>
    'icon' in mark && typeof mark.n === 'number' && (e.gain || e.reward) ? icon(mark.icon, signed(mark.n)) : mark,
  );

/** What comes of effects one after another. What several turn into the same is told once: a card is narrow. */
function allMarks(parts: Mark[][]): Mark[] {
  const into = (marks: Mark[]) => JSON.stringify(marks.slice(1));
  const [first = []] = parts;
  const alike = first.length === 3 && parts.every((marks) => into(marks) === into(first));
  const shown = alike ? [...parts.slice(0, -1).map((marks) => marks.slice(0, 1)), parts.at(-1)!] : parts;
  return shown.flatMap((marks, i) => [...(i > 0 ? [sign(alike ? '+' : '→')] : []), ...marks]);
}

/** What an effect says, without a capital or a full stop. */
export function effectWords(e: RawEffect): string {
  const words = told(e, '', (row, of) => row.words(of));
  return e.optional ? say('effect_optional', { effect: words }) : words;
}

/** The same as words that follow "it": those of players' cards speak to whoever has the card. */
export const orderWords = (e: RawEffect): string => told(e, '', (row, of) => row.order?.(of)) ?? effectWords(e);
export const ordersWords = (list: readonly RawEffect[]): string => list.map(orderWords).join(say('list_then'));

/** "Gain 4 Stone." */
export function sentence(words: string): string {
  const text = words.charAt(0).toLocaleUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export function effect(e: RawEffect): Effect {
  return { marks: effectMarks(e), words: sentence(effectWords(e)) };
}

/** "When constructed: …", with a bolt. */
export function immediate(e: RawEffect): Effect {
  return {
    marks: [icon('immediate'), ...effectMarks(e)],
    words: sentence(say('trigger_immediate', { effect: effectWords(e) })),
  };
}

/** "At the end of the game: …", with a flag. */
export function endGame(e: RawEffect): Effect {
  return {
    marks: [icon('end_game'), ...effectMarks(e)],
    words: sentence(say('trigger_end_game', { effect: effectWords(e) })),
  };
}
