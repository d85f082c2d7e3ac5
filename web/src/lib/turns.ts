import { flushSync, getContext, onDestroy, setContext } from 'svelte';
import { MediaQuery } from 'svelte/reactivity';
import { attempt } from './attempt';
import { phone } from './media';

/** How long the parts that are drawn between two frames should take, in milliseconds: one that takes longer has a frame of its own. */
const between = 6;

/**
 * Lets the parts of a page be drawn one after the other, between two frames as
 * many as there is time for: a phone that would be busy for a tenth of a second
 * with all of them answers between them. Where they need not be apart, each is
 * drawn at once. One that fails keeps no other from being drawn.
 */
export class Turns {
  readonly #waiting = new Map<string, () => void>();
  /** How long a part took at most when it was drawn, in milliseconds. */
  readonly #took = new Map<string, number>();
  #frame = 0;
  #task: ReturnType<typeof setTimeout> | undefined;
  readonly #apart: () => boolean;

  /**
   * @param apart Whether parts are drawn one after the other.
   * @param drawn What is done once what a part is drawn of has changed in its turn.
   */
  constructor(
    apart = () => true,
    readonly drawn?: () => void,
  ) {
    this.#apart = apart;
  }

  /** Whether parts are drawn one after the other. */
  get apart(): boolean {
    return this.#apart();
  }

  /** Lets a part be drawn when its turn comes, after all that waits; what waited for it is forgotten. */
  put(part: string, draw: () => void): void {
    this.#waiting.delete(part);
    this.#waiting.set(part, draw);
    // A page that nobody sees gets no frames.
    if (!this.apart || document.visibilityState === 'hidden') this.finish();
    else this.#wait();
  }

  /** Draws all that waits. */
  finish(): void {
    const all = [...this.#waiting.values()];
    this.clear();
    for (const draw of all) attempt(draw);
  }

  /** Forgets all that waits. */
  clear(): void {
    this.#waiting.clear();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#task);
    this.#frame = 0;
    this.#task = undefined;
  }

  #wait(): void {
    if (this.#frame !== 0 || this.#task !== undefined || this.#waiting.size === 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#task = setTimeout(() => this.#next());
    });
  }

  #next(): void {
    this.#task = undefined;
    const end = performance.now() + between;
    do this.#first();
    while (this.#waiting.size > 0 && performance.now() + this.#takes() < end);
    this.#wait();
  }

  /** How long the next part is thought to take. */
  #takes(): number {
    const [part = ''] = this.#waiting.keys();
    return this.#took.get(part) ?? 0;
  }

  #first(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const [part, draw] = first;
    this.#waiting.delete(part);
    // What it brings along stands before what comes after it: it is drawn next.
    const rest = [...this.#waiting];
    this.#waiting.clear();
    const begun = performance.now();
    attempt(() => {
      draw();
      flushSync();
    });
    this.#took.set(part, Math.max(this.#took.get(part) ?? 0, performance.now() - begun));
    for (const [later, what] of rest) if (!this.#waiting.has(later)) this.#waiting.set(later, what);
  }
}

const key = Symbol('turns');

/**
 * Makes the turns of a page, which its parts may take. Called while the page is made.
 * Only phones draw apart: elsewhere what is asked would wait four frames for nothing. What is given is done
 * once what a part is drawn of has changed in its turn.
 */
export function provideTurns(drawn?: () => void): Turns {
  const narrow = new MediaQuery(phone);
  const turns = new Turns(() => narrow.current, drawn);
  onDestroy(() => turns.clear());
  return setContext(key, turns);
}

/** The turns of the page that is being made, if it has any. */
export function useTurns(): Turns | undefined {
  return getContext(key);
}
