import { isStandIn } from '../../../table/words/provenance';
import { opponents, wonderCards, wonders, type Resource, type WonderData } from '../data';
import type { PlayerView, Props, Seat, Works } from '../views';

/** The five resources of Contributions and Wonders, in the order of the view's lists. */
export type Kind = Exclude<Resource, 'silver'>;
export const kinds = wonders.solo.resource_track.spaces.filter((r): r is Kind => r !== 'silver');

/** The side that the rules play, if there is one. */
export const opponentOf = (view: Props['view']): PlayerView | undefined =>
  view.works && view.players.find((p) => opponents.has(p.character));

/** A Wonder as it stands on the table. */
export interface WonderOnTable {
  kind: Kind;
  card: WonderData;
  /** Printed number of its resource. */
  printed: number;
  /** Resources that lie on it. */
  stock: number;
  /** Resources still to be paid. */
  due: number;
  /** Location of its token; empty while it is not built. */
  token: string;
  /** Who built it. */
  owner: Seat | undefined;
  standIn: boolean;
}

/** The Wonders in the order in which they are laid out. */
export function wondersOf(view: Props['view'], works: Works): WonderOnTable[] {
  return wonders.wonders.order_shown.flatMap((id) => {
    const card = wonderCards.get(id);
    if (!card) return [];
    const i = kinds.findIndex((k) => k === card.resource);
    const printed = card.cost[card.resource] ?? 0;
    const stock = works.stock[i] ?? 0;
    return [
      {
        kind: kinds[i]!,
        card,
        printed,
        stock,
        due: Math.max(0, printed - stock),
        token: works.tokens[i] ?? '',
        owner: view.players.find((p) => (p.buildings as readonly string[]).includes(id))?.seat,
        standIn: isStandIn(card),
      },
    ];
  });
}

/** The Wonders whose tokens stand in a location. */
export const tokensAt = (view: Props['view'], location: string): WonderOnTable[] =>
  view.works ? wondersOf(view, view.works).filter((w) => w.token === location) : [];
