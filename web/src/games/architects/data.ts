import {
  data,
  type Building,
  type Effect,
  type Location,
  type Modifier,
  type Resources,
} from '../../generated/architects/data';

export { data };
export type {
  Ability,
  Apprentice as ApprenticeData,
  Asymmetric as CharacterData,
  Building as BuildingData,
  Condition,
  Counter,
  Effect as RawEffect,
  Modifier,
  Resource,
  Resources as Goods,
  Skill,
} from '../../generated/architects/data';

/** A price: resources, perhaps a mix of some, Tax, Virtue (negative: lost), Debts taken. */
export type Price = Building['cost'] & Pick<Effect, 'tax' | 'virtue' | 'take_debt'> & Mix;
type Mix = { any?: NonNullable<Location['trades']>[number]['pay']['any'] };

/** What a number of own Workers gives, by number. */
export type Yields = Record<string, Resources>;

const byId = <T extends { id: string }>(list: T[]): Map<string, T> => new Map(list.map((x) => [x.id, x]));

export const apprentices = byId(data.apprentices);
export const buildings = byId(data.buildings);
export const rewards = byId(data.rewards);
export const marketCards = byId(data.black_market.cards);
export const characters = byId(data.player_boards.asymmetric);
export const locations = byId(data.locations);
/** The three spaces of the Black Market. */
export const spaces = byId(locations.get('black_market')?.spaces ?? []);

/** The entry of a table by number of Workers; beyond its last number that one repeats. */
export function atWorkers<T>(table: Record<string, T>, workers: number): T | undefined {
  const last = Math.max(...Object.keys(table).map(Number));
  return table[String(Math.min(Math.max(workers, 1), last))];
}

/** How many Workers the printed tables go up to. */
export const printed = Math.max(...Object.keys(locations.get('forest')?.yield_by_workers ?? {}).map(Number));

/** What `workers` own Workers give at a location. */
export const yieldAt = (table: Yields, workers: number): Resources => atWorkers(table, workers) ?? {};

/** Building cards drawn at the Workshop, by number of Workers. */
export const plans: Record<string, number> =
  locations
    .get('workshop')
    ?.choose_one?.flatMap((c) => (typeof c === 'object' ? [c] : []))
    .find((c) => c.id === 'plans')?.draw_building_by_workers ?? {};

/** What a character changes of the rules. */
export function modifiersOf(character: string): Modifier[] {
  const ability = characters.get(character)?.ability ?? [];
  return (Array.isArray(ability) ? ability : [ability]).flatMap((a) => a.modifier ?? []);
}
