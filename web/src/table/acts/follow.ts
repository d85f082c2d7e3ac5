import { glides } from '../../lib/media';

/**
 * Brings the last of these places that is drawn there into view, wherever that is scrolled; a place in view stays.
 * Returns whether any is drawn there.
 */
export function follow(places: readonly string[], within: Element): boolean {
  const nodes = [...within.querySelectorAll('[data-target]')];
  for (const place of [...places].reverse()) {
    const node = nodes.find((n) => n.getAttribute('data-target') === place && drawn(n));
    if (!node) continue;
    for (let box = node.parentElement; box && within.contains(box); box = box.parentElement) reveal(node, box);
    return true;
  }
  return false;
}

/** The part of the page, of those that have tabs, where the last of these places stands. */
export function partOf(places: readonly string[]): string | undefined {
  const nodes = [...document.querySelectorAll('[data-tab] [data-target]')];
  for (const place of [...places].reverse()) {
    const node = nodes.find((n) => n.getAttribute('data-target') === place);
    if (node) return node.closest<HTMLElement>('[data-tab]')?.dataset.tab;
  }
  return undefined;
}

const drawn = (node: Element) => node.getBoundingClientRect().width > 0;

/** Scrolls a box so that what is in it and out of sight is in its middle. */
function reveal(node: Element, box: HTMLElement): void {
  if (box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth) return;
  const { overflowX, overflowY } = getComputedStyle(box);
  if (![overflowX, overflowY].some((o) => o === 'auto' || o === 'scroll')) return;
  const [it, room] = [node.getBoundingClientRect(), box.getBoundingClientRect()];
  const unit = 1 / (box.currentCSSZoom ?? 1);
  const by = (from: number, to: number, start: number, end: number) =>
    from >= start && to <= end ? 0 : (from + to - start - end) * 0.5 * unit;
  const [left, top] = [by(it.left, it.right, room.left, room.right), by(it.top, it.bottom, room.top, room.bottom)];
  if (left !== 0 || top !== 0) box.scrollBy({ left, top, behavior: glides() });
}
