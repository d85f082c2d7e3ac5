import type { Entry, Frame, Seat } from '../../generated/protocol';
import { change } from '../acts/motion';
import type { GameClient } from '../game';
import { advanced, type Position, type View } from './view';

/** A position of a replay, rebuilt. */
export interface Moment extends Omit<Position, 'seq'> {
  frame: Frame;
  /** What tells it, if that is not all of the frame's entries. */
  told?: readonly Entry[];
  /** How many times as long as others it stays. */
  stays?: number | undefined;
}

/** The positions of a replay, one after each of its frames. */
export function momentsOf(frames: readonly Frame[]): readonly Moment[] {
  // Views share what did not change, so keeping them all costs little and
  // any step, also backwards, costs nothing.
  const moments: Moment[] = [];
  let last: Position = { seq: -1, view: null, mine: null, log: [] };
  for (const frame of frames) {
    last = advanced(last, frame);
    moments.push({ ...last, frame });
  }
  return moments;
}

/** What a side of the rules did between two positions, told in these entries, as moments. */
export function stepsOf(
  game: GameClient | undefined,
  before: Position,
  after: Position,
  told: readonly Entry[],
): Moment[] {
  const steps = before.view && after.view ? (game?.steps?.(before.view, after.view, told) ?? []) : [];
  return steps.map((step) => ({
    frame: { seq: after.seq } as Frame,
    view: step.view as View,
    mine: after.mine,
    log: [...before.log, ...told.slice(0, told.indexOf(step.told.at(-1)!) + 1)],
    told: step.told,
    stays: step.stays,
  }));
}

/** The first and the last moment of the turn of a seat to which one of its belongs, if they are not one. */
export function turnOf(
  moments: readonly Moment[],
  index: number,
  of: Seat,
  headings: readonly string[] = [],
): [number, number] | undefined {
  const its = (i: number) => moments[i]?.frame.by === of;
  // Whoever has two turns in a row ends the first with what begins the second.
  const ends = (i: number) => moments[i]?.frame.log?.some((e) => headings.includes(e.key)) ?? false;
  if (!its(index)) return undefined;
  let [first, last] = [index, index];
  while (its(first - 1) && !ends(first - 1)) first -= 1;
  while (its(last + 1) && !ends(last)) last += 1;
  return first < last ? [first, last] : undefined;
}

/** Walks through the frames of a replay. */
export class Replayer {
  /** Index of the moment shown. */
  index = $state(0);
  playing = $state(false);
  /** How long a moment stays while playing, in milliseconds. */
  #pace = $state(900);
  readonly moments: readonly Moment[];
  readonly moment: Moment | undefined = $derived.by(() => this.moments[this.index]);

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(frames: readonly Frame[], moments = momentsOf(frames)) {
    this.moments = moments;
  }

  /** Walks through moments that are known. */
  static of(moments: readonly Moment[]): Replayer {
    return new Replayer([], moments);
  }

  get pace(): number {
    return this.#pace;
  }
  set pace(milliseconds: number) {
    this.#pace = milliseconds;
    if (this.playing) this.play();
  }

  get last(): number {
    return Math.max(0, this.moments.length - 1);
  }

  goTo(index: number): void {
    const to = Math.min(this.last, Math.max(0, Math.round(index)));
    if (to === this.index) return;
    change(() => (this.index = to));
  }

  /** Goes to the moment after the record of that number. */
  goToSeq(seq: number): void {
    const index = this.moments.findIndex((moment) => moment.frame.seq >= seq);
    this.goTo(index < 0 ? this.last : index);
  }

  /** Goes on by itself, to the last moment or another; calls done at the end. */
  play(milliseconds = this.#pace, done?: () => void, end = this.last): void {
    this.stop();
    if (this.index >= end && !done) this.goTo(0);
    this.playing = true;
    const wait = () => {
      this.#timer = setTimeout(
        () => {
          if (this.index < end) {
            this.goTo(this.index + 1);
            return wait();
          }
          this.stop();
          done?.();
        },
        milliseconds * (this.moment?.stays ?? 1),
      );
    };
    wait();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }
}
