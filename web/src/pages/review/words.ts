import type { Choice, Luck, Side } from '../../generated/protocol';
import { dateLocale } from '../../lib/locale.svelte';
import { m } from '../../lib/messages';
import type { Sentence } from '../../table/words/words';
import { give, sumsOf, tells, type Turn } from './count';

/** To one decimal: what is reckoned is not surer. */
const round = (n: number) => Math.round(n * 10) / 10;

/** A figure as the reader writes it. */
export function figure(n: number): string {
  const { format } = new Intl.NumberFormat(dateLocale(), { maximumFractionDigits: 1 });
  return round(n) < 0 ? `−${format(-n)}` : format(Math.abs(n));
}

/** A change, with its sign. */
export const change = (n: number): string => (round(n) > 0 ? `+${figure(n)}` : figure(n));

/** So many points, whichever way. */
export function pointsWords(n: number): string {
  const size = round(Math.abs(n));
  return m.weighed_points({ n: size, text: figure(size) });
}

/** A change in points, with its sign. */
export function changeWords(n: number): string {
  return m.weighed_points({ n: round(Math.abs(n)), text: change(n) });
}

/** What is not known about a figure. */
export const giveWords = (error: number): string => m.weighed_give({ text: figure(Math.max(0.1, give(error))) });

/** Whoever a review is told to or of: the reader's own seat has no name. */
export interface Whose {
  name: string | undefined;
  /** Nobody else was at the table, not even a side that the rules play. */
  alone: boolean;
}

/** How the game went for a side, as somebody would tell it who looked on: a few sentences. */
export function story(side: Side, { name, alone }: Whose): string[] {
  const { lead } = sumsOf(side);
  return [ended(lead, name, alone), ...chosen(side, lead, name, alone), fortune(side, lead, name)];
}

function ended(lead: number, name: string | undefined, alone: boolean): string {
  const points = pointsWords(lead);
  if (alone) return name ? m.weighed_ended_alone({ name, points }) : m.weighed_ended_alone_you({ points });
  if (lead === 0) return name ? m.weighed_ended_level({ name }) : m.weighed_ended_level_you();
  if (lead > 0) return name ? m.weighed_ended_ahead({ name, points }) : m.weighed_ended_ahead_you({ points });
  return name ? m.weighed_ended_behind({ name, points }) : m.weighed_ended_behind_you({ points });
}

function chosen(side: Side, lead: number, name: string | undefined, alone: boolean): string[] {
  const { weighed: of, best, mistakes: n, lost } = side;
  if (of === 0) return [];
  if (n === 0) {
    const clean = name ? m.weighed_clean({ name, of }) : m.weighed_clean_you({ of });
    return !alone && lead < 0 ? [clean, m.weighed_little()] : [clean];
  }
  const points = pointsWords(lost);
  const count = m.weighed_number({ n });
  const cost = name ? m.weighed_cost({ name, n, count, points }) : m.weighed_cost_you({ n, count, points });
  const right = name ? m.weighed_best({ name, best, of }) : m.weighed_best_you({ best, of });
  const short = !alone && lead < 0 && lost > -lead;
  const bots = side.choices.filter((c) => c.mistake && c.by === 'stand-in').length;
  return [right, cost, ...stoodIn(bots, n), ...(short ? [m.weighed_short()] : [])];
}

function stoodIn(bots: number, n: number): string[] {
  if (bots === 0) return [];
  return [bots === n ? m.weighed_cost_bots({ n }) : m.weighed_cost_bot({ n: bots })];
}

function fortune({ luck, luckError }: Side, lead: number, name: string | undefined): string {
  if (!tells(luck, luckError)) return name ? m.weighed_luck_none({ name }) : m.weighed_luck_none_you();
  const points = pointsWords(luck);
  if (luck > 0) {
    const gave = name ? m.weighed_luck_gave({ name, points }) : m.weighed_luck_gave_you({ points });
    return lead > 0 && luck > lead ? `${gave} ${m.weighed_luck_won()}` : gave;
  }
  const took = name ? m.weighed_luck_took({ name, points }) : m.weighed_luck_took_you({ points });
  return lead < 0 && luck < lead ? `${took} ${m.weighed_luck_lost()}` : took;
}

/** What chance did. */
export function luckWords({ dice, shown, drawn }: Luck): string {
  const parts = [
    dice && m.weighed_dice(),
    shown && m.weighed_shown({ n: shown }),
    drawn && m.weighed_drawn({ n: drawn }),
  ].filter((part) => typeof part === 'string');
  return parts.join(', ') || m.weighed_chance();
}

// Options travel through a message as private-use characters.
const [first, second] = ['\uE010', '\uE011'];

/** A sentence about a choice, in pieces: text, and where what was chosen and what was better stand. */
export type Piece = string | { option: 'chosen' | 'better' };

/** No line ends behind a French quotation mark that opens, nor begins with one that closes: what they are about is drawn. */
const cut = (text: string): Piece[] =>
  text
    .replace(/« /g, '«\u00a0')
    .replace(/ »/g, '\u00a0»')
    .split(/([\uE010\uE011])/u)
    .filter(Boolean)
    .map((piece) => (piece === first ? { option: 'chosen' } : piece === second ? { option: 'better' } : piece));

/** A choice and what was better; without a name it is the reader's. */
export function choiceWords({ points, error, by }: Choice, name: string | undefined): Piece[] {
  const inputs = { chosen: first, better: second, points: pointsWords(points), give: giveWords(error) };
  const bot = name ? m.weighed_in_place({ name }) : m.weighed_in_your_place();
  const who = by === 'stand-in' ? bot : name;
  return cut(who ? m.weighed_choice({ ...inputs, name: who }) : m.weighed_choice_you(inputs));
}

/** The same of what is no mistake, in few words. */
export const smallWords = ({ points }: Choice): Piece[] =>
  cut(m.weighed_small_choice({ chosen: first, better: second, points: pointsWords(points) }));

/** What a turn came of, most of all; the name is of whose mistake it was. */
export function causeWords({ cause, luck }: Turn, name: string): Piece[] {
  if (cause === 'choice') return cut(m.weighed_by_choice({ option: first }));
  if (cause === 'slip') return cut(m.weighed_by_slip({ name, option: first }));
  if (cause === 'luck') return [m.weighed_by_luck({ what: [...new Set(luck.map(luckWords))].join(', ') })];
  return [m.weighed_by_play()];
}

export const afterWords = (): Piece[] => cut(m.weighed_after({ option: first }));

/** What goes on in the middle of a sentence. */
export function lowered(sentence: Sentence): Sentence {
  const small = (text: string) => text.charAt(0).toLocaleLowerCase(dateLocale()) + text.slice(1);
  return sentence.map((part, i) => {
    if (typeof part !== 'string') return part;
    const text = i === 0 ? small(part) : part;
    return i === sentence.length - 1 ? text.trimEnd() : text;
  });
}
