import type { Attachment } from 'svelte/attachments';

/**
 * Marks a card as terse (`data-terse`) where there is no room for all its words
 * (`data-words`): its signs say the same, and words that are cut say half. What
 * must hold all that is in it, the card itself or a part, bears `data-fits`.
 */
export function terseWhereCut(said: string): Attachment<HTMLElement> {
  return (node) => {
    // Measured anew when it says something else.
    void said;
    if (typeof ResizeObserver === 'undefined') return undefined;
    const look = () => {
      node.removeAttribute('data-terse');
      const words = node.querySelector('[data-words]');
      if (!words || getComputedStyle(words).display === 'none') return;
      const parts = [node, ...node.querySelectorAll('[data-fits]')].filter((n) => n.matches('[data-fits]'));
      const cut = parts.some((n) => n.scrollHeight > n.clientHeight + 1);
      node.toggleAttribute('data-terse', cut);
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(node);
    return () => sizes.disconnect();
  };
}
