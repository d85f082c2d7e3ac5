import type { ShownPrompt, Turn, Update } from '../../generated/protocol';
import { preferences } from '../../lib/preferences.svelte';
import { goesBack } from './view';

/** How long a turn can still be taken back before it ends by itself, in milliseconds. */
export const moment = 3_000;

/** Whether an update ends the turn of this seat unasked, for a person who wants to end each. */
export function endsUnasked(update: Update, turn: Turn, prompt: ShownPrompt | undefined): boolean {
  const { by, turn: next } = update;
  if (preferences.endTurn !== 'always' || goesBack(update) || next.over || next.lesson) return false;
  const asked = next.asked ?? [];
  // Where all choose at once nobody's turn ends.
  const alone = turn.asked.length === 1 && turn.asked.includes(by);
  return alone && asked.length === 1 && !asked.includes(by) && prompt?.kind !== 'end-turn';
}

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
