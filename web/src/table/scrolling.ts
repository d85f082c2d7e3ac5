import type { Attachment } from 'svelte/attachments';

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
