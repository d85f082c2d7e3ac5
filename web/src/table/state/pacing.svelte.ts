import type { Entry, Seat, Update } from '../../generated/protocol';
import { preferences } from '../../lib/preferences.svelte';
import type { GameClient } from '../game';
import { goesBack } from './view';

/** How long what another seat did stays before the next thing is shown, in milliseconds. */
export const paces = { quick: 350, normal: 1100 };
/** With more than that waiting, it goes on faster. */
const patience = 10;
/** How much longer it takes to read each further thing that is told at once, and up to how many. */
const more = { each: 0.25, most: 4 };
/** How many things that happened are told at once: a whole step of most turns. */
export const most = 8;

/** What everybody is told by an update. */
export const open = (update: Update): readonly Entry[] => (update.log ?? []).filter((e) => e.only === undefined);

/** What is told of news beside the board. */
export function toldOf(game: GameClient | undefined, news: readonly Entry[]): readonly Entry[] {
  return (game?.tells?.(news) ?? news).filter((e) => !game?.headings?.includes(e.key));
}

/**
 * Shows what others do one thing after the other, at the pace that the person
 * likes: by itself, or step by step. What this seat did itself is shown at once.
 */
export class Pacer {
  /** How much waits to be shown. */
  waiting = $state(0);
  /** Whether what waits ends with a question to this seat. */
  asks = $state(false);
  /** Whether this seat's own turn stays to be looked at until it goes on. */
  holds = $state(false);
  #queue: Update[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Step by step: something was shown that the person has not gone on from. */
  #held = false;
  /** What is shown: who did it, since when it can be read, and what tells it. */
  #shown: { by: Seat; since: number; news: readonly Entry[] } | undefined;

  /** Shows updates at once; what tells them may go on from what was told last. */
  constructor(
    private readonly show: (updates: readonly Update[], goesOn: boolean) => void,
    private readonly game: () => GameClient | undefined,
  ) {}

  /** Takes an update; at once when it need not be waited for. */
  add(update: Update, atOnce: boolean): void {
    this.#queue.push(update);
    if (atOnce) return this.flush();
    const step = this.holds || preferences.pace === 'step';
    if (step ? !this.#held : this.#timer === undefined) this.next();
    else if (!step && this.#queue.length === 1 && this.#goesOn(update)) this.#go();
    else this.#count();
  }

  /** Shows nothing more until the person goes on. */
  hold(): void {
    this.holds = true;
    this.#held = true;
  }

  /** Shows the next thing, and goes on after a while unless each is asked for. */
  next(): void {
    this.holds = false;
    this.#held = false;
    this.#shown = undefined;
    this.#go();
  }

  /** Shows what waits, as far as it goes on from what is shown. */
  #go(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [updates, before]: [Update[], boolean] = [[], this.#shown !== undefined];
    while (this.#queue.length > 0 && (!this.#shown || this.#goesOn(this.#queue[0]!))) {
      const update = this.#queue.shift()!;
      updates.push(update);
      this.#note(update, this.#shown);
    }
    this.#count();
    if (!this.#shown || updates.length === 0) return;
    this.show(updates, before);
    const { news, since } = this.#shown;
    // What nobody is told of keeps nothing waiting but for the task in which it is drawn.
    if (news.length === 0 && !updates.some(goesBack)) {
      this.#timer = setTimeout(() => this.next());
      return;
    }
    const { pace } = preferences;
    this.#held = pace === 'step';
    if (pace === 'step') return;
    const told = toldOf(this.game(), news).length;
    const long = 1 + more.each * Math.min(more.most, Math.max(0, told - 1));
    const wait = paces[pace] * long * Math.min(1, patience / Math.max(1, this.#queue.length));
    this.#timer = setTimeout(() => this.next(), since + wait - Date.now());
  }

  /** Whether an update is told with what is shown, as far as there is room for both. */
  #goesOn(update: Update): boolean {
    const game = this.game();
    const [shown, next] = [this.#shown, open(update)];
    if (!game?.goesOn || !shown || shown.news.length === 0 || shown.by !== update.by || goesBack(update)) return false;
    return game.goesOn(shown.news, next) && toldOf(game, [...shown.news, ...next]).length <= most;
  }

  /** Goes on by itself with what waits, for who no longer wants to be asked. */
  resume(): void {
    if (this.#timer === undefined && preferences.pace !== 'step' && !this.holds) this.next();
  }

  /** Shows all that waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#held = false;
    this.holds = false;
    for (const update of this.#queue.splice(0)) {
      const goesOn = this.#goesOn(update);
      this.#note(update, goesOn ? this.#shown : undefined);
      this.show([update], goesOn);
    }
    this.#count();
  }

  /** Forgets all that waits, and what is shown. */
  clear(): void {
    this.#queue = [];
    this.flush();
    this.#shown = undefined;
  }

  /** Notes that an update is shown, with what it goes on from. */
  #note(update: Update, from?: { since: number; news: readonly Entry[] }): void {
    const { since = Date.now(), news = [] } = from ?? {};
    this.#shown = { by: update.by, since, news: goesBack(update) ? [] : [...news, ...open(update)] };
  }

  #count(): void {
    this.waiting = this.#queue.length;
    this.asks = this.#queue.at(-1)?.turn.prompt !== undefined;
  }
}
