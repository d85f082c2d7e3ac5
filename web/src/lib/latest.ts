/**
 * Hands on the last of what is put, at most once in so many milliseconds: the first at once, and of those
 * that come too fast the last.
 */
export class Latest<T> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: { value: T } | undefined;

  constructor(
    private readonly milliseconds: number,
    private readonly hand: (value: T) => void,
    /** Whether also the first waits: what is put meanwhile takes its place. */
    private readonly settles = false,
  ) {}

  put(value: T): void {
    if (this.settles) this.stop();
    else if (this.#timer === undefined) {
      this.hand(value);
      this.#wait();
      return;
    }
    this.#waiting = { value };
    if (this.#timer === undefined) this.#wait();
  }

  /** Drops what waits. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = undefined;
  }

  #wait(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const { value } = this.#waiting ?? {};
      const waited = this.#waiting !== undefined;
      this.#waiting = undefined;
      if (!waited) return;
      this.hand(value as T);
      if (!this.settles) this.#wait();
    }, this.milliseconds);
  }
}
