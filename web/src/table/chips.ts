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
    if (head.length > 0) groups.push({ head, chips: chips.map((c) => ({ ...c, words: c.words.slice(n) })) });
    else if (last && last.head.length === 0) last.chips.push(...chips);
    else groups.push({ head, chips });
  }
  return groups;
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
