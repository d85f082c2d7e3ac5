import type { Attachment } from 'svelte/attachments';
import { inReadingOrder } from './keyboard';

/**
 * Makes all targets in an element one stop of the Tab key: what can be chosen,
 * else what had the focus last. Left and right go through everything that is
 * there, in reading order; up and down stay with the table, which goes to what
 * can be chosen.
 */
export const roving: Attachment<HTMLElement | SVGElement> = (node) => among(node, '[data-target][tabindex]');

/**
 * Makes all cards in an element that can only be read one stop of the Tab key in
 * the same way. A card that is, or is in, a target is among the targets: were it
 * in both, each would take the stop from the other without end.
 */
export const readable: Attachment<HTMLElement | SVGElement> = (node) =>
  among(node, '[data-reads]:not([data-target], [data-target] *)');

function among(node: HTMLElement | SVGElement, things: string): () => void {
  let last: Element | undefined;
  const all = () => [...node.querySelectorAll<HTMLElement | SVGElement>(things)];

  function settle() {
    const list = all();
    const held = list.find((e) => e === document.activeElement);
    const stop = held ?? list.find((e) => e.dataset.state === 'legal') ?? list.find((e) => e === last) ?? list[0];
    for (const e of list) {
      const index = e === stop ? '0' : '-1';
      if (e.getAttribute('tabindex') !== index) e.setAttribute('tabindex', index);
    }
  }
  function enter(event: Event) {
    last = event.target as Element;
    settle();
  }
  function go(event: Event) {
    const { key, target, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!by || ctrlKey || metaKey || altKey || !(target as Element).matches(things)) return;
    const drawn = inReadingOrder(things, node);
    const list = drawn.length > 0 ? drawn : all();
    const next = list[(list.indexOf(target as HTMLElement) + by + list.length) % list.length];
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }

  settle();
  const changes = new MutationObserver(settle);
  changes.observe(node, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['tabindex', 'data-state'],
  });
  node.addEventListener('focusin', enter);
  node.addEventListener('keydown', go);
  return () => {
    changes.disconnect();
    node.removeEventListener('focusin', enter);
    node.removeEventListener('keydown', go);
  };
}
