import {
  data as base,
  wondersData,
  type Ability,
  type Asymmetric,
  type Building,
  type Effect,
  type Location,
  type Modifier,
  type PlayerBoard,
  type Resource,
  type Resources,
} from '../../generated/architects/data';

/** Both files as the server knows them, so that corrected figures find their places. */
export const data = Object.assign(base, { works_of_wonder: wondersData });
/** The expansion, Age of Wonders. */
export const wonders = data.works_of_wonder;
export type {
  Ability,
  AiBoard as AiBoardData,
  Apprentice as ApprenticeData,
  Building as BuildingData,
  Condition,
  Counter,
  Effect as RawEffect,
  Modifier,
  Option as SchemeOption,
  Resource,
  Resources as Goods,
  Skill,
  WonderCard as WonderData,
} from '../../generated/architects/data';

/** A character that a player may be dealt, of the base game or of the expansion. */
export type CharacterData = Asymmetric | PlayerBoard;

/** A price: resources, perhaps a mix of some, Tax, Virtue and Influence lost, Debts taken. */
export type Price = Building['cost'] & Pick<Effect, 'tax' | 'virtue' | 'influence' | 'take_debt'> & Mix;
type Mix = { any?: NonNullable<Location['trades']>[number]['pay']['any'] };

/** What a number of own Workers gives, by number. */
export type Yields = Record<string, Resources>;

const byId = <T extends { id: string }>(list: readonly T[]): Map<string, T> => new Map(list.map((x) => [x.id, x]));

export const apprentices = byId([...data.apprentices, ...wonders.apprentices]);
export const buildings = byId([...data.buildings, ...wonders.buildings]);
export const rewards = byId([...data.rewards, ...wonders.rewards]);
export const marketCards = byId(data.black_market.cards);
export const characters = byId<CharacterData>([...data.player_boards.asymmetric, ...wonders.player_boards]);
/** The expansion's cards: Wonders, and cards with a Contribution on one side and a Consequence on the other. */
export const wonderCards = byId(wonders.wonders.cards);
export const contributions = byId(wonders.contribution_cards);
/** What the side that the rules play has: its boards, and the Scheme cards that are in play. */
export const opponents = byId(wonders.solo.ai_boards);
export const schemes = byId(wonders.solo.scheme_cards.filter((s) => s.used));
export const locations = byId(data.locations);
/** The three spaces of the Black Market. */
export const spaces = byId(locations.get('black_market')?.spaces ?? []);

/** Whether a word is a resource's. */
export const isResource = <W extends string>(word: W): word is W & Resource =>
  data.vocabulary.resources.some((r) => r === word);

/** The number for so many Workers in a table; beyond its end it goes on as it grew over its last two lines, as the rules count. */
export function atWorkers(table: Record<string, number>, workers: number): number | undefined {
  const last = Math.max(...Object.keys(table).map(Number));
  const at = (n: number) => table[String(n)] ?? 0;
  const times = Math.max(0, Math.ceil((workers - last) / 2));
  const line = table[String(Math.max(workers, 1) - 2 * times)];
  return line === undefined ? undefined : line + times * (at(last) - at(last - 2));
}

/** What `workers` own Workers give at a location. */
export function yieldAt(table: Yields, workers: number): Resources {
  const lines = Object.entries(table);
  const of = (what: Resource) => Object.fromEntries(lines.map(([n, gives]) => [n, gives?.[what] ?? 0]));
  return Object.fromEntries(data.vocabulary.resources.map((what) => [what, atWorkers(of(what), workers) ?? 0]));
}

/** Building cards drawn at the Workshop, by number of Workers. */
export const plans: Record<string, number> =
  locations
    .get('workshop')
    ?.choose_one?.flatMap((c) => (typeof c === 'object' ? [c] : []))
    .find((c) => c.id === 'plans')?.draw_building_by_workers ?? {};

/** What an Apprentice or a character can do. */
export function abilitiesOf(card: string): Ability[] {
  return [(apprentices.get(card) ?? characters.get(card))?.ability ?? []].flat();
}

/** What a character changes of the rules. */
export function modifiersOf(character: string): Modifier[] {
  return abilitiesOf(character).flatMap((a) => a.modifier ?? []);
}
