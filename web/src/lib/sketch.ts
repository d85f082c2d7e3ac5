import { locale } from './locale.svelte';

/**
 * The server's answer has a sketch of some pages: what they begin with, to be
 * read while the program comes. It stays until the page itself is drawn.
 */
const id = 'sketch';
let waiting = 0;

/** Whether there is something to be read already. */
export const sketched = (): boolean => document.getElementById(id) !== null;

/** Tells that a page has not come: whether its sketch is there, and what to call when it has come, or something else. */
export function waits(): { drawn: boolean; over: () => void } {
  waiting += 1;
  const sketch = document.getElementById(id);
  const understood = sketch?.lang === locale.current;
  if (!understood) sketch?.remove();
  return {
    drawn: understood,
    over: () => {
      waiting -= 1;
      // Whatever waits next has said so by then.
      queueMicrotask(ends);
    },
  };
}

/** Takes the sketch away, unless its page has yet to come. */
export function ends(): void {
  if (waiting === 0) document.getElementById(id)?.remove();
}
