import { untrack } from 'svelte';
import { phone } from './media';

/*
 * What is open over a page has an entry of its own in the history of the browser: Back closes it, the last
 * opened first, and leaves the page only when nothing is open. What is closed in another way takes its entry along.
 */

/** How many things are open at an entry: what `history.state` says. */
interface Open {
  over?: number;
}

/** What is open, the last opened last. */
let open: readonly (() => void)[] = [];
/** A way back to the entry of what is open has begun and not ended. */
let going = false;
let asked = false;

const over = () => (history.state as Open | null)?.over ?? 0;

/** Brings the history to where it belongs to what is open. */
function settle(): void {
  asked = false;
  if (going) return;
  try {
    for (let n = over(); n < open.length; n += 1) history.pushState({ over: n + 1 } satisfies Open, '');
  } catch {
    // Some browsers allow only so many steps in a while: Back does without.
  }
  const many = over() - open.length;
  if (many <= 0) return;
  going = true;
  history.go(-many);
}

// What closes and what opens in its place at the same moment share an entry.
function soon(): void {
  if (!asked) queueMicrotask(settle);
  asked = true;
}

if (typeof window !== 'undefined') {
  addEventListener('popstate', () => {
    if (going) going = false;
    // Back: the last opened of them is gone first.
    else for (const close of open.slice(over()).reverse()) close();
    soon();
  });
  // A page that is loaded again, or that one comes to from another, has nothing open.
  soon();
}

/** Has Back close what opens now, until the returned function is called. */
export function closesByBack(close: () => void): () => void {
  const one = () => untrack(close);
  open = [...open, one];
  soon();
  return () => {
    open = open.filter((other) => other !== one);
    soon();
  };
}

/** The same where there is a Back to press: on a phone, and wherever nothing hovers. What hovers opens with each move of a mouse. */
export function closesByBackInHand(close: () => void): (() => void) | undefined {
  return matchMedia(`${phone}, (hover: none)`).matches ? closesByBack(close) : undefined;
}
