import type { Happened, Happening, Pace, Proposal, Seat, SeatTime, Times } from '../../generated/protocol';

/** What there is to be told of somebody's time, and no second of it. */
export type Stage = 'calm' | 'half' | 'last' | 'out';

/** How the game stands in time, and what has happened around it. */
export class Timing {
  times: Times | undefined = $state.raw();
  /** In order. */
  happenings: readonly Happening[] = $state.raw([]);
  /** What time it is at the server, as of the last moment at which what is shown might change. */
  now = $state(0);
  /**
   * How far the server's time is ahead of what this page counts, which no change of the computer's clock touches. A
   * message that was late would make it less: the soonest tells.
   */
  #ahead = -Infinity;

  constructor(private readonly room: () => { pace?: Pace } | undefined) {}

  get pace(): Pace | undefined {
    return this.room()?.pace;
  }
  get paused(): boolean {
    return this.times?.paused ?? false;
  }
  /** Whether the table agreed to end the game where it stood. */
  get ended(): boolean {
    return this.times?.ended ?? false;
  }
  get proposal(): Proposal | undefined {
    return this.times?.proposal;
  }

  /** Takes all of it. */
  begin(times: Times | undefined, happenings: readonly Happening[] = []): void {
    this.#ahead = -Infinity;
    this.happenings = happenings;
    this.#take(times);
  }

  /** Takes what is new; what comes a second time is there already. */
  add({ times, happenings = [] }: Happened): void {
    const last = this.happenings.at(-1)?.number ?? 0;
    const more = happenings.filter((h) => h.number > last);
    if (more.length > 0) this.happenings = [...this.happenings, ...more];
    this.#take(times);
  }

  #take(times: Times | undefined): void {
    this.times = times;
    if (!times) return;
    this.#ahead = Math.max(this.#ahead, Date.parse(times.at) - performance.now());
    this.now = this.clock();
  }

  /** What time it is at the server, in milliseconds of the epoch. */
  clock(): number {
    return performance.now() + this.#ahead;
  }

  of(seat: Seat): SeatTime | undefined {
    return this.times?.seats[seat];
  }

  /** How much time a seat has left, in milliseconds. */
  left(seat: Seat): number {
    const { due, left = 0 } = this.of(seat) ?? {};
    return due === undefined ? left : Math.max(0, Date.parse(due) - this.now);
  }

  /** Whether a seat's time runs. */
  runs(seat: Seat): boolean {
    return this.of(seat)?.due !== undefined;
  }

  /** Whether less than a tenth of what one begins with is left of a time that runs. */
  nearly(seat: Seat): boolean {
    return this.runs(seat) && this.left(seat) <= (this.pace?.budget ?? 0) * 100;
  }

  stage(seat: Seat): Stage {
    const { pace } = this;
    const time = this.of(seat);
    if (!pace || !time) return 'calm';
    if (time.out) return 'out';
    if (!this.runs(seat)) return 'calm';
    const left = this.left(seat);
    if (left <= (pace.kind === 'live' ? 60_000 : 3_600_000)) return 'last';
    return left <= pace.budget * 500 ? 'half' : 'calm';
  }

  /**
   * Lets time pass for what is shown, whenever a second of an evening or a minute of weeks is over, until the returned
   * function is called. While nobody sees it, or nobody's time runs, it does nothing.
   */
  watch(): () => void {
    const dues = (this.times?.seats ?? []).flatMap(({ due }) => (due ? [Date.parse(due)] : []));
    if (dues.length === 0) return () => {};
    const [soonest, unit] = [Math.min(...dues), this.pace?.kind === 'live' ? 1_000 : 60_000];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pass = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      const now = this.clock();
      this.now = now;
      const over = (((soonest - now) % unit) + unit) % unit;
      timer = setTimeout(pass, over + 10);
    };
    pass();
    document.addEventListener('visibilitychange', pass);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', pass);
    };
  }
}

/** Whether a bot had made what a seat did with the record of that number, in the place of its person. */
export function stoodIn(happenings: readonly Happening[], seat: Seat, seq: number): boolean {
  const before = happenings.findLast(
    (h) => h.seat === seat && h.seq < seq && ['stand-in', 'returned', 'conceded', 'seated'].includes(h.kind),
  );
  return before?.kind === 'stand-in' || before?.kind === 'conceded';
}
