import { untrack } from 'svelte';
import { useTurns, type Turns } from '../../lib/turns';

/**
 * What a part of the page shows of a value that changes: the value as it was
 * until the part has its turn, and nothing before its first. While it is idle,
 * it stays as it was. Called while a component is made.
 */
export function lately<T>(
  turns: Turns,
  part: string,
  value: () => T,
  { drawn, idle }: { drawn?: () => void; idle?: () => boolean } = {},
): () => T | undefined {
  let shown: T | undefined = $state.raw();
  $effect(() => {
    if (idle?.() && untrack(() => shown) !== undefined) return;
    const next = value();
    if (next === untrack(() => shown)) return;
    turns.put(part, () => {
      shown = next;
      drawn?.();
    });
  });
  return () => shown;
}

/**
 * What a part is drawn of: on a phone a copy made when the part last had its
 * turn, and nothing before its first; elsewhere the value itself. Called while
 * a component is made.
 */
export function heldApart<T>(part: string, value: () => T, copy: (value: T) => T): () => T | undefined {
  const turns = useTurns();
  let held: T | undefined = $state.raw();
  $effect(() => {
    const next = copy(value());
    if (turns?.apart)
      turns.put(part, () => {
        held = next;
        turns.drawn?.();
      });
    // A window that becomes as narrow as a phone goes on from what it shows.
    else held = next;
  });
  return () => (turns?.apart ? held : value());
}
