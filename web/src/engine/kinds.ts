import type { EngineAbout, LineCall, LineSaid, LineTold } from '../generated/protocol';

/** What the engine is asked, by kind: what the call brings, what is told and said while it lasts, and the answer. */
export interface Kinds {
  about: { payload: null; told: never; said: never; answer: EngineAbout };
  /** A line that is tried out: it lasts until it is cancelled. */
  line: { payload: LineCall; told: LineTold; said: LineSaid; answer: never };
}

export type Kind = keyof Kinds;
