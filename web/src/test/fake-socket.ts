/** A server's end of a WebSocket. */
export class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  static get last(): FakeWebSocket {
    const ws = FakeWebSocket.all.at(-1);
    if (!ws) throw new Error('nobody has connected');
    return ws;
  }
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }
  #there = false;
  send(text: string) {
    const message = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(message);
    if (this.#there && message.type === 'ping') this.says({ type: 'pong' });
  }
  /** Answers pings from then on. */
  isThere() {
    this.#there = true;
  }
  close() {
    this.readyState = 3;
  }
  accept() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks() {
    this.readyState = 3;
    this.onclose?.();
  }
  types() {
    return this.sent.map((m) => m.type);
  }
}
