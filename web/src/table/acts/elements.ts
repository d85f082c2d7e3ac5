/*
 * The elements of a table, as people point each other at them: by the ids that options have
 * (`location:quarry`), and cards (`card:…`) and players (`seat:…`) by theirs. An element has the same id on every
 * screen, wherever it stands there.
 */

const elements = '[data-target], [data-reads], li[data-seat]';
/** What the server passes on. */
const id = /^[A-Za-z0-9:_./-]{1,40}$/;

/** A point of an element, in thousandths of its box. */
export interface Spot {
  at: string;
  x: number;
  y: number;
}

/** The id of an element of the table. */
function idOf(node: Element): string | undefined {
  const { target, reads, seat } = (node as HTMLElement | SVGElement).dataset;
  const own = target ?? (reads === undefined ? `seat:${seat}` : `card:${reads}`);
  return id.test(own) ? own : undefined;
}

/** The innermost element of the table around a node. */
export function elementAround(node: EventTarget | null): { id: string; node: Element } | undefined {
  let found = (node as Element | null)?.closest?.(elements);
  while (found) {
    const own = idOf(found);
    if (own !== undefined) return { id: own, node: found };
    found = found.parentElement?.closest(elements);
  }
  return undefined;
}

const drawn = (node: Element) => node.getBoundingClientRect().width > 0;

/** The element of that id that is drawn here. */
export function elementOf(wanted: string, within: ParentNode = document): Element | undefined {
  const [kind, rest = ''] = wanted.split(/:(.*)/s);
  const also = kind === 'card' ? `[data-reads="${rest}"]` : kind === 'seat' ? `li[data-seat="${rest}"]` : undefined;
  if (!id.test(wanted)) return undefined;
  for (const selector of [`[data-target="${wanted}"]`, also])
    for (const node of selector ? within.querySelectorAll(selector) : []) if (drawn(node)) return node;
  return undefined;
}

/** All elements that are drawn here and have a name, each once, in the order in which they are read. */
export function namedElements(name: (node: Element) => string, within: ParentNode = document): [string, string][] {
  const all = new Map<string, string>();
  for (const node of within.querySelectorAll(elements)) {
    const own = idOf(node);
    if (own === undefined || all.has(own) || !drawn(node)) continue;
    const words = name(node);
    if (words) all.set(own, words);
  }
  return [...all];
}

/** What an element calls itself: the first sentence of its own name, or of that of the first thing in it that has one, or of its words. */
export function ownName(node: Element): string {
  const label = (n: Element | null | undefined) => n?.getAttribute('aria-label')?.trim();
  const words = label(node) || label(node.querySelector('[aria-label]')) || (node.textContent ?? '').trim();
  const [first = ''] = words.replace(/\s+/g, ' ').split(/(?<=\S)\. /);
  return first.length <= 60 ? first : `${first.slice(0, 59)}…`;
}

const thousandths = (n: number, size: number) => Math.round(Math.min(1, Math.max(0, size > 0 ? n / size : 0.5)) * 1000);

/** Where on an element a point of the window is: at its border, if it is outside. */
export function spotOn(at: string, node: Element, x: number, y: number): Spot {
  const box = node.getBoundingClientRect();
  return { at, x: thousandths(x - box.left, box.width), y: thousandths(y - box.top, box.height) };
}

/** The point of the window where that is. */
export function pointOf({ x, y }: Pick<Spot, 'x' | 'y'>, node: Element): { x: number; y: number } {
  const box = node.getBoundingClientRect();
  return { x: box.left + (box.width * x) / 1000, y: box.top + (box.height * y) / 1000 };
}

/** Whether a point of an element can be seen: in the window, in all that scrolls around it, and under nothing that lies over the page. */
export function inSight(node: Element, x: number, y: number): boolean {
  const within = (box: DOMRect) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return false;
  for (let box = node.parentElement; box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box);
    if (
      `${overflowX} ${overflowY}` !== 'visible visible' &&
      box !== document.body &&
      !within(box.getBoundingClientRect())
    )
      return false;
  }
  return !document.elementFromPoint(x, y)?.closest('[data-over]');
}
