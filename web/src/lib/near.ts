import { flushSync } from 'svelte';

/** How far from the window what is drawn may be. */
const margin = 400;
const waiting = new WeakMap<Element, () => void>();
const queue: (() => void)[] = [];
/** Whether what waits will be drawn without being asked for. */
let due = false;
/** How long the page may be busy between two frames, in milliseconds: a phone is several times slower. */
const stretch = 5;

// What is far above or below the window is not drawn: a gallery has more than a
// phone should draw.
const observer =
  typeof IntersectionObserver === 'undefined'
    ? undefined
    : new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            const draw = waiting.get(target);
            if (!isIntersecting || !draw) continue;
            observer?.unobserve(target);
            inTurn(draw);
          }
        },
        { rootMargin: `${margin}px` },
      );

/** Whether the browser can tell what is near; where it cannot, everything is. */
export const tellsNear = observer !== undefined;

/** Draws once the element comes near the window. */
export function whenNear(node: Element, draw: () => void): (() => void) | undefined {
  if (!observer) return undefined;
  waiting.set(node, draw);
  observer.observe(node);
  return () => {
    waiting.delete(node);
    observer.unobserve(node);
  };
}

/** Whether the element is near now, which the page must be laid out to tell. */
export function isNear(node: Element): boolean {
  const { top, bottom, left, right, width } = node.getBoundingClientRect();
  const [wide, high] = [innerWidth, innerHeight];
  return width > 0 && bottom > -margin && top < high + margin && right > -margin && left < wide + margin;
}

/** Draws a little later, together with what else waits only as far as the page stays quick to answer. */
export function inTurn(draw: () => void): void {
  queue.push(draw);
  if (!due) setTimeout(work);
  due = true;
}

function work(): void {
  const begun = performance.now();
  try {
    for (let draw = queue.shift(); draw; draw = performance.now() - begun < stretch ? queue.shift() : undefined)
      flushSync(draw);
  } finally {
    // One picture that fails keeps no other waiting.
    due = queue.length > 0;
    if (due) next();
  }
}

/** What is drawn is laid out and painted as well: the frame with it comes before there is more. A page that nobody sees gets no frames. */
function next(): void {
  if (document.visibilityState === 'hidden') setTimeout(work);
  else requestAnimationFrame(() => setTimeout(work));
}
