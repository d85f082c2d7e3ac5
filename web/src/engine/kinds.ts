import type {
  EngineAbout,
  EngineProgress,
  LineCall,
  LineSaid,
  LineTold,
  Replay,
  ReplayCall,
  Verified,
  VerifyCall,
} from '../generated/protocol';

/** What the engine is asked, by kind: what the call brings, what is told and said while it lasts, and the answer. */
export interface Kinds {
  about: { payload: null; told: never; said: never; answer: EngineAbout };
  /** A line that is tried out: it lasts until it is cancelled. */
  line: { payload: LineCall; told: LineTold; said: LineSaid; answer: never };
  /** An export file played again, and compared with what it says of itself. */
  verify: { payload: VerifyCall; told: EngineProgress; said: never; answer: Verified };
  /** Its replay. */
  replay: { payload: ReplayCall; told: EngineProgress; said: never; answer: Replay };
}

export type Kind = keyof Kinds;
