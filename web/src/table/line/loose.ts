import type { Wire } from '../../lib/socket';

/** A socket's end that leads nowhere but to whoever made it. */
export class Loose implements Wire {
  readyState: number = WebSocket.CONNECTING;
  onopen: Wire['onopen'] = null;
  onmessage: Wire['onmessage'] = null;
  onclose: Wire['onclose'] = null;

  constructor(private readonly says: (text: string) => void) {
    queueMicrotask(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    this.says(String(data));
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
  }

  /** Gives whoever holds it a message. */
  hears(message: unknown): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data: JSON.stringify(message) });
  }
}
