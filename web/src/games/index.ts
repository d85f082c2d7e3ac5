import type { GameLoader } from '../table/game';

/** The games of this client, by id. */
export const games: Record<string, GameLoader> = {
  architects: () => import('./architects'),
  paladins: () => import('./paladins'),
  viscounts: () => import('./viscounts'),
  troyes: () => import('./troyes'),
};
