import type { Attachment } from 'svelte/attachments';

/** Looks whenever one of the elements has another size, when the page has been laid out anyway. Returns what ends that. */
export function watchSizes(nodes: readonly Element[], look: () => void): () => void {
  // jsdom lays nothing out.
  if (typeof ResizeObserver === 'undefined') return () => {};
  const sizes = new ResizeObserver(look);
  for (const node of nodes) sizes.observe(node);
  return () => sizes.disconnect();
}

/** Measures an element whenever it has another size. */
export const measured =
  (measure: (node: HTMLElement) => void): Attachment<HTMLElement> =>
  (node) =>
    watchSizes([node], () => measure(node));
