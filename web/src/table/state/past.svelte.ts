import type { Entry, Seat, You } from '../../generated/protocol';
import { api, ApiError } from '../../lib/api';
import { prefersStill } from '../../lib/media';
import { preferences } from '../../lib/preferences.svelte';
import type { Refusal } from '../../lib/socket';
import { change } from '../acts/motion';
import type { GameClient, SeatInfo } from '../game';
import { seatsAt } from '../words/seats';
import { paces } from './pacing.svelte';
import { Replayer, stepsOf, turnOf, type Moment } from './replayer.svelte';
import type { Position } from './view';

/** The table as it is now, from where one looks back. */
interface Present {
  readonly code: string;
  readonly you: You;
  readonly seq: number;
  readonly game: GameClient | undefined;
  readonly seats: readonly SeatInfo[];
  /** Set where no server knows of what is shown. */
  readonly apart?: unknown;
  /** Whoever looks back has not ended the turn. */
  stay(): void;
  /** Says why nothing can be shown. */
  refuse(code: Refusal): void;
}

/** Looking back: a moment of the past that is shown instead of now. */
export class Past {
  /** Whether the past is shown because this seat was away. */
  catchingUp = $state(false);
  /** Which side of the rules is shown playing its turn, step by step. */
  acting: Seat | undefined = $state();
  #replayer: Replayer | undefined = $state.raw();

  constructor(private readonly now: Present) {}

  /** Whether it is the past that is shown. */
  get shown(): boolean {
    return this.#replayer !== undefined;
  }
  get moment(): Moment | undefined {
    return this.#replayer?.moment;
  }
  /** Which of the moments that can be gone to it is. */
  get index(): number | undefined {
    return this.#replayer?.index;
  }
  /** Whether one moment follows the other by itself. */
  get playing(): boolean {
    return this.#replayer?.playing ?? false;
  }
  /** What happened at the moment that is shown. */
  get told(): readonly Entry[] {
    const { moment } = this;
    return moment?.told ?? moment?.log.filter((e) => e.seq === moment.frame.seq) ?? [];
  }
  /** The players as they were then, and whose choice came next. */
  get seats(): SeatInfo[] {
    const { moments = [], index = 0 } = this.#replayer ?? {};
    const by = this.acting === undefined ? moments[index + 1]?.frame.by : -1;
    const seats = seatsAt(this.now.seats, this.moment?.frame.seq ?? this.now.seq);
    return by === undefined ? seats : seats.map((s) => ({ ...s, asked: s.seat === by }));
  }

  /**
   * Shows the moment after the record of that number; of another seat its whole turn, one thing after the other,
   * and of a side of the rules step by step.
   */
  async show(seq: number, of?: Seat): Promise<void> {
    this.now.stay();
    // What a side of the rules is shown doing has no moments but its own.
    const past = this.acting === undefined ? this.#replayer : undefined;
    this.acting = undefined;
    const begins = past?.moments[0]?.frame.seq ?? 0;
    this.stop();
    const replayer = past && begins <= seq ? past : await this.#load();
    if (!replayer) return;
    const { moments } = replayer;
    const index = moments.findIndex((moment) => moment.frame.seq >= seq);
    const [before, after] = [moments[index - 1], moments[index]];
    if (before && after && this.#rules(of)) {
      const told = after.log.filter((e) => e.seq === after.frame.seq);
      if (this.act({ ...before, seq: before.frame.seq }, { ...after, seq: after.frame.seq }, told)) return;
    }
    const others = of !== undefined && of !== this.now.you.seat && !prefersStill();
    const turn = others ? turnOf(moments, index, of, this.now.game?.headings) : undefined;
    change(() => {
      if (turn) replayer.goTo(turn[0]);
      else replayer.goToSeq(seq);
      this.#replayer = replayer;
    });
    const { pace } = preferences;
    if (turn && pace !== 'step') replayer.play(paces[pace], undefined, turn[1]);
  }

  /** Shows once more what others did: the entries of the log that tell it. */
  async again(told: readonly Entry[] = []): Promise<void> {
    const [first, last] = [told[0], told.at(-1)];
    if (!first || !last) return;
    // What a side of the rules does it does with the choice before it.
    if (first.seq === last.seq && this.#rules(first.seat)) return this.show(first.seq, first.seat);
    await this.#replay(first.seq - 1);
  }

  /** Shows what happened since the record of that number, while this seat was away. */
  catchUp(from: number): Promise<void> {
    return this.#replay(from, true);
  }

  /**
   * Shows a side of the rules playing from one position to another, at the pace that the person likes, and lets
   * the second be the present; false if no such side plays there.
   */
  act(before: Position, after: Position, told: readonly Entry[], apply?: () => void): boolean {
    const moments = stepsOf(this.now.game, before, after, told);
    if (moments.length === 0) return false;
    change(() => {
      apply?.();
      this.#replayer = Replayer.of(moments);
      this.acting = moments[0]?.told?.[0]?.seat;
    });
    const { pace } = preferences;
    if (pace !== 'step' && !prefersStill()) this.#replayer?.play(paces[pace] * 1.6, () => this.present());
    return true;
  }

  /**
   * Goes a moment on or back. Whoever steps sets the pace from then on; after the last thing that a side of the
   * rules did comes now.
   */
  step(by: number): void {
    const past = this.#replayer;
    if (!past) return;
    past.stop();
    if (this.acting !== undefined && past.index + by > past.last) this.present();
    else past.goTo(past.index + by);
  }

  /** Comes back to now. */
  present(): void {
    this.stop();
    change(() => {
      this.#replayer = undefined;
      this.catchingUp = false;
      this.acting = undefined;
    });
  }

  /** Stays at the moment that is shown. */
  stop(): void {
    this.#replayer?.stop();
  }

  #rules(seat?: Seat): boolean {
    return this.now.seats.some((s) => s.seat === seat && s.kind === 'rules');
  }

  async #load(from = 0): Promise<Replayer | undefined> {
    if (this.now.apart) return undefined;
    try {
      return new Replayer((await api.replay(this.now.code, this.now.you.seat, from)).frames);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.now.refuse(error.code);
      return undefined;
    }
  }

  /** Shows what happened from a record on, and comes back to now. */
  async #replay(from: number, away = false): Promise<void> {
    const count = this.now.seq - from;
    const replayer = await this.#load(from);
    if (!replayer || this.shown) return;
    this.catchingUp = away;
    change(() => {
      replayer.goToSeq(from);
      this.#replayer = replayer;
    });
    // Whoever goes step by step does so here, too.
    if (preferences.pace === 'step' || prefersStill()) return;
    replayer.play(Math.max(250, Math.min(1400, 25_000 / count)), () => this.present());
  }
}
