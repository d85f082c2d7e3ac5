import type { Attachment } from 'svelte/attachments';

/** What is watched: the cards that must hold their words, and the parts of them that must, each with its card. */
const cards = new Map<Element, HTMLElement>();
let sizes: ResizeObserver | undefined;

const parts = (card: HTMLElement) => [card, ...card.querySelectorAll('[data-fits]')];

function cut(card: HTMLElement): boolean {
  const words = [...card.querySelectorAll('[data-words]')].filter((n) => getComputedStyle(n).display !== 'none');
  if (words.length === 0) return false;
  return (
    parts(card).some((n) => n.matches('[data-fits]') && n.scrollHeight > n.clientHeight + 1) ||
    // A word that is longer than its line.
    words.some((n) => n.clientWidth > 0 && n.scrollWidth > n.clientWidth + 1)
  );
}

/** All are looked at together: what is measured between two changes is laid out twice. */
function look(list: Iterable<HTMLElement>): void {
  const looked = [...new Set(list)];
  for (const card of looked) card.removeAttribute('data-terse');
  const terse = looked.filter(cut);
  for (const card of terse) card.setAttribute('data-terse', '');
}

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
    sizes ??= new ResizeObserver((entries) => look(entries.flatMap(({ target }) => cards.get(target) ?? [])));
    // A part may have its size after the card has, as when a picture above it comes.
    const watched = parts(node);
    for (const part of watched) {
      cards.set(part, node);
      sizes.observe(part);
    }
    // Nor do letters that are used for the first time come at once. jsdom has none.
    const fonts = document.fonts as FontFaceSet | undefined;
    const letters = () => look([node]);
    fonts?.addEventListener('loadingdone', letters);
    return () => {
      fonts?.removeEventListener('loadingdone', letters);
      for (const part of watched) {
        cards.delete(part);
        sizes?.unobserve(part);
      }
      if (cards.size === 0) sizes = undefined;
    };
  };
}
