import { typeset } from '../../lib/typeset';
import { data, type Action, type Effect, type IconId, type SectionId } from '../../generated/viscounts/data';
import { locale } from '../../lib/locale.svelte';

export { data };
export type { Action, Effect as RawEffect, IconId, SectionId } from '../../generated/viscounts/data';

const index = <T extends { id: string }>(list: readonly T[]) => new Map<string, T>(list.map((c) => [c.id, c]));

export const starting = index(data.townsfolk.starting);
export const heroes = index(data.townsfolk.heroes);
export const neutral = index(data.townsfolk.neutral);
export const manuscripts = index(data.manuscripts.list);
export const players = index(data.player_cards.list);
export const bonuses = index(data.bonus_cards.list);
export const schemes = index(data.solo.schemes.list);
export const segments = index(data.board.segments);
export const slots = index(data.buildings.slots);
export const sections = index(data.castle.sections);
export const aiBoards = new Map(data.solo.ai_boards.map((b) => [b.id.replace('ai_', ''), b]));

export const icons: readonly IconId[] = data.icons.map((i) => i.id);
export const actions: readonly Action[] = ['trade', 'build', 'workers', 'transcribe'];
export const resources = ['inkwell', 'stone', 'gold'] as const;
export type Resource = (typeof resources)[number] | 'silver';
/** The icons that fund an action. */
export const iconOf = data.vocabulary.icon_of_action as Readonly<Record<Action, IconId>>;
/** What buys an icon more for an action. */
export const payOf = data.vocabulary.payment_of_action as Readonly<Record<Action, Resource>>;
export const ribbons = ['black', 'yellow', 'grey', 'blue'] as const;

/** A townsfolk's figures, whatever deck it is of. */
export interface Folk {
  id: string;
  en: string;
  fr: string;
  cost: number;
  icons: Partial<Record<IconId, number>>;
  timing: string;
  effect?: Effect[];
  ongoing?: Power;
  recruit_dismiss: Effect[];
}

/** What a townsfolk or a building does as long as one has it. */
export interface Power {
  trigger?: string;
  modifier?: string;
  action?: Action;
  effect?: Effect[];
  icons?: Partial<Record<IconId, number>> | number;
  from?: IconId;
  to?: IconId;
  icon?: IconId;
  n?: number;
  silver?: number;
  resource?: string;
  resources?: string[];
  spaces?: number;
  add?: number;
}

export function folkOf(id: string): Folk | undefined {
  return (starting.get(id) ?? heroes.get(id) ?? neutral.get(id)) as Folk | undefined;
}

const printed = 'preprinted-';

/** The segment on which the townsfolk or manuscript of this id is printed. */
export function printedOn(id: string): (typeof data.board.segments)[number] | undefined {
  return id.startsWith(printed) ? segments.get(id.slice(printed.length)) : undefined;
}

/** The spots and links of a segment, of the side that is used. */
export function land(segment: string, large: boolean) {
  const sides = segments.get(segment)!.sides;
  return large ? sides.large : sides.small;
}

/** A section of the castle by its id. */
export const isSection = (id: string): id is SectionId => sections.has(id);

/** A card's name in the current language. */
export function nameOf(card: { en: string; fr: string }): string {
  return typeset(locale.current === 'fr' ? card.fr : card.en);
}
