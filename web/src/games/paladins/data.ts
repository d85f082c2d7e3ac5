import { typeset } from '../../lib/typeset';
import { data, type Attribute, type Effect, type RightAction, type WorkerTypeId } from '../../generated/paladins/data';
import { locale } from '../../lib/locale.svelte';

export { data };
export type {
  Attribute,
  Effect as RawEffect,
  KingsFavourCard as FavourCard,
  OutsiderCard,
  PaladinCard,
  Region,
  RightAction,
  TownsfolkCard,
  WorkerTypeId as WorkerType,
} from '../../generated/paladins/data';

export type LeftAction = keyof typeof data.player_board.left_actions;
export type Action = LeftAction | RightAction;

/** An action of a player's board: the ones of the left half and of the right half have different fields. */
export interface ActionData {
  spaces: (WorkerTypeId | 'any')[];
  needs?: Attribute;
  requirement?: number[] | string;
  cost?: Effect[] | string;
  costs?: Effect[] | string;
  max_uses_per_game?: number | null;
}

/** What hunting or trading with so many workers brings. */
export const modes: Partial<Record<Action, Record<string, Effect[]>>> = {
  hunt: data.player_board.left_actions.hunt.modes,
  trade: data.player_board.left_actions.trade.modes,
};

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

export const workerTypes: readonly WorkerTypeId[] = data.workers.types.map((w) => w.id);
export const attributes: readonly Attribute[] = data.attributes.ids;
export const leftActions = Object.keys(data.player_board.left_actions) as readonly LeftAction[];
export const rightActions = Object.keys(data.player_board.right_actions) as readonly RightAction[];

export const actionData: Record<Action, ActionData> = {
  ...data.player_board.left_actions,
  ...data.player_board.right_actions,
};

const gained = (reward: readonly Effect[]): Attribute =>
  Object.keys(reward.find((e) => e.attribute)?.attribute ?? {})[0] as Attribute;

/** The attribute that a right-hand action needs, and the one that it raises, by its pieces or its cards. */
export const attributeOf: Record<RightAction, { needs: Attribute; gains: Attribute }> = (() => {
  const { commission, fortify, garrison, absolve, attack, convert } = data.player_board.right_actions;
  const { guaranteed } = data.outsiders;
  return {
    commission: { needs: commission.needs, gains: gained(commission.reward) },
    fortify: { needs: fortify.needs, gains: gained(data.walls.guaranteed.reward) },
    garrison: { needs: garrison.needs, gains: gained(garrison.reward) },
    absolve: { needs: absolve.needs, gains: gained(absolve.reward) },
    attack: { needs: attack.needs, gains: gained(guaranteed.attack) },
    convert: { needs: convert.needs, gains: gained(guaranteed.convert) },
  };
})();

/** A card's name in the current language. */
export function nameOf(card: { name_en: string; name_fr: string }): string {
  return typeset(locale.current === 'fr' ? card.name_fr : card.name_en);
}

/** The kind of a Townsfolk or an Outsider, whatever its copy: "debt-collector", "assassin". */
export function kindOf(card: { name_en: string }): string {
  return card.name_en.toLowerCase().replaceAll(' ', '-');
}

/** Points of a table by count: those of the highest count reached. */
export function pointsFor(table: { by_count: Record<string, number> }, n: number): number {
  let points = 0;
  for (const [count, vp] of Object.entries(table.by_count)) if (n >= Number(count)) points = Math.max(points, vp);
  return points;
}
