import type { Attachment } from 'svelte/attachments';

/** Lets the keyboard scroll an element while there is something to scroll: then, and only then, it takes the focus. */
export const scrolls: Attachment<HTMLElement> = (node) => {
  const look = () => {
    const more = node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1;
    if (more) node.setAttribute('tabindex', '0');
    else node.removeAttribute('tabindex');
  };
  look();
  if (typeof ResizeObserver === 'undefined') return;
  const sizes = new ResizeObserver(look);
  sizes.observe(node);
  for (const child of node.children) sizes.observe(child);
  const children = new MutationObserver(look);
  children.observe(node, { childList: true, characterData: true, subtree: true });
  return () => {
    sizes.disconnect();
    children.disconnect();
  };
};
