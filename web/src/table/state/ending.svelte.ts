import type { ShownPrompt } from '../../generated/protocol';
import { preferences } from '../../lib/preferences.svelte';

/** How long a turn can still be taken back before it ends by itself, in milliseconds. */
export const moment = 3_000;

/** Ends a turn for whoever does not want to be asked, after a moment in which it can be taken back. */
export class Ending {
  /** Whether what is asked is answered in a moment. */
  runs = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly end: (prompt: ShownPrompt) => void) {}

  /** Takes in what is asked. */
  ask(prompt: ShownPrompt | undefined): void {
    this.stop();
    if (prompt?.kind !== 'end-turn' || preferences.endTurn !== 'never') return;
    this.runs = true;
    this.#timer = setTimeout(() => {
      this.stop();
      this.end(prompt);
    }, moment);
  }

  /** Leaves the question to the person. */
  stop(): void {
    clearTimeout(this.#timer);
    this.runs = false;
  }
}
