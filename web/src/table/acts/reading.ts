import { tick } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { moved } from './pointer';

/** What reads a card out whole. */
export interface Reader {
  /** Opens on a card. */
  read(card: string, from: Element): void;
  /** Closes if it was opened from this element. */
  unread(from: Element): void;
}

/** Opens the reader on a card after a long hover or press, or with Space. */
export function reads(reader: Reader, card: string): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    node.dataset.reads = card;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** A finger that rested has read the card: lifting it chooses nothing. */
    let held = false;
    const soon = (ms: number, finger = false) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        held = finger;
        reader.read(card, node);
      }, ms);
    };
    const stop = () => {
      clearTimeout(timer);
      timer = undefined;
      reader.unread(node);
    };
    const hover = (e: Event) => {
      const pointer = e as PointerEvent;
      if (pointer.pointerType !== 'mouse' || timer !== undefined) return;
      // A card that came under a mouse at rest is not read until the mouse moves.
      if (e.type === 'pointermove' || moved(pointer)) soon(600);
    };
    const listeners: [HTMLElement | SVGElement, string, (e: Event) => void][] = [];
    const listen = (...added: typeof listeners) => {
      for (const [at, type, f] of added) at.addEventListener(type, f);
      listeners.push(...added);
    };
    listen(
      [node, 'pointerenter', hover],
      [node, 'pointermove', hover],
      [
        node,
        'pointerdown',
        (e) => {
          held = false;
          if ((e as PointerEvent).pointerType === 'touch') soon(450, true);
        },
      ],
      [node, 'pointerup', () => clearTimeout(timer)],
      [
        node,
        'pointerleave',
        () => {
          if (!held) stop();
          // What a finger opened is read once it is out of the way, until the next tap.
          else window.addEventListener('pointerdown', stop, { once: true, capture: true });
        },
      ],
    );
    const click = (e: Event) => {
      if (!held) return;
      held = false;
      e.preventDefault();
      e.stopImmediatePropagation();
    };
    node.addEventListener('click', click, { capture: true });
    // Space goes to what has the focus: the card's own element or the target
    // around it, which is one only once all around the card has been drawn.
    let gone = false;
    void tick().then(() => {
      if (gone) return;
      const host = node.closest<HTMLElement | SVGElement>('[data-target]') ?? node;
      listen(
        [host, 'blur', stop],
        [
          host,
          'keydown',
          (e) => {
            if ((e as KeyboardEvent).key !== ' ' || e.target !== host) return;
            e.preventDefault();
            reader.read(card, node);
          },
        ],
      );
    });
    return () => {
      gone = true;
      delete node.dataset.reads;
      stop();
      node.removeEventListener('click', click, { capture: true });
      for (const [at, type, f] of listeners) at.removeEventListener(type, f);
    };
  };
}
