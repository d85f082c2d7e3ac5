import { locale } from './locale.svelte';

const kept: Map<string, unknown>[] = [];

/** What is worded by a name and the figures of a game alone, such as a card: made once for each language. */
export function wordedOnce<T>(make: (id: string) => T): (id: string) => T {
  const made = new Map<string, T>();
  kept.push(made);
  return (id) => {
    const key = `${locale.current} ${id}`;
    if (!made.has(key)) made.set(key, make(id));
    return made.get(key) as T;
  };
}

/** Has all worded anew, since figures have changed. */
export function wordAnew(): void {
  for (const made of kept) made.clear();
}
