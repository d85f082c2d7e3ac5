import type {
  ClientMessage,
  EngineAbout,
  EngineProgress,
  Info,
  Line,
  LineCall,
  LineSaid,
  LineTold,
  LocalCall,
  LocalSocket,
  MakeLocal,
  Replay,
  ReplayCall,
  RoomAnswer,
  TryCall,
  Verified,
  VerifyCall,
} from '../generated/protocol';

/** What the engine is asked, by kind: what the call brings, what is told and said while it lasts, and the answer. */
export interface Kinds {
  about: { payload: null; told: never; said: never; answer: EngineAbout };
  /** These rooms are written anew where the browser has thrown away what was kept of them: the worker asks for it itself. */
  anew: { payload: string[]; told: never; said: never; answer: null };
  /** A line that is tried out: it lasts until it is cancelled. */
  line: { payload: LineCall; told: LineTold; said: LineSaid; answer: never };
  /** An export file played again, and compared with what it says of itself. */
  verify: { payload: VerifyCall; told: EngineProgress; said: never; answer: Verified };
  /** Its replay. */
  replay: { payload: ReplayCall; told: EngineProgress; said: never; answer: Replay };
  /** What a line begins with that is tried out from a moment of it. */
  try: { payload: TryCall; told: EngineProgress; said: never; answer: Line };
  /** The games that may be begun. */
  games: { payload: null; told: never; said: never; answer: Info[] };
  /** Makes a room of this device's own. */
  make: { payload: MakeLocal; told: never; said: never; answer: RoomAnswer };
  /** A call of the HTTP API to such a room, whose answer is that call's. */
  room: { payload: LocalCall; told: never; said: never; answer: unknown };
  /** The socket of such a room: what is told are the server's messages. */
  socket: { payload: LocalSocket; told: unknown; said: ClientMessage; answer: null };
}

export type Kind = keyof Kinds;
