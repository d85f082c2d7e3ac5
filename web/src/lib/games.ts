import { games } from '../games';
import type { Cover, GameClient } from '../table/game';

const loaded = new Map<string, Promise<GameClient | undefined>>();

/** Loads the client of a game; undefined if this client has none. */
export function loadGame(id: string): Promise<GameClient | undefined> {
  let game = loaded.get(id);
  if (!game) {
    game = games[id]?.().then((module) => module.default) ?? Promise.resolve(undefined);
    // A failed download is tried again the next time.
    game.catch(() => loaded.delete(id));
    loaded.set(id, game);
  }
  return game;
}

const drawn = {
  table: import.meta.glob('../games/*/parts.ts'),
  rules: import.meta.glob('../games/*/Rules.svelte'),
};

/**
 * Begins to fetch what a page of a game draws, while what leads there is still being fetched. What fails
 * is tried again, and told, where it is needed.
 */
export function fetchAhead(page: keyof typeof drawn, id: string): void {
  const file = page === 'table' ? 'parts.ts' : 'Rules.svelte';
  Promise.all([loadGame(id), drawn[page][`../games/${id}/${file}`]?.()]).catch(() => {});
}

const covers = import.meta.glob<Cover>('../games/*/cover.ts', { import: 'default', eager: true });

/** What the home page shows of a game; undefined if it has no cover. */
export function coverOf(id: string): Cover | undefined {
  return covers[`../games/${id}/cover.ts`];
}
