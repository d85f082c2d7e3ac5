import type { Entry, Frame } from '../../generated/protocol';
import { change } from '../acts/motion';
import { applySections, extendLog, type View } from './view';

/** A position of a replay, rebuilt. */
export interface Moment {
  frame: Frame;
  view: View | null;
  mine: unknown;
  log: readonly Entry[];
  /** What tells it, if that is not all of the frame's entries. */
  told?: readonly Entry[];
  /** How many times as long as others it stays. */
  stays?: number | undefined;
}

function rebuilt(frames: readonly Frame[]): readonly Moment[] {
  // Views share what did not change, so keeping them all costs little and
  // any step, also backwards, costs nothing.
  const moments: Moment[] = [];
  for (const frame of frames) {
    const last = moments.at(-1);
    moments.push({
      frame,
      view: applySections(last?.view ?? null, frame.public),
      mine: frame.private === undefined ? (last?.mine ?? null) : frame.private,
      log: extendLog(last?.log ?? [], frame.log, frame.logFrom),
    });
  }
  return moments;
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

  constructor(frames: readonly Frame[], moments = rebuilt(frames)) {
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
