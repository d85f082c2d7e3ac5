import type {
  AddMail,
  AddPush,
  AddWebhook,
  Back,
  Code,
  Colour,
  CreateRoom,
  DeviceLink,
  First,
  GameReview,
  GiveOrders,
  Happen,
  Info,
  Line,
  Me,
  Mute,
  Muted,
  MyGame,
  Notes as StoredNotes,
  Notices,
  NoticeSettings,
  Orders,
  Pace,
  Played,
  Problem,
  Replay,
  RoomAnswer,
  Seat,
  SetHoliday,
  SetRoom,
  SetSeat,
  StandingOrder,
  WriteNotes,
} from '../generated/protocol';
import { isLocal } from './local';
import { holdLink } from './rooms';
import { serverSays } from './time';

/** A call that the server refused, or that never reached it (code "offline"). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: Code | 'offline' | 'not-kept',
    readonly detail = '',
  ) {
    super(code);
  }
}

/** The calls to a room that is on this device. */
const local = /^\/rooms\/(l\w{9})(?:\/([^?]*))?(?:\?(.*))?$/;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const [, here = '', what = '', query = ''] = local.exec(path) ?? [];
  if (isLocal(here)) return (await (await import('../engine/local')).callLocal(method, here, what, query, body)) as T;
  const response = await answer('/api' + path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials: 'same-origin',
  });
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function answer(path: string, asked: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, asked);
  } catch {
    throw new ApiError('offline');
  }
  serverSays(response.headers.get('Date'));
  if (!response.ok) {
    let problem: Partial<Problem> = {};
    try {
      problem = (await response.json()) as Problem;
    } catch {
      // A proxy in between answers in its own words.
    }
    throw new ApiError(problem.code ?? (response.status >= 502 ? 'offline' : 'internal'), problem.detail);
  }
  return response;
}

/** Notes that this browser holds the secret of its seat from then on. */
async function held(answer: Promise<RoomAnswer>): Promise<RoomAnswer> {
  const { room } = await answer;
  holdLink(room.code);
  return answer;
}

const at = (code: string) => `/rooms/${encodeURIComponent(code)}`;

/** The HTTP API, one function a call. All throw {@link ApiError}. */
export const api = {
  games: () => call<Info[]>('GET', '/games'),
  /** A room of one's own for the game's guided first game, which has begun: at a step, by its number, or from the beginning. */
  learn: (game: string, name: string, step = 0) =>
    held(call('POST', `/games/${encodeURIComponent(game)}/lesson`, { name, step })),
  create: (body: CreateRoom) => call<RoomAnswer>('POST', '/rooms', body),
  room: (code: string) => call<RoomAnswer>('GET', at(code)),
  sit: (code: string, seat: Seat, name: string) => held(call('POST', `${at(code)}/seats/${seat}`, { name })),
  claim: (code: string, secret: string) => held(call('POST', `${at(code)}/claim`, { secret })),
  /** Makes what this browser holds here by links alone its person's own. */
  join: (code: string) => held(call('POST', `${at(code)}/join`)),
  set: (code: string, seat: Seat, body: SetSeat) => call<RoomAnswer>('PUT', `${at(code)}/seats/${seat}`, body),
  /** What the host chooses of the table before the game begins. */
  change: (code: string, body: SetRoom) => call<RoomAnswer>('PUT', at(code), body),
  /** The room in which the people of a finished game play it again: made once, whoever asks. */
  again: (code: string, first: First) => call<RoomAnswer>('POST', `${at(code)}/again`, { first }),
  /** What one has written for oneself in the room. */
  notes: (code: string) => call<StoredNotes>('GET', `${at(code)}/notes`),
  writeNotes: (code: string, body: WriteNotes) => call<StoredNotes>('PUT', `${at(code)}/notes`, body),
  /** What one's seat has chosen ahead. */
  orders: (code: string) => call<Orders>('GET', `${at(code)}/orders`),
  /** Chooses ahead, in the place of all that was chosen so. */
  giveOrders: (code: string, body: GiveOrders) => call<Orders>('PUT', `${at(code)}/orders`, body),
  /** Has an option chosen whenever it is offered, or no longer. */
  standingOrder: (code: string, body: StandingOrder) => call<Orders>('PUT', `${at(code)}/orders/standing`, body),
  /** Another colour for one's own seat, before the game begins. */
  recolour: (code: string, colour: Colour) => call<RoomAnswer>('PUT', `${at(code)}/colour`, { colour }),
  /** The personal link of one's own seat. */
  ownLink: (code: string, seat: Seat) => held(call('POST', `${at(code)}/seats/${seat}/link`)),
  /** A new one for somebody else's, by the host. */
  newLink: (code: string, seat: Seat) => call<RoomAnswer>('POST', `${at(code)}/seats/${seat}/link`),
  /** Tells the person of a seat, outside the page, that this seat waits for them. */
  nudge: (code: string, seat: Seat) => call<void>('POST', `${at(code)}/seats/${seat}/nudge`),
  /** Whose chat whoever sits here does not read. */
  muted: (code: string) => call<Muted>('GET', `${at(code)}/mute`),
  mute: (code: string, body: Mute) => call<Muted>('PUT', `${at(code)}/mute`, body),
  /** What it would be to go back to after that record. */
  back: (code: string, to: number) => call<Back>('GET', `${at(code)}/back?to=${to}`),
  /** Has something happen around the game: proposes it, agrees, refuses. */
  happen: (code: string, body: Happen) => call<RoomAnswer>('POST', `${at(code)}/happenings`, body),
  /** The figures of a game that no source gives; see `table/words/stand-ins.ts`. */
  standIns: (game: string) => call<unknown>('GET', `/games/${encodeURIComponent(game)}/stand-ins`),
  correct: (code: string, figures: unknown) => call<RoomAnswer>('PUT', `${at(code)}/figures`, figures),
  /** How fast the game will play, chosen by the host before it begins; null: nobody's time is counted. */
  setPace: (code: string, pace: Pace | null) => call<RoomAnswer>('PUT', `${at(code)}/pace`, { pace }),
  start: (code: string) => call<RoomAnswer>('POST', `${at(code)}/start`),
  /** A game as a seat, or everybody, may know it; of a running game, from after that record on. */
  replay: (code: string, seat: Seat = -1, from = 0) => {
    const query = new URLSearchParams();
    if (seat >= 0) query.set('seat', String(seat));
    if (from > 0) query.set('from', String(from));
    return call<Replay>('GET', `${at(code)}/replay?${query.toString()}`);
  },
  /** What a line begins with that is tried out: now or after a record, with a seat's knowledge or, for -1, all cards known. */
  line: (code: string, seat: Seat, seq?: number) => {
    const query = new URLSearchParams();
    if (seat >= 0) query.set('seat', String(seat));
    if (seq !== undefined) query.set('at', String(seq));
    return call<Line>('GET', `${at(code)}/line?${query.toString()}`);
  },
  /** How far the review of a finished game is, and what came of it. */
  review: (code: string) => call<GameReview>('GET', `${at(code)}/review`),
  /** Asks for it: made once, whoever asks. */
  askReview: (code: string) => call<GameReview>('POST', `${at(code)}/review`),
  /** Whether this browser is known, and on which other devices. */
  me: () => call<Me>('GET', '/me'),
  /** The games of this person, on all devices. */
  myGames: () => call<MyGame[]>('GET', '/me/games'),
  /** The games that this person has played to the end, and with whom. */
  played: () => call<Played>('GET', '/me/played'),
  /** How this person is told outside the page, and of what. */
  notices: () => call<Notices>('GET', '/me/notices'),
  tellOf: (settings: NoticeSettings) => call<Notices>('PUT', '/me/notices/settings', settings),
  /** Has this browser be told by push messages. */
  addPush: (body: AddPush) => call<Notices>('POST', '/me/notices/push', body),
  /** Sends a code to an address, which is told once it is typed in. */
  addWebhook: (body: AddWebhook) => call<Notices>('POST', '/me/notices/webhooks', body),
  /** Sends a link to an address, which is told once its reader says yes. */
  addMail: (body: AddMail) => call<Notices>('POST', '/me/notices/mails', body),
  /** Another code, or another link. */
  askAgain: (id: string) => call<Notices>('POST', `/me/notices/channels/${encodeURIComponent(id)}/code`),
  typeCode: (id: string, code: string) =>
    call<Notices>('PUT', `/me/notices/channels/${encodeURIComponent(id)}/code`, { code }),
  /** The yes of whoever reads the mail, by the end of its link. */
  confirmMail: (token: string) => call<void>('POST', '/notices/confirm', { token }),
  /** No more mails to whoever reads them: what their program says by itself, if it has a button for it. */
  unsubscribe: (token: string) =>
    answer(`/notices/unsubscribe/${encodeURIComponent(token)}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      credentials: 'omit',
    }),
  dropChannel: (id: string) => call<Notices>('DELETE', `/me/notices/channels/${encodeURIComponent(id)}`),
  testChannel: (id: string) => call<unknown>('POST', `/me/notices/channels/${encodeURIComponent(id)}/test`),
  putAway: (code: string, away: boolean) => call<void>('PUT', `/me/games/${encodeURIComponent(code)}`, { away }),
  /** What adds another device to this person's, once. */
  deviceLink: () => call<DeviceLink>('POST', '/me/links'),
  /** Adds this browser; what becomes of games that it has of its own must be said. */
  addDevice: (secret: string, bring?: 'along' | 'stay') => call<Me>('POST', '/me/devices', { secret, bring }),
  shutOut: (device: string) => call<Me>('DELETE', `/me/devices/${encodeURIComponent(device)}`),
  /** No time of this person's runs from one moment until another, in the place of whatever holiday has not passed. */
  goAway: (body: SetHoliday) => call<Me>('PUT', '/me/holiday', body),
  comeBack: () => call<Me>('DELETE', '/me/holiday'),
  forgetMe: () => call<void>('DELETE', '/me'),
  /** The file of a finished game, or of any that is on this device, as it is. */
  file: async (code: string) =>
    isLocal(code)
      ? call<string>('GET', `${at(code)}/export`)
      : (await answer(api.exportURL(code), { credentials: 'same-origin' })).text(),
  /** A room in which the game of a file goes on, with whoever brings it on a seat of it. */
  bring: async (file: string, seat: Seat) => {
    const made = await answer(`/api/rooms/import${seat < 0 ? '' : `?seat=${seat}`}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: file,
      credentials: 'same-origin',
    });
    const told = made.json() as Promise<RoomAnswer>;
    return seat < 0 ? told : held(told);
  },
  exportURL: (code: string) => `/api${at(code)}/export`,
};
