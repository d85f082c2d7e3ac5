import type { Attachment } from 'svelte/attachments';
import { glides } from '../../lib/media';

/** What is left beside a part that is brought into view, in pixels. */
const beside = 8;

/**
 * Looks at an element whenever it or what is in it has another size, when the page has been laid out anyway:
 * asking in between would have it laid out once more. Returns what ends that.
 */
export function whenResized(node: HTMLElement, look: () => void): (() => void) | undefined {
  if (typeof ResizeObserver === 'undefined') return undefined;
  const sizes = new ResizeObserver(look);
  const watch = () => {
    sizes.disconnect();
    sizes.observe(node);
    for (const child of node.children) sizes.observe(child);
  };
  watch();
  const children = new MutationObserver(watch);
  children.observe(node, { childList: true, characterData: true, subtree: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
}

/** Lets the keyboard scroll an element while there is something to scroll: then, and only then, it takes the focus. */
export const scrolls: Attachment<HTMLElement> = (node) => {
  const look = () => {
    const more = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    if (more) node.setAttribute('tabindex', '0');
    else node.removeAttribute('tabindex');
  };
  const end = whenResized(node, look);
  if (!end) look();
  return end;
};

/**
 * Keeps a part of what an element scrolls in view, such as where the choice lies: its beginning if there is no room
 * for all of it. Whoever scrolls is left alone.
 */
export function shows(part: string): Attachment<HTMLElement> {
  return (node) => {
    if (!part) return undefined;
    const look = () => {
      const [room, it] = [node.getBoundingClientRect(), node.querySelector(part)?.getBoundingClientRect()];
      if (!it || it.height === 0 || node.scrollHeight <= node.clientHeight) return;
      const above = it.top - room.top - beside;
      const below = it.bottom - room.bottom + beside;
      const by = above < 0 || it.height > room.height ? above : Math.max(0, below);
      if (Math.abs(by) > 1) node.scrollBy({ top: by, behavior: glides() });
    };
    const end = whenResized(node, look);
    const scrolling = new AbortController();
    for (const hand of ['pointerdown', 'wheel', 'keydown'])
      node.addEventListener(hand, () => end?.(), { signal: scrolling.signal, passive: true });
    return () => {
      scrolling.abort();
      end?.();
    };
  };
}
