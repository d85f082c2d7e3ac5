import type { Code, CreateRoom, Info, Problem, Replay, Room, RoomAnswer, Seat, SetSeat } from '../generated/protocol';

/** A call that the server refused, or that never reached it (code "offline"). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: Code | 'offline',
    readonly detail = '',
  ) {
    super(code);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch('/api' + path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new ApiError('offline');
  }
  if (!response.ok) {
    let problem: Partial<Problem> = {};
    try {
      problem = (await response.json()) as Problem;
    } catch {
      // A proxy in between answers in its own words.
    }
    throw new ApiError(problem.code ?? (response.status >= 502 ? 'offline' : 'internal'), problem.detail);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

// Lists may come as null where they are empty.
function tidyRoom(room: Room): Room {
  return { ...room, asked: room.asked ?? [], seats: room.seats ?? [], settings: room.settings ?? {} };
}

async function room(answer: Promise<RoomAnswer>): Promise<RoomAnswer> {
  const a = await answer;
  return { ...a, room: tidyRoom(a.room) };
}

const at = (code: string) => `/rooms/${encodeURIComponent(code)}`;

/** The HTTP API, one function a call. All throw {@link ApiError}. */
export const api = {
  games: async () => (await call<Info[] | { games: Info[] }>('GET', '/games')) as Info[],
  /** A room of one's own for the game's guided first game, which has begun. */
  learn: (game: string, name: string) => room(call('POST', `/games/${encodeURIComponent(game)}/lesson`, { name })),
  create: (body: CreateRoom) => room(call('POST', '/rooms', body)),
  room: (code: string) => room(call('GET', at(code))),
  sit: (code: string, seat: Seat, name: string) => room(call('POST', `${at(code)}/seats/${seat}`, { name })),
  claim: (code: string, secret: string) => room(call('POST', `${at(code)}/claim`, { secret })),
  set: (code: string, seat: Seat, body: SetSeat) => room(call('PUT', `${at(code)}/seats/${seat}`, body)),
  link: (code: string, seat: Seat) => room(call('POST', `${at(code)}/seats/${seat}/link`)),
  start: (code: string) => room(call('POST', `${at(code)}/start`)),
  /** A game as a seat, or everybody, may know it; of a running game, from after that record on. */
  replay: async (code: string, seat: Seat = -1, from = 0) => {
    const query = new URLSearchParams();
    if (seat >= 0) query.set('seat', String(seat));
    if (from > 0) query.set('from', String(from));
    const replay = await call<Replay>('GET', `${at(code)}/replay?${query.toString()}`);
    return { ...replay, room: tidyRoom(replay.room), frames: replay.frames ?? [] };
  },
  exportURL: (code: string) => `/api${at(code)}/export`,
};
