import { data, type BuildingId, type Domain, type Step } from '../../generated/troyes/data';
import { locale } from '../../lib/locale.svelte';
import { typeset } from '../../lib/typeset';

export { data };
export type { BuildingId, Domain, Step };

/** The colours of dice, in the order of the rules. */
export const colours: readonly Domain[] = ['red', 'white', 'yellow'];

/** The three main buildings, and their colours. */
export const buildings = data.board.buildings;

/** The colour of a building, the values of the dice that lead to a seat of it, numbered from 1, and how many seats of its row lie to its right. */
export function diceOfSeat(building: string, seat: number): { colour: Domain; dice: readonly number[]; right: number } {
  const of = buildings.find((b) => b.id === building);
  let last = 0;
  const own = of?.seats?.find((s) => s.seat === seat) ?? of?.rows?.find((row) => seat <= (last += row.seats));
  return { colour: of?.color ?? 'red', dice: own?.dice ?? [], right: Math.max(0, last - seat) };
}

const index = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((c) => [c.id, c]));

/** An activity card, of the game or a bonus card. */
export interface Activity {
  id: string;
  name: { en: string; fr: string };
  color: Domain;
  entryRound: number;
  hireCost: number;
  slots: readonly number[];
  activation: { colors: readonly string[]; mixedColors: boolean; divisor: number };
  timing: 'immediate' | 'deferred';
  effect: { kind: string; steps: readonly Step[] };
}

/** An event card, or Marauding. */
export interface Event {
  id: string;
  name: { en: string; fr: string };
  color: string;
  blackDice: number;
  activation: { colors: readonly string[]; divisor: number };
  banners: number;
  vp: { first: number; second: number };
  calls: string | null;
  effect: readonly Step[];
}

export const activities: ReadonlyMap<string, Activity> = index<Activity>([
  ...data.activities,
  ...data.bonusCards.activities,
]);
export const events: ReadonlyMap<string, Event> = index<Event>([
  data.marauding,
  ...data.events,
  ...data.bonusCards.events,
]);
export const characters = index(data.characters);

/** What a character gives from how many on; two, and one against the King, need more. */
export const bracketsOf = ({ thresholds }: (typeof data.characters)[number], players: number) =>
  players > 2 ? thresholds.players34 : thresholds.players2;

/** A card's name in the current language. */
export function nameOf(card: { name: { en: string; fr: string } }): string {
  return typeset(card.name[locale.current]);
}
