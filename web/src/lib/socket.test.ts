import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWebSocket } from '../test/fake-socket';
import { Socket, type Connection, type ServerMessage } from './socket';

const welcome = (seq: number) => ({ type: 'welcome', seq });
const update = (seq: number) => ({ type: 'update', seq });

let messages: ServerMessage[];
let states: Connection[];
let socket: Socket;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  FakeWebSocket.all = [];
  messages = [];
  states = [];
  socket = new Socket('ws://table/', {
    message: (m) => messages.push(m),
    connection: (c) => states.push(c),
  });
  socket.open();
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('hello', () => {
  it('says that it has nothing at first', () => {
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.last.sent).toEqual([{ type: 'hello', seq: -1, parts: true }]);
  });

  it('says the last seq it has after the connection broke', () => {
    FakeWebSocket.last.accept();
    FakeWebSocket.last.says(welcome(4));
    FakeWebSocket.last.says(update(5));
    FakeWebSocket.last.breaks();
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(FakeWebSocket.last.sent[0]).toEqual({ type: 'hello', seq: 5, parts: true });
  });
});

describe('a page behind others', () => {
  const hide = (state: 'hidden' | 'visible') => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('says that nobody looks, and when somebody does again', () => {
    FakeWebSocket.last.accept();
    hide('hidden');
    hide('visible');
    const said = FakeWebSocket.last.sent.filter((m) => (m as { type: string }).type === 'look');
    expect(said).toEqual([
      { type: 'look', away: true },
      { type: 'look', away: false },
    ]);
  });

  it('says so behind the hello of each connection', () => {
    hide('hidden');
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.last.sent).toEqual([
      { type: 'hello', seq: -1, parts: true },
      { type: 'look', away: true },
    ]);
  });
});

describe('the numbered inbox', () => {
  beforeEach(() => {
    FakeWebSocket.last.accept();
    FakeWebSocket.last.says(welcome(10));
  });

  it('hands updates on in order, each once', () => {
    for (const seq of [11, 12, 11, 12, 13]) FakeWebSocket.last.says(update(seq));
    expect(messages.map((m) => 'seq' in m && m.seq)).toEqual([10, 11, 12, 13]);
  });

  it('says hello again when one is missing, once, and hands on what comes then', () => {
    FakeWebSocket.last.says(update(13));
    FakeWebSocket.last.says(update(14));
    expect(FakeWebSocket.last.sent.slice(1)).toEqual([{ type: 'hello', seq: 10, parts: true }]);
    for (const seq of [11, 12, 13, 14]) FakeWebSocket.last.says(update(seq));
    expect(messages.map((m) => 'seq' in m && m.seq)).toEqual([10, 11, 12, 13, 14]);
  });
});

describe('a choice', () => {
  const choice = { type: 'choose', prompt: 3, option: 'place:quarry' } as const;

  it('is answered once', async () => {
    FakeWebSocket.last.accept();
    const outcome = socket.submit(choice);
    const { id } = FakeWebSocket.last.sent[1] as { id: string };
    FakeWebSocket.last.says({ type: 'answer', id, result: 'applied', seq: 4 });
    await expect(outcome).resolves.toEqual({ result: 'applied', seq: 4 });
  });

  it('is refused at once while offline, and never sent', async () => {
    FakeWebSocket.last.accept();
    FakeWebSocket.last.breaks();
    await expect(socket.submit(choice)).resolves.toEqual({ result: 'refused', code: 'offline' });
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.last.types()).toEqual(['hello']);
  });

  it('is sent again with the same id when the connection broke before its answer', async () => {
    FakeWebSocket.last.accept();
    const outcome = socket.submit(choice);
    const first = FakeWebSocket.last.sent[1];
    FakeWebSocket.last.breaks();
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.last.types()).toEqual(['hello', 'ping']);
    FakeWebSocket.last.says({ type: 'pong' });
    expect(FakeWebSocket.last.sent[2]).toEqual(first);
    FakeWebSocket.last.says({ type: 'answer', id: first?.id, result: 'already', seq: 4 });
    await expect(outcome).resolves.toEqual({ result: 'already', seq: 4 });
  });

  it('is dropped, and said to be, where this browser has another seat by then', async () => {
    FakeWebSocket.last.accept();
    FakeWebSocket.last.says({ ...welcome(4), you: { seat: 0, host: false } });
    const outcome = socket.submit(choice);
    FakeWebSocket.last.breaks();
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.accept();
    FakeWebSocket.last.says({ ...welcome(5), you: { seat: 2, host: false } });
    FakeWebSocket.last.says({ type: 'pong' });
    expect(FakeWebSocket.last.types()).not.toContain('choose');
    await expect(outcome).resolves.toEqual({ result: 'refused', code: 'other-seat' });
  });

  it('gives the code of a refusal', async () => {
    FakeWebSocket.last.accept();
    const outcome = socket.submit(choice);
    const { id } = FakeWebSocket.last.sent[1] as { id: string };
    FakeWebSocket.last.says({ type: 'answer', id, result: 'refused', code: 'stale-prompt' });
    await expect(outcome).resolves.toEqual({ result: 'refused', code: 'stale-prompt' });
  });
});

describe('a seat', () => {
  it('is named to the server, so that it knows when this browser has another one by now', () => {
    FakeWebSocket.last.accept();
    FakeWebSocket.last.says({ ...welcome(4), you: { seat: -1, host: false } });
    FakeWebSocket.last.breaks();
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.last.sent).toEqual([{ type: 'hello', seq: 4, seat: -1, parts: true }]);
    FakeWebSocket.last.says({ type: 'room', you: { seat: 2, host: false } });
    FakeWebSocket.last.says(update(9));
    expect(FakeWebSocket.last.sent.at(-1)).toEqual({ type: 'hello', seq: 4, seat: 2, parts: true });
  });
});

describe('a choice without an answer', () => {
  const choice = { type: 'choose', prompt: 3, option: 'place:quarry' } as const;
  const chosen = () => FakeWebSocket.last.sent.filter((m) => m.type === 'choose');
  const answers = (more: Record<string, unknown>) =>
    FakeWebSocket.last.says({ type: 'answer', id: (chosen()[0] as { id: string }).id, ...more });
  let outcome: Promise<unknown>;

  beforeEach(() => {
    FakeWebSocket.last.accept();
    outcome = socket.submit(choice);
  });

  it('is sent again with the same id, less and less often', () => {
    FakeWebSocket.last.isThere();
    const after = (ms: number) => {
      vi.advanceTimersByTime(ms);
      return chosen().length;
    };
    expect([after(900), after(200), after(2000), after(4000), after(8000), after(10_000)]).toEqual([1, 2, 3, 4, 5, 6]);
    expect(new Set(chosen().map((m) => (m as { id: string }).id)).size).toBe(1);
  });

  it('is thought about for as long as it takes, and asked for anew on another connection alone', async () => {
    answers({ result: 'applied', seq: 4 });
    const asked = () => FakeWebSocket.last.sent.filter((m) => m.type === 'advise');
    const advice = socket.submit({ type: 'advise', prompt: 3 });
    FakeWebSocket.last.isThere();
    vi.advanceTimersByTime(9_000);
    expect(asked()).toHaveLength(1);
    expect(states.at(-1)).toEqual({ state: 'open' });
    FakeWebSocket.last.breaks();
    vi.advanceTimersByTime(1_000);
    FakeWebSocket.last.isThere();
    FakeWebSocket.last.accept();
    expect(asked()).toHaveLength(1);
    const counsel = { prompt: 3, share: 50, tried: 9, options: [] };
    FakeWebSocket.last.says({ type: 'answer', id: (asked()[0] as { id: string }).id, result: 'advised', counsel });
    expect(await advice).toEqual({ result: 'advised', counsel });
  });

  it('puts the connection in doubt after two seconds, until something is heard', () => {
    vi.advanceTimersByTime(1900);
    expect(FakeWebSocket.last.types()).not.toContain('ping');
    vi.advanceTimersByTime(200);
    expect(FakeWebSocket.last.types()).toContain('ping');
    expect(states.at(-1)).toEqual({ state: 'open', doubted: true });
    FakeWebSocket.last.says({ type: 'pong' });
    expect(states.at(-1)).toEqual({ state: 'open' });
    vi.advanceTimersByTime(3500);
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it('ends a connection on which nothing is heard three seconds later, and goes out on the next', () => {
    vi.advanceTimersByTime(5100);
    expect(states.at(-1)).toMatchObject({ state: 'waiting' });
    vi.advanceTimersByTime(1000);
    FakeWebSocket.last.isThere();
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(chosen()).toHaveLength(1);
  });

  it('puts nothing in doubt when it was answered in time', () => {
    answers({ result: 'applied', seq: 4 });
    vi.advanceTimersByTime(10_000);
    expect(states).toEqual([{ state: 'connecting' }, { state: 'open' }]);
  });

  it('is not sent again once it is answered', async () => {
    answers({ result: 'applied', seq: 4 });
    vi.advanceTimersByTime(15_000);
    expect(chosen()).toHaveLength(1);
    await expect(outcome).resolves.toEqual({ result: 'applied', seq: 4 });
  });

  it('goes on when nobody can tell what became of it', async () => {
    answers({ result: 'unknown', code: 'unavailable' });
    vi.advanceTimersByTime(1100);
    expect(chosen()).toHaveLength(2);
    answers({ result: 'already', seq: 4 });
    await expect(outcome).resolves.toEqual({ result: 'already', seq: 4 });
  });

  it('is refused when the room was too busy to read it at all', async () => {
    answers({ result: 'refused', code: 'busy' });
    await expect(outcome).resolves.toEqual({ result: 'refused', code: 'busy' });
  });

  it('learns nothing from that once it has been sent twice', async () => {
    vi.advanceTimersByTime(1100);
    answers({ result: 'refused', code: 'busy' });
    vi.advanceTimersByTime(2100);
    expect(chosen()).toHaveLength(3);
    answers({ result: 'applied', seq: 4 });
    await expect(outcome).resolves.toEqual({ result: 'applied', seq: 4 });
  });
});

describe('reconnecting', () => {
  const waits = () => {
    const waiting = states.findLast((s) => s.state === 'waiting');
    return waiting?.state === 'waiting' ? waiting.until - Date.now() : 0;
  };

  it('waits longer after each failure and says until when', () => {
    const lengths: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      FakeWebSocket.last.breaks();
      lengths.push(waits());
      vi.advanceTimersByTime(waits());
    }
    expect(lengths.slice(0, 4)).toEqual([375, 750, 1500, 3000]);
    expect(lengths.at(-1)).toBe(15_000);
  });

  it('waits longer each time that the server turns it away', () => {
    const lengths: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      FakeWebSocket.last.accept();
      FakeWebSocket.last.says({ type: 'problem', code: 'too-many-sockets' });
      FakeWebSocket.last.breaks();
      lengths.push(waits());
      vi.advanceTimersByTime(waits());
    }
    expect(lengths).toEqual([375, 750, 1500]);
  });

  it('tries at once when asked to', () => {
    FakeWebSocket.last.breaks();
    socket.now();
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  it('tries at once when the network is back', () => {
    FakeWebSocket.last.breaks();
    dispatchEvent(new Event('online'));
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  it('gives up when no socket can do better', () => {
    FakeWebSocket.last.accept();
    FakeWebSocket.last.says({ type: 'problem', code: 'no-spectators' });
    vi.advanceTimersByTime(120_000);
    expect(states.at(-1)).toEqual({ state: 'closed', code: 'no-spectators' });
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it('pings a silent server and connects anew when no pong comes', () => {
    FakeWebSocket.last.accept();
    vi.advanceTimersByTime(26_000);
    expect(FakeWebSocket.last.types()).toContain('ping');
    vi.advanceTimersByTime(20_000);
    expect(states.map((s) => s.state)).toContain('waiting');
  });

  it('stays when the pong comes', () => {
    FakeWebSocket.last.accept();
    for (let i = 0; i < 20; i += 1) {
      vi.advanceTimersByTime(5000);
      if (FakeWebSocket.last.types().at(-1) === 'ping') FakeWebSocket.last.says({ type: 'pong' });
    }
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it('does not wait for ever for a socket to open', () => {
    vi.advanceTimersByTime(11_000);
    expect(states.map((s) => s.state)).toEqual(['connecting', 'waiting', 'connecting']);
    FakeWebSocket.last.accept();
    expect(FakeWebSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(11_000);
    expect(socket.connection.state).toBe('open');
  });

  it('notices that the computer slept', () => {
    FakeWebSocket.last.accept();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(5000);
    expect(FakeWebSocket.last.types()).toContain('ping');
    vi.advanceTimersByTime(3000);
    expect(states.at(-1)?.state).toBe('waiting');
  });

  it('stays where timers only stood still, as in a page that is hidden', () => {
    FakeWebSocket.last.accept();
    for (let minute = 0; minute < 5; minute += 1) {
      vi.setSystemTime(Date.now() + 60_000);
      vi.advanceTimersByTime(5000);
      FakeWebSocket.last.says({ type: 'pong' });
    }
    vi.advanceTimersByTime(5000);
    expect(FakeWebSocket.all).toHaveLength(1);
    expect(socket.connection.state).toBe('open');
  });

  it('asks whether the server is still there when the network is back', () => {
    FakeWebSocket.last.accept();
    dispatchEvent(new Event('online'));
    expect(FakeWebSocket.last.types().at(-1)).toBe('ping');
    vi.advanceTimersByTime(3000);
    expect(states.at(-1)?.state).toBe('waiting');
  });
});

describe('a browser that goes offline', () => {
  it('has what is chosen refused at once, and connects again when it is back', async () => {
    FakeWebSocket.last.accept();
    dispatchEvent(new Event('offline'));
    expect(states.at(-1)?.state).toBe('waiting');
    await expect(socket.submit({ type: 'choose', prompt: 3, option: 'pass' })).resolves.toEqual({
      result: 'refused',
      code: 'offline',
    });
    dispatchEvent(new Event('online'));
    expect(FakeWebSocket.all).toHaveLength(2);
  });
});
