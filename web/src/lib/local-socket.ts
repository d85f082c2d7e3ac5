import type { ClientMessage } from '../generated/protocol';
import type { Wire } from './socket';

/** The socket of a room on this device: a worker's in the place of a server's. A worker that has ended is a connection that broke. */
export class LocalSocket implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;
  #say: ((message: ClientMessage) => void) | undefined;
  readonly #left = new AbortController();

  constructor(code: string) {
    void this.#connect(code);
  }

  async #connect(code: string): Promise<void> {
    try {
      const { socketTo } = await import('../engine/local');
      if (this.#left.signal.aborted) return;
      const { answer, say } = await socketTo(code, this.#left.signal, (message) =>
        this.onmessage?.({ data: JSON.stringify(message) }),
      );
      this.#say = say;
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
      await answer;
    } catch {
      // As for a WebSocket: why it broke is not told, it is connected again.
    }
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  send(text: string): void {
    this.#say?.(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.readyState = WebSocket.CLOSING;
    this.#left.abort();
  }
}
