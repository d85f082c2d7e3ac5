import { elementAround, elementOf, pointOf, spotOn } from '../acts/elements';
import type { Review } from '../state/review.svelte';

/** How far a mouse goes that draws rather than presses, in pixels. */
const drags = 6;

/** The hand of whoever leads: what it points at, and the arrows that it draws, by mouse, finger and keys. */
export class Pen {
  /** Whether the others see what the mouse is on, and what a finger or the focus goes to. */
  points = $state(true);
  /** Whether what is pressed is where an arrow begins or ends. */
  draws = $state(false);
  /** Where the arrow begins that is being drawn. */
  from: string | undefined = $state();
  /** Where the mouse has taken its other end. */
  to: { x: number; y: number } | undefined = $state.raw();
  #pressed: { id: string; x: number; y: number } | undefined;
  #dragged = false;

  constructor(private readonly review: Review) {}

  /** Turns drawing on or off. */
  drawing(on: boolean): void {
    this.draws = on;
    this.from = this.to = this.#pressed = undefined;
  }

  /** Turns the pointer on or off. */
  pointing(on: boolean): void {
    this.points = on;
    if (!on) this.review.point(undefined);
  }

  /** Points at the middle of an element, or at nothing. */
  pointAt(id: string): void {
    const node = elementOf(id);
    this.review.point(node ? { at: id, x: 500, y: 500 } : undefined);
  }

  /** Watches the page until the returned function is called. */
  watch(): () => void {
    const ends = new AbortController();
    const on = <K extends keyof DocumentEventMap>(type: K, act: (e: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, act, { capture: true, signal: ends.signal });
    on('pointermove', (e) => this.#move(e));
    on('pointerdown', (e) => this.#press(e));
    on('pointerup', (e) => this.#lift(e));
    on('click', (e) => this.#click(e));
    on('focusin', (e) => this.#focus(e));
    on('keydown', (e) => this.#key(e));
    return () => ends.abort();
  }

  #move(e: PointerEvent): void {
    if (e.pointerType === 'touch') return;
    if (this.#pressed && Math.hypot(e.clientX - this.#pressed.x, e.clientY - this.#pressed.y) > drags) {
      this.#dragged = true;
      this.from = this.#pressed.id;
    }
    if (this.from !== undefined) this.to = { x: e.clientX, y: e.clientY };
    if (!this.points) return;
    const over = elementAround(e.target);
    if (over) return this.review.point(spotOn(over.id, over.node, e.clientX, e.clientY));
    // Beside everything it stays at the border of what it was on last.
    const last = this.review.spot && elementOf(this.review.spot.at);
    if (last && this.review.spot) this.review.point(spotOn(this.review.spot.at, last, e.clientX, e.clientY));
  }

  #press(e: PointerEvent): void {
    this.#dragged = false;
    const on = elementAround(e.target);
    if (!this.draws || e.pointerType === 'touch' || e.button !== 0 || !on) return;
    e.preventDefault();
    this.#pressed = { id: on.id, x: e.clientX, y: e.clientY };
  }

  #lift(e: PointerEvent): void {
    if (this.#pressed && this.#dragged) {
      const on = elementAround(e.target);
      if (on) this.review.draw(this.#pressed.id, on.id);
      this.from = this.to = undefined;
    }
    this.#pressed = undefined;
  }

  #click(e: MouseEvent): void {
    const on = elementAround(e.target);
    const touch = e instanceof PointerEvent && e.pointerType === 'touch';
    if (this.draws && on) {
      e.preventDefault();
      e.stopPropagation();
      if (!this.#dragged) this.pick(on.id);
    } else if (this.points && on && touch) {
      this.review.point(spotOn(on.id, on.node, e.clientX, e.clientY));
    }
    this.#dragged = false;
  }

  #focus(e: FocusEvent): void {
    const node = e.target as Element;
    const on = elementAround(node);
    if (!this.points || !on || on.node !== node || !node.matches(':focus-visible')) return;
    const { x, y } = pointOf({ x: 500, y: 500 }, node);
    this.review.point(spotOn(on.id, node, x, y));
  }

  #key(e: KeyboardEvent): void {
    if (!this.draws || (e.target as Element).closest('dialog')) return;
    const on = elementAround(e.target);
    if (e.key === 'Escape') this.drawing(false);
    else if (e.key === 'Enter' && on && on.node === e.target) this.pick(on.id);
    else return;
    e.preventDefault();
    e.stopPropagation();
  }

  /** Chooses where an arrow begins, and then where it ends. */
  pick(id: string): void {
    if (this.from === undefined) this.from = id;
    else {
      this.review.draw(this.from, id);
      this.from = this.to = undefined;
    }
  }
}
