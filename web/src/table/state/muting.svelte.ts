import type { Muted, Seat } from '../../generated/protocol';
import { api } from '../../lib/api';

/** Whose chat whoever sits here does not read: the server keeps it, for all devices of a person. */
export class Muting {
  seats: readonly Seat[] = $state.raw([]);
  #calls = 0;

  constructor(private readonly code: string) {}

  /** Asks the server; who cannot be told reads everybody. */
  async look(): Promise<void> {
    await this.#take(api.muted(this.code)).catch(() => {});
  }

  /** Reads the chat of a seat no more, or again. Throws an {@link ApiError}. */
  set(seat: Seat, muted: boolean): Promise<void> {
    return this.#take(api.mute(this.code, { seat, muted }));
  }

  /** What was asked last holds. */
  async #take(answer: Promise<Muted>): Promise<void> {
    const call = ++this.#calls;
    const { seats } = await answer;
    if (call === this.#calls) this.seats = seats;
  }
}
