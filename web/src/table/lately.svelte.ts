import { untrack } from 'svelte';
import type { Turns } from '../lib/turns';

/**
 * What a part of the page shows of a value that changes: the value as it was
 * until the part has its turn, and nothing before its first. Called while a
 * component is made.
 */
export function lately<T>(turns: Turns, part: string, value: () => T, drawn?: () => void): () => T | undefined {
  let shown: T | undefined = $state.raw();
  $effect(() => {
    const next = value();
    if (next === untrack(() => shown)) return;
    turns.put(part, () => {
      shown = next;
      drawn?.();
    });
  });
  return () => shown;
}
