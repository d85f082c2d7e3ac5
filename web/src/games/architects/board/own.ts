import { abilitiesOf, data, locations, wonders, type Ability, type Goods, type Price, type RawEffect } from '../data';
import type { PlayerView, Scene } from '../views';

/*
 * What a player's own Apprentices and character make of a place, for its plaque and its guide. What may be done and
 * what it costs in the end is the rules' to say.
 */

type Table = Pick<Scene, 'view'>;

/** Occasions that belong to a place. */
const occasions: Record<string, string> = {
  storehouse_trade: 'kings_storehouse',
  on_apprentice_gained: 'workshop',
  on_imprison_captured: 'guardhouse',
  on_debt_paid: 'guardhouse',
  on_black_market_action: 'black_market',
  on_build: 'guildhall',
  on_cathedral: 'cathedral',
};
const taxed = ['workshop', 'town_centre', 'guardhouse'];

/** Whether an ability acts at a place. */
function actsAt({ view }: Table, id: string, { trigger, modifier: m }: Ability): boolean {
  if (!m)
    return [trigger].flat().some((t) => {
      const place = t.startsWith('on_place:') ? t.slice('on_place:'.length) : occasions[t];
      return place === id || (place === 'profiteer' && view.works?.profiteer === id);
    });
  const at =
    (m.yield_bonus ?? m.extra_worker ?? m.silver_discount ?? m.virtue_loss_discount ?? m.no_virtue_loss)?.location ??
    m.ignore_virtue_limit;
  return (
    at === id ||
    (at === 'workshop_hire' && id === 'workshop') ||
    (m.tax_discount !== undefined && taxed.includes(id)) ||
    (m.no_cathedral_discard === true && id === 'cathedral') ||
    (m.princess_counts_as_worker === true && view.works?.princess === id)
  );
}

/** A player's abilities that act at a place, with the card that has each. */
export function acting(table: Table, p: PlayerView | undefined, id: string): { card: string; ability: Ability }[] {
  return [p?.character ?? '', ...(p?.apprentices ?? [])].flatMap((card) =>
    abilitiesOf(card)
      .filter((ability) => actsAt(table, id, ability))
      .map((ability) => ({ card, ability })),
  );
}

const modifiers = (table: Table, p: PlayerView | undefined, id: string) =>
  acting(table, p, id).flatMap(({ ability }) => ability.modifier ?? []);
const sum = (list: (number | undefined)[]) => list.reduce<number>((a, b) => a + (b ?? 0), 0);

/** How many Workers more than there are count for the player at a place. */
export function helpers(table: Table, p: PlayerView | undefined, id: string): number {
  return sum(modifiers(table, p, id).map((m) => m.extra_worker?.n ?? (m.princess_counts_as_worker ? 1 : 0)));
}

/** What a player gets at a place besides what it gives everybody. */
export function added({ view }: Table, p: PlayerView | undefined, id: string): RawEffect[] {
  const own = acting({ view }, p, id).flatMap(({ ability: { trigger, effect, modifier } }) => [
    ...(modifier?.yield_bonus ? [{ gain: modifier.yield_bonus.gain }] : []),
    ...(effect && [trigger].flat().some((t) => t.startsWith('on_place:')) ? [effect] : []),
  ]);
  return p && view.works?.profiteer === id ? [...own, { influence: wonders.profiteer.on_place.influence }] : own;
}

/** So much more of a resource. */
export function addedOf(table: Table, p: PlayerView | undefined, id: string, what: keyof Goods): number {
  return sum(added(table, p, id).map((e) => e.gain?.[what]));
}

/** A price of a place as the player pays it. */
export function priceFor(table: Table, p: PlayerView | undefined, id: string, price: Price): Price {
  if (!p) return price;
  const of = modifiers(table, p, id);
  const less = data.taxes.discount_by_virtue as Record<string, number>;
  const tax = (less[String(p.virtue)] ?? 0) + sum(of.map((m) => m.tax_discount));
  // In the Town Centre it is the whole visit that costs less.
  const silver = id === 'town_centre' ? 0 : sum(of.map((m) => m.silver_discount?.silver));
  return {
    ...price,
    ...(price.silver && { silver: Math.max(0, price.silver - silver) }),
    ...(price.tax && { tax: Math.max(0, price.tax - tax) }),
    ...(price.virtue && of.some((m) => m.no_virtue_loss) && { virtue: 0 }),
  };
}

/** The Virtue that the Tax Stand costs the player. */
export function taxVirtue(table: Table, p: PlayerView | undefined): number {
  const printed = -sum((locations.get('tax_stand')?.effects ?? []).map((e) => e.virtue));
  return Math.max(0, printed - sum(modifiers(table, p, 'tax_stand').map((m) => m.virtue_loss_discount?.virtue)));
}
