import type { Shown } from '../generated/protocol';
import type { Sentence } from './words';

/** An option as a chip: what its group has not said already. */
export interface Chip {
  option: Shown;
  words: Sentence;
}

/** Options that begin with the same words, which are said once. */
export interface ChipGroup {
  /** The words that all its options begin with; empty for options of their own. */
  head: Sentence;
  chips: Chip[];
}

/**
 * Options as groups of chips, in the order in which they are offered: those of
 * one verb that begin alike ("Hire …") stand together behind what they share.
 */
export function grouped(options: readonly Shown[], word: (option: Shown) => Sentence): ChipGroup[] {
  const byVerb = new Map<string, Chip[]>();
  for (const option of options) {
    const chips = byVerb.get(option.verb) ?? [];
    chips.push({ option, words: word(option) });
    byVerb.set(option.verb, chips);
  }
  const groups: ChipGroup[] = [];
  for (const chips of byVerb.values()) {
    const n = shared(chips.map((c) => c.words));
    const head = chips.length > 1 ? (chips[0]?.words.slice(0, n) ?? []) : [];
    const last = groups.at(-1);
    if (head.length > 0)
      groups.push(...divided({ head, chips: chips.map((c) => ({ ...c, words: c.words.slice(n) })) }));
    else if (last && last.head.length === 0) last.chips.push(...chips);
    else groups.push({ head, chips });
  }
  return groups;
}

/**
 * A long group as groups of those that begin alike once more, where one word is
 * left to tell them apart by: "the Palace, seat" 1, 2, 3.
 */
function divided(group: ChipGroup): ChipGroup[] {
  const alike: Chip[][] = [];
  for (const chip of group.chips) {
    const last = alike.at(-1);
    if (last && chip.words[0] !== undefined && same(chip.words[0], last[0]?.words[0])) last.push(chip);
    else alike.push([chip]);
  }
  const parts = alike.map((chips) => ({ chips, n: shared(chips.map((c) => c.words)) }));
  const word = (part: Sentence[number] | undefined) => part !== undefined && typeof part !== 'string';
  const tells = parts.every(({ chips, n }) => chips.every((c) => c.words.length === n + 1 && word(c.words[n])));
  if (!tells || group.chips.length < 6 || alike.some((chips) => chips.length < 2)) return [group];
  return parts.map(({ chips, n }) => ({
    head: [...group.head, ...(chips[0]?.words.slice(0, n) ?? [])],
    chips: chips.map((c) => ({ ...c, words: c.words.slice(n) })),
  }));
}

/** How many parts at their beginning all sentences have in common. */
function shared(sentences: readonly Sentence[]): number {
  const [first = [], ...rest] = sentences;
  const differs = first.findIndex((part, i) => rest.some((s) => !same(part, s[i])));
  return differs < 0 ? first.length : differs;
}

function same(a: Sentence[number], b: Sentence[number] | undefined): boolean {
  if (typeof a === 'string' || typeof b === 'string' || !b) return a === b;
  return a.text === b.text && a.said === b.said && a.card === b.card && a.seat === b.seat;
}
