import { tick } from 'svelte';
import { locale } from '../lib/locale.svelte';
import { typeset } from './words';

/** Sets text that stands in a page as messages are set: no line begins with a French colon. */
export function typesets(node: Element): void {
  void locale.current;
  void tick().then(() => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      const set = typeset(text.nodeValue ?? '');
      if (set !== text.nodeValue) text.nodeValue = set;
    }
  });
}
