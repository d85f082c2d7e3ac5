import type { Attachment } from 'svelte/attachments';
import { watchSizes } from './measuring';

/**
 * Marks a card as terse (`data-terse`) where there is no room for all its words
 * (`data-words`): its signs say the same, and words that are cut say half. What
 * must hold all that is in it, the card itself or a part, bears `data-fits`.
 */
export function terseWhereCut(said: string): Attachment<HTMLElement> {
  return (node) => {
    // Measured anew when it says something else.
    void said;
    const look = () => {
      node.removeAttribute('data-terse');
      const words = [...node.querySelectorAll('[data-words]')].filter((n) => getComputedStyle(n).display !== 'none');
      if (words.length === 0) return;
      const parts = [node, ...node.querySelectorAll('[data-fits]')].filter((n) => n.matches('[data-fits]'));
      const cut =
        parts.some((n) => n.scrollHeight > n.clientHeight + 1) ||
        // A word that is longer than its line.
        words.some((n) => n.clientWidth > 0 && n.scrollWidth > n.clientWidth + 1);
      node.toggleAttribute('data-terse', cut);
    };
    // A part may have its size after the card has, as when a picture above it comes.
    const end = watchSizes([node, ...node.querySelectorAll('[data-fits]')], look);
    // Nor do letters that are used for the first time come at once. jsdom has none.
    const fonts = document.fonts as FontFaceSet | undefined;
    fonts?.addEventListener('loadingdone', look);
    return () => {
      end();
      fonts?.removeEventListener('loadingdone', look);
    };
  };
}
