import raw from '$engine/architects/data/architects.json';

/*
 * The game's data file, the one that the rules read. Its vocabulary says what
 * every key means; these are its types as far as the drawing needs them.
 */

export type Resource = 'clay' | 'wood' | 'stone' | 'gold' | 'marble' | 'silver';
export type Skill = 'carpentry' | 'tiling' | 'masonry';
export type Goods = Partial<Record<Resource, number>>;
/** A price: resources, perhaps a mix of some, Tax, Virtue (negative: lost), Debts taken. */
export type Price = Goods & {
  any?: { of: Resource[]; count: number };
  tax?: number;
  virtue?: number;
  take_debt?: number;
};

export interface Condition {
  most?: string;
  none?: string;
  at_least?: Record<string, number>;
}

/** An effect of the vocabulary: one key, and perhaps `optional`. */
export interface RawEffect {
  optional?: boolean;
  gain?: Goods;
  pay?: Price;
  virtue?: number;
  tax?: number;
  draw_building?: number;
  draw_keep_building?: { draw: number; keep: number };
  discard_building?: number;
  hire_free?: number;
  discard_apprentice?: number;
  reward?: number;
  capture?: number;
  imprison_captured?: 'all';
  release_prison?: number | 'all';
  release_captives?: 'all';
  take_debt?: number;
  flip_debt?: number;
  destroy_debt?: number;
  take_all_tax?: boolean;
  place_worker?: string;
  vp?: number;
  debt_vp?: number;
  choice?: RawEffect[];
  per?: { counter: string; every: number; effect: RawEffect };
  if?: { condition: Condition; then: RawEffect; else?: RawEffect };
  all_players?: RawEffect;
  all?: RawEffect[];
}

export interface Modifier {
  yield_bonus?: { location: string; gain: Goods };
  extra_worker?: { location: string; n: number };
  silver_discount?: { location: string; silver: number };
  virtue_loss_discount?: { location: string; virtue: number };
  no_virtue_loss?: { location: string };
  tax_discount?: number;
  build_discount?: { one_of: Resource[]; amount: number; applies_to: string[] };
  equivalent?: Resource[];
  debt_avoid?: { pay: Goods };
  no_cathedral_discard?: boolean;
  apprentice_limit?: number;
}

export interface Ability {
  trigger: string;
  condition?: Condition;
  effect?: RawEffect;
  pay?: Price;
  get?: RawEffect;
  modifier?: Modifier;
}

interface Named {
  id: string;
  name_en: string;
  name_fr: string;
}

export interface ApprenticeData extends Named {
  skills: Skill[];
  virtue_on_hire: number;
  ability: Ability | null;
  promo: boolean;
}

export interface BuildingData extends Named {
  cost: Goods;
  skills_required: Skill[];
  vp: number;
  virtue_on_build: number;
  immediate: RawEffect | null;
  end_game: RawEffect | null;
  promo: boolean;
}

export interface RewardData {
  id: string;
  effects: RawEffect[];
}

export interface MarketCardData {
  id: string;
  small: RawEffect;
  large: RawEffect;
}

export interface CharacterData {
  id: string;
  name: string;
  colour: string;
  box: string;
  start: {
    own_prisoners: number;
    silver: number;
    virtue: number;
    resources: Goods;
    extra_building_cards: number;
    unpaid_debts: number;
  };
  ability: Ability | Ability[];
}

/** What one number of own Workers gives, by number. */
export type Yields = Record<string, Goods>;

export interface LocationData extends Named {
  kind: 'large' | 'small' | 'guildhall' | 'holding' | 'track';
  capturable: boolean;
  yield_by_workers?: Yields;
  choose_one?: unknown[];
  trades?: { id: string; pay: Price; get: RawEffect }[];
  spaces?: { id: string; cost: Price; printed?: Goods; choice?: RawEffect[] }[];
  actions?: { id: string; cost?: Price; cost_options?: Price[] }[];
}

export interface CathedralLevel {
  level: number;
  vp: number;
  spaces: number | null;
  cost: Price;
}

export interface SetupRow {
  reward_cards: number;
  guildhall_columns: number;
  guildhall_rows: number;
  guildhall_slots: number;
  reset_slots: number[];
  end_slot: number;
  town_centre_max_locations: number;
  starting_silver_by_turn_order: number[];
}

interface Data {
  vocabulary: {
    resources: Resource[];
    skills: Skill[];
    effects: Record<string, string>;
    counters: Record<string, string>;
    conditions: Record<string, string>;
    triggers: Record<string, string>;
    modifiers: Record<string, string>;
  };
  supply: { workers_per_player: number; colours: string[]; debt_cards: number };
  limits: { hand_building_cards: number; apprentices: number };
  setup_by_player_count: Record<string, SetupRow>;
  setup: { tax_stand: number; virtue: number; draft: { deal: number; kept_total: number } };
  locations: LocationData[];
  apprentice_market: { rows: number; columns: number; hire_cost: Price };
  taxes: { discount_by_virtue: Record<string, number> };
  virtue_track: {
    min: number;
    max: number;
    start: number;
    vp: Record<string, number>;
    black_market_forbidden_at_or_above: number;
    cathedral_forbidden_at_or_below: number;
  };
  debts: { unpaid_vp: number; paid_vp: number; pay_cost: Price };
  cathedral: { levels: CathedralLevel[] };
  black_market: { cards: MarketCardData[] };
  apprentices: ApprenticeData[];
  buildings: BuildingData[];
  rewards: RewardData[];
  player_boards: { asymmetric: CharacterData[] };
  scoring: { items: { id: string }[] };
}

export const data = raw as unknown as Data;

const byId = <T extends { id: string }>(list: T[]): Map<string, T> => new Map(list.map((x) => [x.id, x]));

export const apprentices = byId(data.apprentices);
export const buildings = byId(data.buildings);
export const rewards = byId(data.rewards);
export const marketCards = byId(data.black_market.cards);
export const characters = byId(data.player_boards.asymmetric);
export const locations = byId(data.locations);
/** The three spaces of the Black Market. */
export const spaces = byId(locations.get('black_market')?.spaces ?? []);

/** The kind of an Apprentice, which several cards share: "merchant" of "merchant_clay". */
export function apprenticeKind(id: string): string {
  return id.replace(/_(carpentry|tiling|masonry|clay|wood|stone|gold|marble|silver|virtue|\d+)$/, '');
}

/** What `workers` own Workers give at a location; beyond the printed table the last step repeats. */
export function yieldAt(table: Yields, workers: number): Goods {
  return table[String(Math.min(Math.max(workers, 1), 10))] ?? {};
}
