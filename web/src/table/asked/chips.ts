import type { Shown } from '../../generated/protocol';
import type { Sentence } from '../words/words';

/** With more choices than this they are many: they get more room, and can be filtered. */
export const manyChoices = 14;

/** An option as a chip: what its group has not said already. */
export interface Chip {
  option: Shown;
  words: Sentence;
}

/** Options that begin with the same words, which are said once. */
export interface ChipGroup {
  /** The words that all its options begin with; empty for options of their own. */
  head: Sentence;
  /** What of them the groups before have not shown already. */
  shown: Sentence;
  chips: Chip[];
  /** It is one of several that are told apart by what they begin with: each is a row of its own where lines are short. */
  row?: boolean;
}

/** Whether an option gives back no more of anything than it takes: a trade that changes nothing, or loses. */
function idle({ cost = [], gain = [], ways }: Shown): boolean {
  const paid = (what: string) => cost.reduce((n, a) => (a.what === what ? n + a.n : n), 0);
  return gain.length > 0 && !ways && gain.every((a) => !a.least && a.n <= paid(a.what));
}

/**
 * Options as groups of chips, in the order in which they are offered: those of
 * one verb that begin alike ("Hire …") stand together behind what they share,
 * those that bring nothing last.
 */
export function grouped(options: readonly Shown[], word: (option: Shown) => Sentence): ChipGroup[] {
  const byVerb = new Map<string, Chip[]>();
  for (const option of options) {
    const chips = byVerb.get(option.verb) ?? [];
    chips.push({ option, words: word(option) });
    byVerb.set(option.verb, chips);
  }
  const groups: ChipGroup[] = [];
  for (const offered of byVerb.values()) {
    const alike = [...offered.filter((c) => !idle(c.option)), ...offered.filter((c) => idle(c.option))];
    const chips = begun(alike);
    const n = shared(chips.map((c) => c.words));
    const head = chips.length > 1 ? (chips[0]?.words.slice(0, n) ?? []) : [];
    const parts = divided({
      head,
      shown: head,
      chips: chips.map((c) => ({ ...c, words: c.words.slice(head.length) })),
    });
    const last = groups.at(-1);
    if (head.length > 0 || parts.length > 1) groups.push(...parts);
    else if (last && last.head.length === 0) last.chips.push(...alike);
    else groups.push({ head, shown: head, chips: alike });
  }
  return groups;
}

/** What a long question is given by first: one chip for all groups that begin alike, or a group of its own. */
export interface ChipKind {
  /** What its groups begin with; empty for options of their own. */
  head: Sentence;
  groups: ChipGroup[];
  /** How many options it has. */
  n: number;
}

/** As few options as these are as soon chosen as their kind. */
const few = 2;

/** Groups as kinds: rows, and small ones, of one verb that begin alike stand together. */
export function kindsOf(groups: readonly ChipGroup[]): ChipKind[] {
  const kinds: ChipKind[] = [];
  for (const group of groups) {
    const last = kinds.at(-1);
    const head = last ? last.head.slice(0, shared([last.head, group.head])) : [];
    const alike = last?.groups[0]?.chips[0]?.option.verb === group.chips[0]?.option.verb;
    const n = group.chips.length;
    const joins = group.row || n <= few || last?.groups.some((g) => g.chips.length <= few);
    if (last && alike && head.length > 0 && joins)
      kinds[kinds.length - 1] = { head, groups: [...last.groups, group], n: last.n + n };
    else kinds.push({ head: group.head, groups: [group], n });
  }
  return kinds;
}

/** Whether a kind is chosen before its members. */
export const folds = ({ head, n }: ChipKind): boolean => head.length > 0 && n > few;

/** Chips with the text that all begin with as a part of its own: "Take " of "Take for 2 deniers". */
function begun(chips: Chip[]): Chip[] {
  const starts = chips.map(({ words: [start] }) => (typeof start === 'string' ? start : ''));
  const least = starts.reduce((a, b) => (b.length < a.length ? b : a), starts[0] ?? '');
  if (!/\s$/.test(least) || !starts.every((start) => start.startsWith(least))) return chips;
  return chips.map((chip, i) => {
    const rest = starts[i]?.slice(least.length);
    return rest ? { ...chip, words: [least, rest, ...chip.words.slice(1)] } : chip;
  });
}

/**
 * A long group as groups of those that begin alike once more, where one word is
 * left to tell them apart by: "the Palace, seat" 1, 2, 3. What ends in other
 * words ("your reserve") stands by itself among them.
 */
function divided(group: ChipGroup): ChipGroup[] {
  const ends = ({ words }: Chip) => words.length > 0 && typeof words.at(-1) !== 'string';
  const parts: Chip[][] = [];
  for (const chip of group.chips) {
    const start = chip.words.slice(0, -1);
    const part = parts.find(([first]) => {
      const other = first?.words.slice(0, -1) ?? [];
      return first && ends(first) && other.length === start.length && shared([other, start]) === start.length;
    });
    if (part && ends(chip)) part.push(chip);
    else parts.push([chip]);
  }
  // What stands alone with little to say spares nothing, and is said whole.
  const alone = ([first, more]: Chip[]) => !more && first !== undefined && (!ends(first) || first.words.length < 3);
  const spared = group.chips.length - parts.length;
  if (parts.length < 2 || spared < 2 || parts.filter((p) => !alone(p)).length > spared + 1) return [group];
  // Where none begin alike, one that ends in words of its own keeps its place.
  if (!parts.some(([first, more]) => more && first && first.words.length > 1)) return [group];
  const rows: ChipGroup[] = [];
  for (const chips of parts) {
    const [first] = chips;
    const start = alone(chips) || !first || !ends(first) ? [] : first.words.slice(0, -1);
    const last = rows.at(-1);
    if (start.length === 0 && last?.head.length === group.head.length) {
      last.chips.push(...chips);
      continue;
    }
    const head = [...group.head, ...start];
    const rest = chips.map((c) => ({ ...c, words: c.words.slice(start.length) }));
    rows.push({ head, shown: rows.length > 0 ? start : head, chips: rest, row: true });
  }
  return rows;
}

/** How many parts at their beginning all sentences have in common. */
function shared(sentences: readonly Sentence[]): number {
  const [first = [], ...rest] = sentences;
  const differs = first.findIndex((part, i) => rest.some((s) => !same(part, s[i])));
  return differs < 0 ? first.length : differs;
}

function same(a: Sentence[number], b: Sentence[number] | undefined): boolean {
  if (typeof a === 'string' || typeof b === 'string' || !b) return a === b;
  return a.text === b.text && a.said === b.said && a.card === b.card && a.seat === b.seat && a.icon === b.icon;
}
