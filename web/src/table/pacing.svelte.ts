import type { Entry, Update } from '../generated/protocol';
import { preferences } from '../lib/preferences.svelte';

/** How long what another seat did stays before the next thing is shown, in milliseconds. */
export const paces = { quick: 350, normal: 1100 };
/** With more than that waiting, it goes on faster. */
const patience = 10;
/** How much longer it takes to read each further thing that is told at once, and up to how many. */
const more = { each: 0.25, most: 4 };

/** What everybody is told by an update. */
export const open = (update: Update): readonly Entry[] => (update.log ?? []).filter((e) => e.only === undefined);

/**
 * Shows what others do one thing after the other, at the pace that the person
 * likes: by itself, or step by step. What this seat did itself is shown at once.
 */
export class Pacer {
  /** How much waits to be shown. */
  waiting = $state(0);
  /** Whether what waits ends with a question to this seat. */
  asks = $state(false);
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Step by step: something was shown that the person has not gone on from. */
  #held = false;

  constructor(private readonly show: (update: Update) => void) {}

  /** Takes an update; at once when it need not be waited for. */
  add(update: Update, atOnce: boolean): void {
    this.#queue.push(update);
    if (atOnce) return this.flush();
    if (preferences.pace === 'step' ? !this.#held : this.#timer === undefined) this.next();
    else this.#count();
  }

  /** Shows the next thing, and goes on after a while unless each is asked for. */
  next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const update = this.#queue.shift();
    this.#count();
    if (!update) return;
    this.show(update);
    const told = open(update);
    // What nobody is told of keeps nothing waiting but for the task in which it is drawn.
    if (told.length === 0 && !update.undo) {
      this.#timer = setTimeout(() => this.next());
      return;
    }
    const { pace } = preferences;
    this.#held = pace === 'step';
    if (pace === 'step') return;
    const long = 1 + more.each * Math.min(more.most, Math.max(0, told.length - 1));
    const wait = paces[pace] * long * Math.min(1, patience / Math.max(1, this.#queue.length));
    this.#timer = setTimeout(() => this.next(), wait);
  }

  /** Goes on by itself with what waits, for who no longer wants to be asked. */
  resume(): void {
    if (this.#timer === undefined && preferences.pace !== 'step') this.next();
  }

  /** Shows all that waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = false;
    for (const update of this.#queue.splice(0)) this.show(update);
    this.#count();
  }

  /** Forgets all that waits. */
  clear(): void {
    this.#queue = [];
    this.flush();
  }

  #count(): void {
    this.waiting = this.#queue.length;
    this.asks = this.#queue.at(-1)?.turn.prompt !== undefined;
  }
}
