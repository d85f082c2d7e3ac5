import { typeset } from '../../lib/typeset';

/** Sets text that stands in a page as messages are set, whenever it is drawn: no line begins with a French colon. */
export function typesets(node: Element): () => void {
  set(node);
  const drawn = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(set);
  });
  drawn.observe(node, { childList: true, subtree: true });
  return () => drawn.disconnect();
}

function set(node: Node): void {
  const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text: Node | null = walk.currentNode; text; text = walk.nextNode()) {
    if (text.nodeType !== Node.TEXT_NODE) continue;
    const words = typeset(text.nodeValue ?? '');
    if (words !== text.nodeValue) text.nodeValue = words;
  }
}
