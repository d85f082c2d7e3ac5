import type { ClientMessage } from '../../generated/protocol';
import { Socket, type Connection, type Intent, type Outcome, type ServerMessage, type Wire } from '../../lib/socket';

/** The connection between a room and the seat that this browser has there. */
export class Link {
  connection: Connection = $state.raw({ state: 'connecting' });
  /** Why the server closed the last socket, until it is open again, or this browser has a seat again. */
  bye: string | undefined = $state();
  #leaving = false;
  readonly #socket: Socket;

  constructor(url: string, receive: (message: ServerMessage) => void, reviews = false, connect?: () => Wire) {
    const events = {
      message: receive,
      connection: (connection: Connection) => {
        this.connection = connection;
        // Why this seat is no longer one's own stays to be read.
        if (connection.state === 'open' && !this.unseated) this.bye = undefined;
      },
      bye: (reason: string) => {
        if (reason !== 'freed' || !this.#leaving) this.bye = reason;
        this.#leaving = false;
      },
    };
    this.#socket = new Socket(url, events, reviews, connect);
  }

  /** Whether this browser had a seat that is no longer its own. */
  get unseated(): boolean {
    return this.bye === 'freed' || this.bye === 'moved' || this.bye === 'shut-out';
  }

  open(): void {
    this.#socket.open();
  }

  close(): void {
    this.#socket.close();
  }

  /** Tries to connect now instead of at the end of the countdown. */
  retry(): void {
    this.#socket.now();
  }

  /** Connects anew, as whatever seat this browser has been given meanwhile. */
  rejoin(): void {
    this.#socket.close();
    this.#socket.seq = -1;
    this.#socket.open();
  }

  submit(intent: Intent): Promise<Outcome> {
    return this.#socket.submit(intent);
  }

  /** Says something that nothing is answered to. */
  tell(message: ClientMessage & { type: 'lead' | 'point' | 'bind' | 'open' | 'cancel' }): void {
    this.#socket.tell(message);
  }

  /** Notes whether this person is freeing the own seat: then nobody else did. */
  leaves(own: boolean): void {
    this.#leaving = own;
  }

  /** Notes that this browser has a seat again. */
  seated(): void {
    this.bye = undefined;
  }
}

/** Where a room's socket is. */
export function socketURL(code: string): string {
  const url = new URL(`/api/rooms/${encodeURIComponent(code)}/socket`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}
