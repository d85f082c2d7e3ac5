import type { Amount, Entry, Order, Reason, Shown, ShownPrompt } from '../../generated/protocol';
import type { CardModel, GameClient, Message, SeatInfo, Word } from '../game';
import { melt, slug, spaced } from '../../lib/catalogue';
import { locale } from '../../lib/locale.svelte';
import { telling } from './namesakes';
import { standInsOf } from './provenance';
import { nameAt } from './seats';
import * as shared from '../../paraglide/messages';
import { getLocale, type Locale } from '../../paraglide/runtime';

/** A sentence in pieces: plain text, and words that are more than text. */
export type Sentence = (string | Word)[];

type Inputs = Record<string, string | number>;
type Args = Record<string, string | number> | null | undefined;

// Words travel through a message as private-use characters around a number.
const open = '\uE000';
const close = '\uE001';

/** What a sentence is about besides its arguments. */
interface About {
  who?: Word;
  /** The option whose chip it is. */
  chip?: Shown;
  /** The record that brought it about: its players are called as they were then. */
  seq?: number;
}

/** What is worded alike in every game. */
const common: Readonly<Record<string, Message>> = { log_rewound: shared.log_rewound as Message };

const base = (arg: string) => arg.replace(/\d+$/, '');

/** A thing that one might do at a blocked place, and everything that it lacks. */
export interface Lack {
  what: Sentence;
  why: Sentence[];
}

/**
 * Words what a game sends, in the current language. It follows the convention
 * of `game.ts`; a message that the catalogue lacks shows its key, spaced out,
 * rather than nothing.
 */
export class Wording {
  constructor(
    private readonly game: GameClient,
    private readonly seats: readonly SeatInfo[],
  ) {}

  readonly #named = new WeakMap<readonly Shown[], { language: Locale; cards: Map<string, Set<string>> }>();

  entry(entry: Entry): Sentence {
    const { seq } = entry;
    return this.#say(`log_${slug(entry.key)}`, entry.key, entry.args, { who: this.seat(entry.seat, seq), seq });
  }

  ask(prompt: ShownPrompt): Sentence {
    if (prompt.kind === 'end-turn') return [shared.table_ask_end_turn()];
    return this.#say(`ask_${slug(prompt.kind)}`, prompt.kind, prompt.about?.args);
  }

  /** An option; among others, what tells its cards from those that are called the same is said as well. */
  option(option: Shown, among?: readonly Shown[]): Sentence {
    if (option.verb === 'end-turn') return [shared.table_do_end_turn()];
    const words = this.#say(`do_${slug(option.verb)}`, option.verb, this.#args(option));
    return among ? words.map((part) => this.#told(part, option, among)) : words;
  }

  /** An option as what one takes back, where nothing beside its words tells what it took or brought. */
  undone(option: Shown): Sentence {
    const key = `undo_${slug(option.verb)}`;
    if (!this.#find(key)) return this.option(option);
    const cost = this.cost(option);
    const amounts = cost.length > 0 ? cost : this.gain(option);
    const counts = Object.fromEntries(amounts.map(({ what, n }) => [what, n]));
    return this.#say(key, option.verb, { ...counts, ...option.args, list: this.#list(amounts) });
  }

  /** What is chosen whenever that is asked, whatever it is about. */
  often({ kind, option }: Pick<Order, 'kind' | 'option'>): string {
    return this.#find(`often_${slug(kind)}`)?.() ?? plain(this.option(option));
  }

  #list(amounts: readonly Amount[]): string {
    return enumerated(amounts.map((a) => this.amount(a)));
  }

  /** What an option's words are filled in with: one that names nothing, with what it brings and what it rids of. */
  #args(option: Shown): Args {
    if (option.args && Object.keys(option.args).length > 0) return option.args;
    const gain = this.gain(option);
    const rids = gain.filter((a) => this.game.burdens?.includes(a.what));
    return { list: this.#list(gain.filter((a) => !rids.includes(a))), rids: this.#list(rids) };
  }

  /** An option as its chip shows it: briefly, for it is spoken whole. */
  chip(option: Shown, among: readonly Shown[]): Sentence {
    if (option.verb === 'end-turn') return this.option(option);
    const [chip, whole] = [`chip_${slug(option.verb)}`, `do_${slug(option.verb)}`];
    const words = this.#say(this.#find(chip) ? chip : whole, option.verb, this.#args(option), { chip: option });
    return words.map((part) => this.#told(part, option, among));
  }

  #told(part: Sentence[number], option: Shown, among: readonly Shown[]): Sentence[number] {
    if (typeof part === 'string' || !part.card) return part;
    const card = this.game.card(part.card);
    const others = [...(this.#cards(among).get(part.text) ?? [])].filter((id) => id !== part.card);
    if (!card || others.length === 0) return part;
    const effects = telling(
      card,
      others.flatMap((id) => this.game.card(id) ?? []),
      option.verb,
    );
    if (effects.length === 0) return part;
    const said = effects.map((e) => e.words.replace(/\.$/, '')).join(semicolon());
    return { ...part, said, marks: effects.flatMap((e) => e.marks) };
  }

  /** The cards that options name, by what they are called. */
  #cards(options: readonly Shown[]): Map<string, Set<string>> {
    const known = this.#named.get(options);
    if (known?.language === locale.current) return known.cards;
    const cards = new Map<string, Set<string>>();
    for (const part of options.flatMap((o) => this.option(o))) {
      if (typeof part === 'string' || !part.card) continue;
      cards.set(part.text, (cards.get(part.text) ?? new Set()).add(part.card));
    }
    this.#named.set(options, { language: locale.current, cards });
    return cards;
  }

  why(reason: Reason): Sentence {
    const args: Args = { have: reason.have, need: reason.need, short: reason.need - reason.have };
    if (reason.what) args.what = reason.what;
    // What is missing is worded for as many as are missing.
    args.n = Math.max(1, args.short as number);
    return this.#say(`why_${slug(reason.key)}`, reason.key, args);
  }

  /** What each thing that one might do with a blocked option lacks, things of the same words together. */
  lacks(option: Shown): Lack[] {
    const things = new Map<string, { what: Sentence; why: Map<string, Sentence> }>();
    for (const lack of option.lacks ?? []) {
      if (!lack.reason) continue;
      const what = this.option(lack);
      const thing = things.get(plain(what)) ?? { what, why: new Map<string, Sentence>() };
      const why = this.why(lack.reason);
      thing.why.set(plain(why), why);
      things.set(plain(what), thing);
    }
    return [...things.values()].map(({ what, why }) => ({ what, why: [...why.values()] }));
  }

  /** What leaves one's counters for an option: the rules send true totals, Tax included. */
  cost(option: Shown): Amount[] {
    return option.cost ?? [];
  }

  /** What leaves one's counters whatever is chosen next: all ways to pay may take some things alike. */
  certain(option: Shown): Amount[] {
    const list = [...this.cost(option), ...alike(option)];
    const sums = new Map<string, Amount>();
    for (const { what, n, least } of list) {
      const before = sums.get(what);
      sums.set(what, { what, n: (before?.n ?? 0) + n, ...((least || before?.least) && { least: true }) });
    }
    return [...sums.values()];
  }

  /** The ways to pay, or to bear a loss, of which one is chosen next: what they do not take alike. */
  ways(option: Shown): Amount[][] {
    const once = alike(option);
    return (option.ways ?? []).map((way) => way.filter((a) => !once.some((o) => o.what === a.what)));
  }

  /** What reaches one's counters. */
  gain(option: Shown): Amount[] {
    return option.gain ?? [];
  }

  /** An option in words, with what its chip shows beside them. */
  #worded(option: Shown, among?: readonly Shown[]): string {
    const words = plain(this.option(option, among)).trim();
    const shown = option.reason ? [] : this.chip(option, among ?? [option]);
    const told = shown.flatMap((part) => (typeof part === 'string' || !part.said ? [] : part.said));
    const asides = (told.length > 0 ? told : this.#does(shown, option)).filter((said) => !words.includes(said));
    return asides.length > 0 ? `${words} (${asides.join(semicolon())})` : words;
  }

  /** What the one card of a chip does, which is read in its place where one sees it. */
  #does(chip: Sentence, { verb }: Shown): string[] {
    const ids = new Set(chip.flatMap((part) => (typeof part === 'string' ? [] : (part.card ?? []))));
    const [card] = [...ids].flatMap((id) => this.game.card(id) ?? []);
    if (!card || ids.size > 1) return [];
    return card.effects.flatMap((e) => (!e.verbs || e.verbs.includes(verb) ? e.words.replace(/\.$/, '') : []));
  }

  /** An option as it is announced: its words, and its cost and gain or its reason. */
  spoken(option: Shown, among?: readonly Shown[]): string {
    const words = this.#worded(option, among);
    if (option.reason) {
      const lacks = this.lacks(option).map(({ what, why }) => `${plain(what)}: ${why.map(plain).join(', ')}`);
      return [`${words}: ${plain(this.why(option.reason))}`, ...lacks].join(semicolon());
    }
    const each = (amounts: Amount[]) => amounts.map((a) => this.amount(a));
    const list = (amounts: Amount[]) => each(amounts).join(', ');
    const burdens = this.game.burdens ?? [];
    // A burden taken on is not paid, and one got rid of is no gain.
    const paid = this.certain(option).filter((a) => !burdens.includes(a.what));
    const taken = this.certain(option).filter((a) => burdens.includes(a.what));
    const gained = this.gain(option).filter((a) => !burdens.includes(a.what));
    const lost = this.gain(option).filter((a) => burdens.includes(a.what));
    // A way is told whole, or nobody could tell which "and" and which "or" belong together.
    const ways = this.ways(option).map((way) => {
      const [pays, takes] = [way.filter((a) => !burdens.includes(a.what)), way.filter((a) => burdens.includes(a.what))];
      const all = enumerated([
        ...(pays.length > 0 ? [shared.table_costs({ list: enumerated(each(pays)) })] : []),
        ...(takes.length > 0 ? [shared.table_takes({ list: enumerated(each(takes)) })] : []),
      ]);
      return all || shared.table_nothing();
    });
    return [
      words,
      paid.length > 0 && shared.table_costs({ list: list(paid) }),
      taken.length > 0 && shared.table_takes({ list: list(taken) }),
      ways.length > 0 && ways.join(`, ${shared.table_or()} `),
      gained.length > 0 && shared.table_gains({ list: list(gained) }),
      lost.length > 0 && shared.table_loses({ list: list(lost) }),
    ]
      .filter(Boolean)
      .join(semicolon());
  }

  /** An amount in words. */
  amount({ what, n, least }: Amount): string {
    const text = `${n} ${this.thing(what, n)}`;
    return least ? shared.table_at_least({ text }) : text;
  }

  item(id: string): string {
    return plain(this.#say(`item_${slug(id)}`, id, {}));
  }

  /** The name of a resource, for a number of it. */
  thing(what: string, n = 1): string {
    return plain(this.#say(`thing_${slug(what)}`, what, { n }));
  }

  /** A figure that is a stand-in, by its name in `provenance.ts`. */
  figure(name: string): string {
    return this.#find(`figure_${slug(name)}`)?.() ?? spaced(name);
  }

  /** The figures of a card that are stand-ins. */
  standIns(card: CardModel): string[] {
    const names = [...(card.standIns ?? []), ...standInsOf(this.game.data, card.id)];
    return [...new Set(names)].map((name) => this.figure(name));
  }

  /** The tooltip of an icon. */
  icon(name: string): string {
    return this.#term(name)?.({ n: 1 }) ?? spaced(name);
  }

  /** What the icons stand for in each of these languages, in the order of the first. */
  terms(languages: readonly Locale[]): { icon: string; words: string[] }[] {
    const terms = new Map<string, { icon: string; words: string[] }>();
    for (const icon of Object.keys(this.game.icons)) {
      const message = this.#term(icon);
      if (!message) continue;
      const words = languages.map((locale) => message({ n: 1 }, { locale }));
      const key = words.join('|').toLowerCase();
      if (!terms.has(key)) terms.set(key, { icon, words });
    }
    return [...terms.values()].sort((a, b) => (a.words[0] ?? '').localeCompare(b.words[0] ?? '', languages[0]));
  }

  #term(icon: string): Message | undefined {
    return this.#find(`icon_${slug(icon)}`) ?? this.#find(`thing_${slug(icon)}`);
  }

  /** A player by name, as called after the record of that number; without one, as called now. */
  seat(seat: number, seq?: number): Word | undefined {
    const info = this.seats.find((s) => s.seat === seat);
    return info && { text: nameAt(info, seq), seat };
  }

  #find(key: string): Message | undefined {
    return this.game.messages[`${slug(this.game.id)}_${key}`] ?? common[key];
  }

  /** Names an argument; count is the sentence's `n`, of which it may be the thing. */
  #word(arg: string, value: string | number, count?: string | number, seq?: number): Word | undefined {
    const name = base(arg);
    const n = typeof count === 'number' ? count : undefined;
    const word = this.game.word(name, value, n);
    if (word?.seat !== undefined) return { ...word, said: this.seat(word.seat, seq)?.text };
    if (word) return word;
    if (typeof value === 'number') return name === 'seat' || name === 'owner' ? this.seat(value, seq) : undefined;
    if (name === 'what' || name === 'resource') {
      return { text: this.thing(value, n), icon: this.game.icons[value] ? value : undefined };
    }
    return undefined;
  }

  /** What stands for an argument on a chip. */
  #brief(arg: string, value: string | number, option: Shown): Word[] | undefined {
    const words = this.game.brief?.(base(arg), value, option);
    return words?.map((word) => (word.seat === undefined ? word : { ...word, said: this.seat(word.seat)?.text }));
  }

  #say(key: string, fallback: string, args: Args, { who, chip, seq }: About = {}): Sentence {
    const words: Word[] = [];
    const mark = (word: Word) => `${open}${words.push(word) - 1}${close}`;
    const inputs: Inputs = {};
    if (who) inputs.who = mark(who);
    for (const [name, value] of Object.entries(args ?? {})) {
      const pieces = chip ? this.#brief(name, value, chip) : undefined;
      const word = this.#word(name, value, args?.n, seq);
      // What a game says beside a name depends on what it names.
      if (word && typeof value === 'string') inputs[`${name}_id`] = value;
      inputs[name] = pieces ? pieces.map(mark).join('') : word ? mark(word) : value;
    }
    const message = this.#find(key);
    if (!message) {
      if (import.meta.env.DEV) console.warn(`no message ${this.game.id}_${key}`);
      return cut(
        [
          who ? inputs.who : '',
          spaced(fallback),
          ...Object.entries(inputs).flatMap(([n, v]) => (n === 'who' ? [] : [v])),
        ]
          .filter((s) => s !== '')
          .join(' '),
        words,
      );
    }
    return cut(message(inputs), words);
  }
}

const lists = new Map<string, Intl.ListFormat>();

/** Between things that are told one after the other. */
const semicolon = () => (getLocale() === 'fr' ? '\u00a0; ' : '; ');

/** Things with "and" before the last. A format takes longer to make than a page of choices to word. */
export function enumerated(things: string[]): string {
  if (things.length < 2) return things[0] ?? '';
  const locale = getLocale() === 'en' ? 'en-GB' : getLocale();
  let list = lists.get(locale);
  if (!list) lists.set(locale, (list = new Intl.ListFormat(locale)));
  return list.format(things);
}

/** What all ways to pay for an option take alike, unless that is all that one of them takes. */
function alike({ ways = [] }: Shown): Amount[] {
  const [first = [], ...rest] = ways;
  if (rest.length === 0) return [];
  const common = first.filter((a) => rest.every((way) => way.some((b) => b.what === a.what && b.n === a.n)));
  return ways.some((way) => way.length <= common.length) ? [] : common;
}

/** The text of a sentence alone, for labels and titles. */
export function plain(sentence: Sentence): string {
  return sentence.map((part) => (typeof part === 'string' ? part : part.text + aside(part))).join('');
}

/** What stands behind a word for those who do not see how it is drawn. */
export function aside({ said }: Word): string {
  return said === undefined ? '' : ` (${said})`;
}

function cut(text: string, words: Word[]): Sentence {
  const parts: Sentence = [];
  for (const piece of text.split(open)) {
    const end = piece.indexOf(close);
    if (end < 0) {
      if (piece) parts.push(piece);
      continue;
    }
    const word = words[Number(piece.slice(0, end))];
    if (word) parts.push(...joined(parts, word));
    if (piece.length > end + 1) parts.push(piece.slice(end + 1));
  }
  return parts;
}

/** A word as it stands after these parts, of which the last may change with it. */
function joined(parts: Sentence, word: Word): Sentence {
  const before = parts.at(-1);
  if (getLocale() !== 'fr' || typeof before !== 'string') return [word];
  const [start, text] = melt(before, word.text);
  if (start === before && text === word.text) return [word];
  parts.pop();
  return [start, { ...word, text }];
}
