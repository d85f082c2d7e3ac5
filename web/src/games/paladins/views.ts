import type { ActionView, PlayerView, Private, Public } from '../../generated/paladins/views';
import type { BoardProps, SeatInfo, SeatProps } from '../../table/game';
import { actionData, workerTypes, type Action, type Attribute, type WorkerType } from './data';

export type { ActionView, AIView, PlayerView, Private, Public } from '../../generated/paladins/views';
export type Props = BoardProps<Public, Private>;
export type PlayerProps = SeatProps<Public, Private>;

/** The area of a player; the AI's is in `view.ai`. */
export function playerOf(view: Public, seat: number): PlayerView | undefined {
  return view.players.find((p) => p.seat === seat);
}

export function nameOfSeat(seats: readonly SeatInfo[], seat: number): string {
  return seats.find((s) => s.seat === seat)?.name ?? '';
}

/** An attribute with the Paladin's boost: what every requirement is tested against. */
export function effective(player: PlayerView, attribute: Attribute): number {
  return player[attribute].marker + (player[attribute].boost ?? 0);
}

/** What the view leaves out is nothing. */
export interface Space {
  /** What the space asks for. */
  wants: WorkerType | 'any';
  /** Who stands there; empty: nobody. */
  worker: string;
  workshop: boolean;
}

export function actionOf(view: Public, seat: number, action: Action): ActionView {
  return view.boards[seat]?.actions[action] ?? {};
}

export function spacesOf(view: Public, seat: number, action: Action): Space[] {
  const on = actionOf(view, seat, action).spaces ?? [];
  return actionData[action].spaces.map((wants, i) => {
    const what = on[i] ?? '';
    return { wants, worker: what === 'workshop' ? '' : what, workshop: what === 'workshop' };
  });
}

/** Workers in the supply, of each type that there is at least one of. */
export function supplyOf(player: PlayerView): { type: WorkerType; n: number }[] {
  return workerTypes.flatMap((type) => {
    const n = player.workers[type] ?? 0;
    return n > 0 ? [{ type, n }] : [];
  });
}

/** How often a player has performed a right-hand action. */
export function usesOf(
  player: Pick<PlayerView, 'monks' | 'outposts' | 'jars' | 'walls' | 'attacked' | 'converted'>,
  action: Action,
): number {
  const most = actionData[action].max_uses_per_game ?? 0;
  switch (action) {
    case 'commission':
      return most - player.monks;
    case 'garrison':
      return most - player.outposts;
    case 'absolve':
      return most - player.jars;
    case 'fortify':
      return player.walls.length;
    case 'attack':
      return player.attacked.length;
    case 'convert':
      return player.converted.length;
    default:
      return 0;
  }
}
