import file from '$engine/paladins/data/paladins.json';
import { locale } from '../../lib/locale.svelte';

export type WorkerType = 'labourer' | 'scout' | 'merchant' | 'fighter' | 'cleric' | 'criminal';
export type Attribute = 'strength' | 'faith' | 'influence';
export type LeftAction = 'develop' | 'recruit' | 'hunt' | 'trade' | 'pray' | 'conspire';
export type RightAction = 'commission' | 'fortify' | 'garrison' | 'absolve' | 'attack' | 'convert';
export type Action = LeftAction | RightAction;
export type People = 'viking' | 'saracen' | 'byzantine';

interface Resources {
  silver?: number;
  provisions?: number;
}

/** A single-key object of the data's effect vocabulary. */
export interface RawEffect {
  gain?: Resources;
  pay?: Resources;
  tax?: number;
  worker?: WorkerType;
  remove_suspicion?: number;
  draw_suspicion?: number;
  pay_debt?: number;
  destroy_debt?: number;
  take_debt?: number;
  pray?: boolean;
  recruit_free?: boolean;
  develop_free?: boolean;
  attribute?: Partial<Record<Attribute, number>>;
  choice?: RawEffect[][];
}

interface Named {
  id: string;
  name_en: string;
  name_fr: string;
}

export interface PaladinCard {
  id: string;
  name: string;
  workers: WorkerType[];
  boosts: Partial<Record<Attribute, number>>;
  ability: {
    modifier: 'set_cost' | 'add_cost' | 'bonus';
    action: Action;
    resource?: 'silver' | 'provisions';
    value?: number;
    effects?: RawEffect[];
  };
}

export interface TownsfolkCard extends Named {
  quest: RawEffect[];
  immediate: RawEffect[];
  ability: {
    trigger: {
      event: 'action' | 'pay_debt' | 'inquisition';
      action?: Action;
      condition?: { suspicion_min?: number; suspicion_max?: number };
    };
    reward: RawEffect[];
  };
}

export interface OutsiderCard extends Named {
  suit: 'blue' | 'green' | 'yellow';
  people: People;
  attack: RawEffect[];
  convert: RawEffect[];
  scoring: { base: number; vp: number; every: number; of: string };
}

export interface WallCard {
  id: string;
  reward: RawEffect[];
  vp: number;
}

export interface TavernCard {
  id: string;
  workers: WorkerType[];
}

export interface FavourCard {
  id: string;
  space: WorkerType | 'any';
  extra_cost: RawEffect[];
  effect: RawEffect[];
}

export interface OrderCard {
  id: string;
  action: RightAction;
  of: string;
  needs: number;
}

export interface SlotData {
  id: string;
  reward: RawEffect[];
  min_players: number;
}

export interface Region {
  region: number;
  faith: number;
  strength: number;
  slots: SlotData[];
}

export interface ActionData {
  spaces: (WorkerType | 'any')[];
  needs?: Attribute;
  requirement?: number[] | string;
  cost?: RawEffect[] | string;
  costs?: { pay: Resources }[] | string;
  max_uses_per_game?: number | null;
  modes?: Record<string, RawEffect[]>;
}

type ByCount = { by_count: Record<string, number> };

interface File {
  game: { rounds: number };
  workers: { types: (Named & { id: WorkerType; colour: string; count: number })[] };
  attributes: { max: number };
  setup: {
    tax_supply: { by_players: Record<string, number> };
    taverns_revealed: { by_players: Record<string, number> };
    player_start: { silver: number; provisions: number };
    reveal_schedule: { rounds: Record<string, string[]> };
    workers_kept_on_pass_max: { value: number };
  };
  paladins: { cards: PaladinCard[] };
  townsfolk: { cards: TownsfolkCard[] };
  outsiders: { suits: (Named & { people: People })[]; cards: OutsiderCard[] };
  walls: { cards: WallCard[] };
  taverns: { cards: TavernCard[] };
  suspicion: { cards: { id: string; tax: number }[] };
  debts: { count: number; paid_vp: number; unpaid_vp: number; cards: { id: string }[] };
  kings_orders: { slots: { slot: number; revealed_in_round: number; vp: number }[]; cards: OrderCard[] };
  kings_favours: { cards: FavourCard[] };
  market: {
    townsfolk: { positions: { position: number; silver: number; debt_allowed: boolean }[] };
    outsiders: { positions: { position: number; strength: number; faith: number }[] };
  };
  main_board: { regions: Region[] };
  player_board: {
    left_actions: Record<LeftAction, ActionData>;
    right_actions: Record<RightAction, ActionData>;
    workshops: { count: number; workers_gained: WorkerType[] };
    absolve_slots: { slots: SlotData[] };
  };
  scoring: {
    attribute_vp: { table: number[] };
    commission: ByCount;
    garrison: ByCount;
    absolve: ByCount;
    fortify: ByCount;
    develop: ByCount;
    kings_orders: { by_slot: Record<string, number> };
    debts: { paid: number; unpaid: number };
    resources: { vp: number; every: number };
  };
  solo: {
    difficulty: { levels: { id: string; orders_revealed: number }[] };
    resource_track: { spaces: number };
    workers_per_round: { values: number[] };
    scheme_cards: { cards: { id: string; action: string }[] };
    scoring: { converted_minimum: number };
  };
}

/** The figures and names of the game, the same file that the rules read. */
export const data = file as unknown as File;

const index = <T extends { id: string }>(list: readonly T[]) => new Map(list.map((c) => [c.id, c]));

export const paladins = index(data.paladins.cards);
export const townsfolk = index(data.townsfolk.cards);
export const outsiders = index(data.outsiders.cards);
export const walls = index(data.walls.cards);
export const taverns = index(data.taverns.cards);
export const suspicions = index(data.suspicion.cards);
export const debts = index(data.debts.cards);
export const orders = index(data.kings_orders.cards);
export const favours = index(data.kings_favours.cards);
export const schemes = index(data.solo.scheme_cards.cards);
export const slots = index(data.main_board.regions.flatMap((r) => r.slots));
export const absolveSlots = index(data.player_board.absolve_slots.slots);

export const workerTypes: readonly WorkerType[] = data.workers.types.map((w) => w.id);
export const attributes: readonly Attribute[] = ['strength', 'faith', 'influence'];
export const leftActions: readonly LeftAction[] = ['develop', 'recruit', 'hunt', 'trade', 'pray', 'conspire'];
export const rightActions: readonly RightAction[] = ['commission', 'fortify', 'garrison', 'absolve', 'attack', 'convert'];

export const actionData: Record<Action, ActionData> = {
  ...data.player_board.left_actions,
  ...data.player_board.right_actions,
};

/** The attribute that a right-hand action needs, and the one that it reveals. */
export const attributeOf: Record<RightAction, { needs: Attribute; gains: Attribute }> = {
  commission: { needs: 'faith', gains: 'influence' },
  fortify: { needs: 'influence', gains: 'strength' },
  garrison: { needs: 'strength', gains: 'faith' },
  absolve: { needs: 'influence', gains: 'faith' },
  attack: { needs: 'strength', gains: 'influence' },
  convert: { needs: 'faith', gains: 'strength' },
};

/** A card's name in the current language. */
export function nameOf(card: { name_en: string; name_fr: string }): string {
  return locale.current === 'fr' ? card.name_fr : card.name_en;
}

/** The kind of a Townsfolk or an Outsider, whatever its copy: "debt-collector", "assassin". */
export function kindOf(card: { name_en: string }): string {
  return card.name_en.toLowerCase().replaceAll(' ', '-');
}

/** Points of a table by count: those of the highest count reached. */
export function pointsFor(table: ByCount, n: number): number {
  let points = 0;
  for (const [count, vp] of Object.entries(table.by_count)) if (n >= Number(count)) points = Math.max(points, vp);
  return points;
}
