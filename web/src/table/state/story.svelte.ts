import type { Entry, Seat, Shown, Update, You } from '../../generated/protocol';
import { prefersStill } from '../../lib/media';
import { preferences } from '../../lib/preferences.svelte';
import type { GameClient } from '../game';
import { open, Pacer } from './pacing.svelte';
import { goesBack } from './view';

/** What a story is about, as it is shown now. */
interface Told {
  readonly you: You;
  readonly game: GameClient | undefined;
  readonly log: readonly Entry[];
}

/** What this seat is told of what others do, one thing after the other. */
export class Story {
  /** What the last update told that others did; what is asked of this seat ends it. */
  told: readonly Entry[] = $state.raw([]);
  /** What whoever chose last has done since somebody else did, if it was another seat. */
  recap: readonly Entry[] = $state.raw([]);
  #recapped: Seat | undefined;
  /** What the log tells of others since this seat did something last. */
  readonly missed: readonly Entry[] | undefined = $derived.by(() => {
    const { log, you } = this.of;
    // That one's turn begins is nothing that one did.
    const told = log.filter((e) => !this.#begins(e));
    const own = told.findLastIndex((e) => e.seat === you.seat);
    const news = told.slice(own + 1).filter((e) => e.seat >= 0);
    return you.seat >= 0 && news.length > 0 ? news : undefined;
  });
  /** What this seat chose last, until something is told that everybody may know. */
  chosen: Shown | undefined = $state.raw();
  readonly #pacer: Pacer;

  /** Shows updates as they are told. */
  constructor(
    private readonly of: Told,
    show: (updates: readonly Update[]) => void,
  ) {
    this.#pacer = new Pacer(
      (updates, goesOn) => {
        this.#tell(updates, goesOn);
        show(updates);
      },
      () => of.game,
    );
  }

  /** How much waits to be told. */
  get waiting(): number {
    return this.#pacer.waiting;
  }
  /** Whether what waits ends with a question to this seat. */
  get asks(): boolean {
    return this.#pacer.asks;
  }
  /** Whether this seat's own turn stays to be looked at until it goes on. */
  get holds(): boolean {
    return this.#pacer.holds;
  }

  /** Takes what happened; what this seat did itself, and what nobody looks at, is told at once. */
  add(update: Update): void {
    const { by } = update;
    const own = by === this.of.you.seat || document.visibilityState === 'hidden';
    this.#pacer.add(update, own || (!this.holds && prefersStill() && preferences.pace !== 'step'));
  }

  /** Notes what this seat has chosen. */
  chose(option: Shown | undefined): void {
    this.chosen = option;
  }

  /** Goes on to what has happened since: with the next thing, or all of it for whoever wants nothing to move. */
  goOn(): void {
    if (prefersStill() && preferences.pace !== 'step') this.#pacer.flush();
    else this.#pacer.next();
  }

  /** Goes on by itself with what waits, for who no longer wants to be asked. */
  resume(): void {
    this.#pacer.resume();
  }

  /** Tells nothing more until the person goes on. */
  hold(): void {
    this.#pacer.hold();
  }

  /** Forgets what waits and what was told. */
  clear(): void {
    this.#pacer.clear();
    this.#forget();
    this.chosen = undefined;
  }

  /** Tells of what this seat has missed, as the log has it. */
  recall(): void {
    this.recap = this.missed ?? [];
  }

  #tell(updates: readonly Update[], goesOn: boolean): void {
    const last = updates.at(-1)!;
    const { by } = last;
    // That a turn begins tells nothing of what was done in the last one.
    const news = updates.flatMap(open).filter((e) => !this.#begins(e));
    if (by === this.of.you.seat || goesBack(last)) return this.#forget();
    if (news.length === 0) return;
    this.told = goesOn ? [...this.told, ...news] : news;
    this.recap = this.#recapped === by ? [...this.recap, ...news] : news;
    this.#recapped = by;
    this.chosen = undefined;
  }

  #begins(entry: Entry): boolean {
    return this.of.game?.headings?.includes(entry.key) ?? false;
  }

  #forget(): void {
    this.told = [];
    this.recap = [];
    this.#recapped = undefined;
  }
}
