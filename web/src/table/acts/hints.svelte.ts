/*
 * What a sign means, in words: by hover, by focus, by a tap or a long press.
 * Anything with a `title` is a hint, or with a `data-hint` where its name says
 * the same, which would be read twice; and whatever has `data-guide` explains
 * itself and every sign inside it. The browser's own tooltip never shows: it
 * tells neither fingers nor keys.
 */

import { moved } from './pointer';

const hint = '[title], [data-hint], [data-guide]';
const hoverAfter = 300;
const pressAfter = 450;

/** What an element has to say for itself, and what the signs inside it mean. */
function wordsOf(node: Element): string[] {
  const own = node.getAttribute('data-guide') ?? node.getAttribute('title') ?? node.getAttribute('data-hint');
  const lines = own?.split('\n') ?? [];
  if (node.hasAttribute('data-guide')) {
    const signs = [...node.querySelectorAll('[title], [data-hint]')].map(
      (sign) => sign.getAttribute('title') ?? sign.getAttribute('data-hint') ?? '',
    );
    const told = lines.join('\n');
    lines.push([...new Set(signs)].filter((words) => words && !told.includes(words)).join(' · '));
  }
  return [...new Set(lines.filter(Boolean))];
}

/** The hint that is shown, if any. */
export class Hints {
  shown: { node: Element; lines: string[] } | undefined = $state.raw();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over: Element | undefined;
  #next: { node: Element; lines: string[] } | undefined;
  /** The title of what is over here, which is taken from it meanwhile. */
  #title: string | undefined;
  /** What stands in the place of the title that is over here. */
  #lent: string | undefined;
  /** A finger that rested has been told: lifting it chooses nothing. */
  #told = false;

  /** Watches everything under the document until the returned function is called. */
  watch(): () => void {
    const listeners: [string, (e: never) => void][] = [
      ['pointerover', (e: PointerEvent) => e.pointerType !== 'touch' && this.#hover(e)],
      ['pointermove', (e: PointerEvent) => e.pointerType !== 'touch' && this.#soon(hoverAfter)],
      ['pointerdown', (e: PointerEvent) => this.#press(e)],
      ['pointerup', (e: PointerEvent) => e.pointerType === 'touch' && this.#lift(e)],
      ['focusin', (e: FocusEvent) => this.#focus(e.target as Element)],
      ['focusout', (e: FocusEvent) => e.target === this.#over && this.clear()],
      ['pointercancel', () => this.clear()],
      ['scroll', (e: Event) => this.#over && (e.target as Node).contains(this.#over) && this.clear()],
    ];
    for (const [type, listener] of listeners)
      document.addEventListener(type, listener as EventListener, { capture: true, passive: true });
    const click = (e: MouseEvent) => this.#click(e);
    document.addEventListener('click', click, { capture: true });
    return () => {
      this.clear();
      document.removeEventListener('click', click, { capture: true });
      for (const [type, listener] of listeners)
        document.removeEventListener(type, listener as EventListener, { capture: true });
    };
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const over = this.#over;
    this.#over = undefined;
    this.#set(undefined);
    if (over && this.#title !== undefined) {
      over.setAttribute('title', this.#title);
      over.removeAttribute('data-hint');
      if (this.#lent) over.removeAttribute(this.#lent);
    }
    this.#title = undefined;
    this.#lent = undefined;
  }

  #of(target: EventTarget | null): Element | undefined {
    return (target as Element | null)?.closest?.(hint) ?? undefined;
  }

  /** What came under a pointer at rest says nothing until the pointer moves. */
  #hover(e: PointerEvent): void {
    this.#enter(this.#of(e.target), moved(e) ? hoverAfter : undefined);
  }

  #enter(node: Element | undefined, after: number | undefined): void {
    if (node === this.#over) return;
    this.clear();
    if (!node) return;
    this.#over = node;
    // While a pointer is over it, the browser must not show it as well.
    const title = node.getAttribute('title');
    if (title !== null) {
      // A title names what has no other name, and describes the rest.
      const named = node.hasAttribute('aria-label') || node.textContent.trim() !== '';
      const lent = named ? 'aria-description' : 'aria-label';
      this.#lent = node.hasAttribute(lent) ? undefined : lent;
      if (this.#lent) node.setAttribute(this.#lent, title);
      this.#title = title;
      node.setAttribute('data-hint', title);
      node.removeAttribute('title');
    }
    if (after !== undefined) this.#soon(after);
  }

  /** Tells what the pointer is over, unless that is on its way or told. */
  #soon(after: number): void {
    const node = this.#over;
    // The reader that opens on a card's face tells all that its signs would.
    if (!node || this.#timer !== undefined || (after > 0 && node.closest('[data-face]'))) return;
    this.#timer = setTimeout(() => {
      this.#show(node);
      this.#told = after === pressAfter && this.#next !== undefined;
    }, after);
  }

  #show(node: Element): void {
    const lines = node.isConnected ? wordsOf(node) : [];
    this.#set(lines.length > 0 ? { node, lines } : undefined);
  }

  // What is taken away loses the focus while the page is being drawn, when
  // nothing may change: so a moment later.
  #set(shown: { node: Element; lines: string[] } | undefined): void {
    this.#next = shown;
    queueMicrotask(() => {
      if (this.shown !== this.#next) this.shown = this.#next;
    });
  }

  #focus(node: Element): void {
    if (!node.matches?.(hint) || !node.matches(':focus-visible')) return;
    this.#enter(node, 0);
  }

  #press(e: PointerEvent): void {
    this.#told = false;
    const node = this.#of(e.target);
    if (e.pointerType !== 'touch' || node !== this.#over) this.clear();
    if (e.pointerType === 'touch' && node) this.#enter(node, pressAfter);
  }

  #click(e: MouseEvent): void {
    // Keys click as well, without a press before.
    if (!this.#told || e.detail === 0) return;
    this.#told = false;
    e.preventDefault();
    e.stopPropagation();
  }

  // A tap on a sign that does nothing else tells what it means.
  #lift(e: PointerEvent): void {
    if (this.shown) return;
    const node = this.#of(e.target);
    const acts = (e.target as Element).closest(
      'button:not([aria-disabled="true"]), a, [role="button"]:not([aria-disabled="true"]), [role="tab"]',
    );
    if (node && node === this.#over && !acts) {
      clearTimeout(this.#timer);
      this.#show(node);
    } else this.clear();
  }
}
