import { getContext, setContext } from 'svelte';
import type { Reader } from './acts/reading';
import type { GameClient } from './game';
import type { Wording } from './words/words';

/** What every part of a table, a replay or a gallery may ask for. */
export interface TableContext extends Reader {
  readonly game: GameClient;
  readonly wording: Wording;
}

const key = Symbol('table');

export function provideTable(context: TableContext): void {
  setContext(key, context);
}

export function useTable(): TableContext {
  const context = getContext<TableContext | undefined>(key);
  if (!context) throw new Error('not at a table');
  return context;
}
