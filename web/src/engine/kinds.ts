import type { EngineAbout } from '../generated/protocol';

/** What the engine is asked, by kind: what the call brings, what is told and said while it lasts, and the answer. */
export interface Kinds {
  about: { payload: null; told: never; said: never; answer: EngineAbout };
}

export type Kind = keyof Kinds;
