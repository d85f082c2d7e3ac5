import type {
  Answer,
  Bye,
  ClientMessage,
  Code,
  Counsel,
  Happened,
  Led,
  OrdersChanged,
  Pointed,
  RoomChanged,
  Said,
  SocketProblem,
  Update,
  Welcome,
} from '../generated/protocol';
import { isLocal } from './local';
import { LocalSocket } from './local-socket';

/** Any message from the server. */
export type ServerMessage =
  | (Welcome & { type: 'welcome' })
  | (Update & { type: 'update' })
  | (RoomChanged & { type: 'room' })
  | (Answer & { type: 'answer' })
  | (Happened & { type: 'happened' })
  | (Said & { type: 'said' })
  | (OrdersChanged & { type: 'orders' })
  | (Led & { type: 'led' })
  | (Pointed & { type: 'pointed' })
  | (Bye & { type: 'bye' })
  | (SocketProblem & { type: 'problem' })
  | { type: 'pong' };

/** What the connection is doing, for the banner. */
export type Connection =
  | { state: 'connecting' }
  /** In doubt: a choice has not been answered, and the server is asked whether it is there. */
  | { state: 'open'; doubted?: boolean }
  /** The next try is at this time (milliseconds). */
  | { state: 'waiting'; until: number }
  /** It will not try again. */
  | { state: 'closed'; code: Code };

/** What a socket speaks through: a WebSocket, or what stands in the browser in its place. */
export type Wire = Pick<WebSocket, 'readyState' | 'send' | 'close'> & {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
};

/** What became of a message that carries an id. */
/** Why something was refused: by the server, or here, where it was not sent or was meant by another seat. */
export type Refusal = Code | 'offline' | 'not-kept' | 'other-seat';

export type Outcome =
  | { result: 'applied' | 'already'; seq: number }
  | { result: 'advised'; counsel: Counsel }
  | { result: 'refused'; code: Refusal };

export interface SocketEvents {
  /** Messages in order, each once. Answers, pongs and byes stay inside. */
  message(message: ServerMessage): void;
  connection(connection: Connection): void;
  /** The server closed the socket and says why. */
  bye?(reason: string): void;
}

type Timer = ReturnType<typeof setTimeout>;
export type Intent = Omit<ClientMessage, 'id'> & { type: 'choose' | 'undo' | 'say' | 'advise' };

const pingEvery = 20_000;
const pongWithin = 10_000;
/** How long a socket has to answer after the computer slept or the network changed: it is dead more often than not. */
const soon = 3_000;
const openWithin = 10_000;
const tick = 5_000;
const asleepAfter = 30_000;
/** After how long a choice without an answer puts the connection in doubt. */
const doubtAfter = 2_000;
/** After how long a message without an answer is sent again: at first, and at most. */
const firstAgain = 1_000;
const longestAgain = 10_000;
const firstWait = 500;
const longestWait = 20_000;
// To a message that is sent again these say nothing about what became of it.
const unread: readonly (Code | undefined)[] = ['busy', 'too-many'];
// After these no new socket can do better.
const final: readonly Code[] = ['no-room', 'no-spectators', 'not-found'];

/** A message that has not been answered. */
interface Pending {
  message: ClientMessage;
  /** Who meant it. */
  seat: number | undefined;
  resolve: (outcome: Outcome) => void;
  /** How often it has been sent. */
  sent: number;
  again?: Timer;
  doubt?: Timer;
}

/**
 * A room's socket, for as long as the page shows the room. It says hello with
 * the last seq it has, hands on updates in the order of their numbers, says
 * hello again when one is missing, and connects again by itself, waiting longer
 * after each failure. A message with an id is answered exactly once, also when
 * the connection breaks in between or the server cannot tell: it is sent again
 * with the same id, which the server applies once, on each new connection and,
 * less and less often, on the same one.
 */
export class Socket {
  seq = -1;
  /** Of the last happening around the game that has come. */
  #number = 0;
  /** As which seat the room was seen last; a welcome comes to whoever is another. */
  #seat: number | undefined;

  #ws: Wire | undefined;
  #tries = 0;
  #retry: Timer | undefined;
  #watch: Timer | undefined;
  #beat = 0;
  #heard = 0;
  /** Gives up a socket that does not open, or does not answer. */
  #late: Timer | undefined;
  /** What waits for an answer is not sent again before the new connection has said who this is. */
  #held = false;
  #asked = false; // hello has been said because of a gap, and is not answered yet
  #stopped = false;
  #connection: Connection = { state: 'connecting' };
  readonly #pending = new Map<string, Pending>();

  constructor(
    private readonly url: string,
    private readonly events: SocketEvents,
    /** Whether the page shows the replay, and is told where whoever leads through it is. */
    private readonly reviews = false,
    private readonly connect = (): Wire => wireTo(url),
  ) {}

  get connection(): Connection {
    return this.#connection;
  }

  open(): void {
    this.#stopped = false;
    this.#beat = Date.now();
    this.#watch ??= setInterval(() => this.#look(), tick);
    addEventListener('online', this.#back);
    if (!localIn(this.url)) addEventListener('offline', this.#offline);
    document.addEventListener('visibilitychange', this.#seen);
    this.#connect();
  }

  close(): void {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    this.#watch = undefined;
    removeEventListener('online', this.#back);
    removeEventListener('offline', this.#offline);
    document.removeEventListener('visibilitychange', this.#seen);
    this.#drop();
    for (const [id, p] of this.#pending) {
      forget(p);
      this.#pending.delete(id);
      p.resolve({ result: 'refused', code: 'offline' });
    }
  }

  /** Connects at once instead of waiting for the next try. */
  now = (): void => {
    if (this.#connection.state !== 'waiting' || this.#stopped) return;
    clearTimeout(this.#retry);
    this.#connect();
  };

  /** Sends a message that must be answered. Refused at once while offline. */
  submit(intent: Intent): Promise<Outcome> {
    if (this.#connection.state !== 'open' || !this.#ws) {
      return Promise.resolve({ result: 'refused', code: 'offline' });
    }
    const message: ClientMessage = { ...intent, id: newID() };
    return new Promise((resolve) => {
      const pending: Pending = { message, seat: this.#seat, resolve, sent: 0 };
      this.#pending.set(message.id as string, pending);
      this.#deliver(pending);
    });
  }

  /** Says something that nothing is answered to, and that is lost while offline. */
  tell(message: ClientMessage & { type: 'lead' | 'point' | 'bind' | 'open' | 'cancel' }): void {
    if (this.#connection.state === 'open') this.#send(message);
  }

  // Sends it, and again after a while; on a new connection at once.
  #deliver(pending: Pending): void {
    clearTimeout(pending.again);
    if (this.#connection.state !== 'open' || this.#held) return;
    this.#send(pending.message);
    // What is thought about takes its time, and is asked for anew on a new connection alone.
    if (pending.message.type === 'advise') return;
    const wait = Math.min(longestAgain, firstAgain * 2 ** pending.sent);
    pending.sent += 1;
    pending.again = setTimeout(() => this.#deliver(pending), wait);
    pending.doubt ??= setTimeout(() => {
      pending.doubt = undefined;
      this.#doubt();
    }, doubtAfter);
  }

  /** Asks whether the server is still there, and says that it is asked. */
  #doubt(): void {
    if (this.#connection.state !== 'open') return;
    this.#ping(soon);
    this.#say({ state: 'open', doubted: true });
  }

  #connect(): void {
    this.#say({ state: 'connecting' });
    const ws = this.connect();
    this.#ws = ws;
    this.#asked = false;
    this.#heard = Date.now();
    this.#giveUp(openWithin);
    ws.onopen = () => {
      if (ws !== this.#ws) return;
      this.#answers();
      this.#hello();
      if (document.visibilityState === 'hidden') this.#gaze();
      // Answers come in order: after this one it is known whether the browser has another seat now.
      this.#held = this.#pending.size > 0;
      this.#say({ state: 'open' });
      if (this.#held) this.#send({ type: 'ping' });
    };
    ws.onmessage = (event) => {
      if (ws !== this.#ws) return;
      this.#answers();
      const message = JSON.parse(String(event.data)) as ServerMessage;
      if (message.type !== 'problem') this.#tries = 0; // one that is turned away waits longer each time
      this.#receive(message);
    };
    ws.onclose = () => {
      if (ws === this.#ws) this.#lost();
    };
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.seq = message.seq;
        this.#number = message.times?.number ?? 0;
        this.#seat = message.you?.seat;
        this.#asked = false;
        this.#drops();
        this.events.message(message);
        return;
      case 'room':
        this.#seat = message.you?.seat;
        this.events.message(message);
        return;
      case 'happened':
        if ((message.happenings?.[0]?.number ?? 0) > this.#number + 1) return this.#hello(); // some are missing
        this.#number = message.happenings?.at(-1)?.number ?? this.#number;
        this.events.message(message);
        return;
      case 'update':
        if (message.seq <= this.seq) return; // seen before the connection broke
        if (message.seq > this.seq + 1) {
          if (!this.#asked) this.#hello();
          this.#asked = true;
          return;
        }
        this.seq = message.seq;
        this.#asked = false;
        this.events.message(message);
        return;
      case 'answer':
        this.#answered(message);
        return;
      case 'bye':
        this.events.bye?.(message.reason);
        return;
      case 'problem':
        if (final.includes(message.code)) this.#give(message.code);
        else this.events.message(message);
        return;
      case 'pong':
        if (!this.#held) return;
        this.#held = false;
        for (const pending of this.#pending.values()) this.#deliver(pending);
        return;
      default:
        this.events.message(message);
    }
  }

  #answered(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    if (!pending) return;
    // What nobody can tell of advice, which another server may know, is asked again by whoever wants it still.
    if (answer.result === 'unknown' && pending.message.type !== 'advise') return;
    if (answer.result === 'refused' && pending.sent > 1 && unread.includes(answer.code)) return;
    forget(pending);
    this.#pending.delete(answer.id);
    if (answer.result === 'advised' && answer.counsel)
      return pending.resolve({ result: 'advised', counsel: answer.counsel });
    pending.resolve(
      answer.result !== 'applied' && answer.result !== 'already'
        ? { result: 'refused', code: answer.code ?? 'internal' }
        : { result: answer.result, seq: answer.seq ?? this.seq },
    );
  }

  /** What another seat meant is not to be judged as this one's. */
  #drops(): void {
    for (const [id, p] of this.#pending) {
      if (p.seat === undefined || p.seat === this.#seat) continue;
      forget(p);
      this.#pending.delete(id);
      p.resolve({ result: 'refused', code: 'other-seat' });
    }
  }

  #lost(): void {
    this.#drop();
    if (this.#stopped || this.#connection.state === 'closed') return;
    // Half of the wait is by chance, so that a restarted server is not
    // stormed by everybody at once.
    const most = Math.min(longestWait, firstWait * 2 ** this.#tries);
    const wait = most / 2 + (Math.random() * most) / 2;
    this.#tries += 1;
    this.#say({ state: 'waiting', until: Date.now() + wait });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  #give(code: Code): void {
    this.#say({ state: 'closed', code });
    this.#drop();
  }

  // Timers stand still while a laptop sleeps, and nearly so in a page that has been
  // hidden for minutes: only an answer tells which it was.
  #look(): void {
    const now = Date.now();
    const stood = now - this.#beat > asleepAfter;
    this.#beat = now;
    if (stood) this.#back();
    else if (this.#connection.state === 'open' && now - this.#heard > pingEvery) this.#ping(pongWithin);
  }

  #back = (): void => {
    if (this.#connection.state === 'waiting') this.now();
    else if (this.#connection.state === 'open') this.#ping(soon);
  };

  // The socket itself would be waited for until a ping of it stays without an answer.
  #offline = (): void => {
    if (this.#connection.state !== 'waiting') this.#lost();
  };

  #seen = (): void => {
    if (document.visibilityState === 'visible') this.#back();
    if (this.#connection.state === 'open') this.#gaze();
  };

  /** Says whether the page can be seen: who looks at it is not told outside of it what it shows. */
  #gaze(): void {
    this.#send({ type: 'look', away: document.visibilityState === 'hidden' });
  }

  /** Asks whether the server is still there, unless it has been asked already. */
  #ping(within: number): void {
    if (this.#late !== undefined) return;
    this.#giveUp(within);
    this.#send({ type: 'ping' });
  }

  #giveUp(within: number): void {
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#lost(), within);
  }

  #answers(): void {
    this.#heard = Date.now();
    clearTimeout(this.#late);
    this.#late = undefined;
    if (this.#connection.state === 'open' && this.#connection.doubted) this.#say({ state: 'open' });
  }

  #hello(): void {
    this.#send({
      type: 'hello',
      seq: this.seq,
      seat: this.#seat,
      parts: true,
      ...(this.#number > 0 && { number: this.#number }),
      ...(this.reviews && { reviews: true }),
    });
  }

  #send(message: ClientMessage): void {
    if (this.#ws?.readyState === WebSocket.OPEN) this.#ws.send(JSON.stringify(message));
  }

  #drop(): void {
    clearTimeout(this.#late);
    this.#late = undefined;
    const ws = this.#ws;
    this.#ws = undefined;
    ws?.close();
  }

  #say(connection: Connection): void {
    this.#connection = connection;
    this.events.connection(connection);
  }
}

/** The code of the room on this device whose socket this is. */
function localIn(url: string): string | undefined {
  const code = /\/rooms\/([^/]+)\/socket$/.exec(url)?.[1] ?? '';
  return isLocal(code) ? code : undefined;
}

/** The connection to a room: to its server, or within this browser. */
function wireTo(url: string): Wire {
  const here = localIn(url);
  return here ? new LocalSocket(here) : (new WebSocket(url) as Wire);
}

function forget(pending: Pending): void {
  clearTimeout(pending.again);
  clearTimeout(pending.doubt);
}

/** A new id for a message. Pages served over plain HTTP lack randomUUID. */
function newID(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = ((b[6] ?? 0) & 0x0f) | 0x40;
  b[8] = ((b[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(b, (n) => n.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
