import type { Message } from '../../table/game';
import * as all from '../../generated/troyes/messages';
import { catalogue } from '../../lib/catalogue';

const compiled = catalogue(all);

type Inputs = Record<string, string | number>;

const keyOf = (key: string) => `troyes_${key.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;

/** A message of this game's catalogue in the current language. */
export function say(key: string, inputs?: Inputs): string {
  const message = compiled[keyOf(key)];
  if (!message) throw new Error(`troyes: no message ${key}`);
  return message(inputs);
}

export function has(key: string): boolean {
  return keyOf(key) in compiled;
}

/** A number of a thing, counted as one says it. */
export const counted = (what: string, n: number) => say('word_count', { n, thing: say(`thing_${what}`, { n }) });

/** The inputs whose names end in a number, in the order of the numbers: red1, yellow2… */
function listed(inputs: Inputs, ...names: string[]): string {
  const list: (string | number)[] = [];
  for (let i = 1; i <= 32; i++) {
    for (const name of names) {
      const value = inputs[`${name}${i}`];
      if (value !== undefined) list.push(value);
    }
  }
  return list.join(' + ');
}

const hand = (i: Inputs) => listed(i, 'red', 'white', 'yellow');
const given = (i: Inputs) => [i.deniers, i.influence, i.vp].filter((v) => v !== undefined).join(', ');
/** What nobody's seat does, the neutral player does. */
const by = (somebody: string, nobody: string) => (i: Inputs) => say(i.who === undefined ? nobody : somebody, i);

/** A lot in a list of lots: its dice, its cube, what comes of it, its price. */
function lot(i: Inputs, key: string, withCube: string): string {
  const dice = { ...i, list: listed(i, 'die') };
  return say(i.activity === undefined ? key : withCube, dice);
}

function proposed(i: Inputs): string {
  const words = lot(i, 'do_lot', 'do_lot_cube');
  if (i.cubes !== undefined) return say('do_lot_cubes', { lot: words, n: i.cubes });
  return Number(i.n) > 1 ? say('do_lot_n', { ...i, lot: words }) : words;
}

/** A die that may join a lot; beginning one, it has no sum to tell. */
function die(i: Inputs): string {
  const price = i.deniers === 0 ? '' : '_price';
  return say(`do_die${i.value === undefined ? '' : '_value'}${price}`, i);
}

/** Who has how many banners. */
function shares(i: Inputs): string {
  const list = [1, 2, 3, 4, 5].flatMap((k) =>
    i[`owner${k}`] === undefined ? [] : [`${i[`owner${k}`]} (${i[`n${k}`]})`],
  );
  return list.join(', ');
}

/** What an option is about, if its words name it. */
const what = (i: Inputs) => i.activity ?? i.event ?? i.building;
const about = (key: string, named: string) => (i: Inputs) => {
  const subject = what(i);
  return subject === undefined ? say(key) : say(named, { what: subject });
};

/** Where a citizen comes from; a chip names buildings alone. */
function source(i: Inputs, form: 'do' | 'chip'): string {
  if (i.activity !== undefined) return say('do_source_activity', i);
  const chip = form === 'chip';
  if (i.seat !== undefined) return say(chip ? 'chip_source_seat' : 'do_source_seat', i);
  if (i.building === undefined) return say('do_source_reserve');
  return say(chip ? 'chip_source_lying' : 'do_source_lying', i);
}

/** How often an activity acts, or how many cubes it takes, once the lot is known. */
function activated(i: Inputs): string | undefined {
  if (i.cubes !== undefined) return say('do_activate_cubes', { ...i, n: i.cubes });
  return i.n ? say('do_activate_n', i) : undefined;
}

/** Words change once it is known what comes of an option. */
const sized =
  (key: string, known: string, size = 'n') =>
  (i: Inputs) =>
    say(i[size] ? known : key, i);

/** Messages whose inputs vary. */
const varied: Record<string, (inputs: Inputs) => string> = {
  ask_defend: (i) => {
    const list = hand(i);
    return list ? say('ask_defend_list', { ...i, list }) : say('ask_defend', i);
  },
  // The highest come first.
  ask_counter: (i) => say('ask_counter', { ...i, value: i.black1 ?? '', list: listed(i, 'black') }),
  ask_lot: (i) => {
    const words = lot(i, 'ask_lot', 'ask_lot_cube');
    return i.deniers === 0 ? words : say('ask_lot_price', { ...i, lot: words });
  },
  ask_bid: about('ask_bid', 'ask_bid_for'),
  ask_source: about('ask_source', 'ask_source_for'),
  ask_count: (i) => {
    const subject = what(i);
    if (subject === undefined) return say('ask_count');
    return say(i.event === undefined && i.cubes === undefined ? 'ask_count_for' : 'ask_count_cubes', { what: subject });
  },
  ask_flip: (i) => say('ask_flip', { list: listed(i, 'die') }),
  do_counter: (i) => {
    const [list, value] = [hand(i), listed(i, 'black') || (i.value ?? '')];
    return list ? say('do_counter', { ...i, value, list }) : say('do_counter_none', { ...i, value });
  },
  do_die: die,
  do_cube: (i) => say(i.deniers === 0 ? 'do_cube' : 'do_cube_price', i),
  do_activate: (i) => {
    const words = activated(i) ?? say(i.deniers === undefined ? 'do_activate' : 'do_activate_hire', i);
    return i.n && i.deniers !== undefined ? say('do_activate_with_hire', { words }) : words;
  },
  do_count: (i) => (i.cubes === undefined ? say('do_count', i) : say('do_cubes', { n: i.cubes })),
  do_cathedral: sized('do_cathedral', 'do_cathedral_n'),
  do_fight: sized('do_fight', 'do_fight_n'),
  do_place: sized('do_place', 'do_place_value', 'value'),
  do_lot: proposed,
  do_back: sized('do_back_none', 'do_back'),
  do_source: (i) => source(i, 'do'),
  chip_die: (i) => say(i.deniers === 0 ? 'chip_die' : 'chip_die_price', i),
  chip_activate: (i) => activated(i) ?? say(i.deniers === undefined ? 'do_activate' : 'chip_activate_hire', i),
  chip_source: (i) => source(i, 'chip'),
  chip_cube: (i) => say(i.deniers === 0 ? 'do_cube' : 'chip_cube_price', i),
  log_settle: by('log_settle', 'log_settle_gray'),
  log_dice: (i) => say(i.who === undefined ? 'log_dice_gray' : 'log_dice', { ...i, list: hand(i) }),
  log_countered: (i) => say('log_countered', { ...i, list: shares(i) }),
  log_royal: (i) => say('log_royal', { ...i, sum: Number(i.value1) + Number(i.value2) }),
  log_rolled: by('log_rolled_by', 'log_rolled'),
  log_black: (i) => say('log_black', { list: listed(i, 'value') }),
  log_counter: (i) => {
    const list = hand(i);
    return list ? say('log_counter', { ...i, list }) : say('log_counter_none', i);
  },
  log_penalty: (i) => say(i.vp === 0 ? 'log_penalty_none' : 'log_penalty', i),
  log_gain: (i) => say('log_gain', { ...i, list: given(i) }),
  log_pay: (i) => say('log_pay', { ...i, list: given(i) }),
  log_lot: (i) => lot(i, 'log_lot', 'log_lot_cube'),
  log_activate: (i) =>
    i.cubes === undefined ? say('log_activate', i) : say('log_activate_cubes', { ...i, n: i.cubes }),
  log_leaves: (i) => say('log_leaves', { ...i, what: what(i) ?? '' }),
  log_cube: by('log_cube', 'log_cube_gray'),
  log_cube_lost: by('log_cube_lost', 'log_cube_lost_gray'),
  log_gray_builds: by('log_gray_builds_by', 'log_gray_builds'),
  log_disrupted: by('log_disrupted', 'log_disrupted_gray'),
  log_place: by('log_place', 'log_place_gray'),
  log_expelled: by('log_expelled', 'log_expelled_gray'),
};

/** What the shared code words this game with. */
export const messages: Record<string, Message> = {
  ...compiled,
  ...Object.fromEntries(
    Object.entries(varied).map(([key, word]) => [`troyes_${key}`, (inputs?: Inputs) => word(inputs ?? {})]),
  ),
};
