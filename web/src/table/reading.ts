import type { Attachment } from 'svelte/attachments';
import type { TableContext } from './context';

/** Opens the reader on a card after a long hover or press, or with Space. */
export function reads(table: TableContext, card: string): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => table.read(card, node), ms);
    };
    const stop = () => {
      clearTimeout(timer);
      table.unread(node);
    };
    // Space goes to what has the focus: the card's own element or the target around it.
    const host = node.closest<HTMLElement | SVGElement>('[data-target]') ?? node;
    const listeners: [HTMLElement | SVGElement, string, (e: Event) => void][] = [
      [node, 'pointerenter', (e) => (e as PointerEvent).pointerType === 'mouse' && soon(600)],
      [node, 'pointerdown', (e) => (e as PointerEvent).pointerType === 'touch' && soon(450)],
      [node, 'pointerup', () => clearTimeout(timer)],
      [node, 'pointerleave', stop],
      [host, 'blur', stop],
      [
        host,
        'keydown',
        (e) => {
          if ((e as KeyboardEvent).key !== ' ' || e.target !== host) return;
          e.preventDefault();
          table.read(card, node);
        },
      ],
    ];
    for (const [at, type, f] of listeners) at.addEventListener(type, f);
    return () => {
      stop();
      for (const [at, type, f] of listeners) at.removeEventListener(type, f);
    };
  };
}
