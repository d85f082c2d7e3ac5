import type { Counsel as Answer, Room, ShownPrompt } from '../../generated/protocol';
import type { Refusal } from '../../lib/socket';
import type { Choices } from '../acts/choices.svelte';
import type { Link } from './link.svelte';

/** The table, as far as it matters to who is asked there. */
interface Present {
  readonly room: Room | undefined;
  readonly choices: Choices;
  readonly link: Readonly<Link>;
  /** Whether a bot plays this seat. */
  readonly stoodIn: boolean;
}

/** What the program would do in this seat's place: asked for at one question, and forgotten with it. */
export class Counsel {
  /** Whether what is asked for, or known, is shown. */
  open = $state(false);
  /** What was answered. */
  answer: Answer | undefined = $state.raw();
  /** Why nothing was. */
  refused: Refusal | undefined = $state();
  /** The question that it was asked for at. */
  #of: number | undefined = $state();
  /** The one that was asked last: what comes of others is outdated. */
  #call = 0;

  constructor(private readonly now: Present) {}

  /** Whether it may be asked for here. */
  get offered(): boolean {
    const { room, choices, stoodIn } = this.now;
    return room?.advice === true && !stoodIn && (choices.prompt?.options.length ?? 0) > 1;
  }

  /** Whether it has been asked for and not come yet. */
  get waits(): boolean {
    return this.#of !== undefined && !this.answer && !this.refused;
  }

  // Intents.

  /** Shows it, and asks for it if it is not known yet. */
  async ask(): Promise<void> {
    const { prompt } = this.now.choices;
    if (!prompt) return;
    this.open = true;
    if (this.#of === prompt.id && !this.refused) return;
    this.#forget();
    this.#of = prompt.id;
    const call = this.#call;
    const outcome = await this.now.link.submit({ type: 'advise', prompt: prompt.id });
    if (call !== this.#call) return;
    // What comes to lie under the hand was not meant by a press of before.
    this.now.choices.turned();
    if (outcome.result === 'advised') {
      this.answer = outcome.counsel;
      this.now.choices.counsel(outcome.counsel.options.map((o) => o.option));
    } else if (outcome.result === 'refused') this.refused = outcome.code;
  }

  /** Shows it no more, and waits for it no longer. */
  close(): void {
    this.open = false;
    if (!this.waits) return;
    this.now.link.tell({ type: 'cancel' });
    this.#forget();
  }

  /** Notes what is asked now. */
  moved(prompt: ShownPrompt | undefined): void {
    if (this.#of === undefined || prompt?.id === this.#of) return;
    this.open = false;
    this.#forget();
  }

  #forget(): void {
    this.#call += 1;
    this.#of = undefined;
    this.answer = undefined;
    this.refused = undefined;
  }
}
