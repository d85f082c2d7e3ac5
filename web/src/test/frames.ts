import { readFileSync } from 'node:fs';
import type { Entry, Reason, Seat, Shown, ShownPrompt, Standing } from '../generated/protocol';
import type { GameClient, SeatInfo } from '../table/game';

/*
 * Recorded games, as the rules play them: what they say, and positions on the
 * way. `internal/frames` writes them before the tests.
 */

/** A position as clients are sent it. */
export interface Frame<Public = unknown, Private = unknown> {
  seq: number;
  public: Public;
  /** By seat. */
  private: (Private | null)[];
  prompts: ShownPrompt[];
  /** What every side would score; null while the game hides it. */
  scores: Standing[] | null;
  /** How many entries the log has. */
  logged: number;
  over: boolean;
}

/** A recorded game: positions that stand for it. */
export interface Walk<Public = unknown, Private = unknown> {
  name: string;
  config: { seats: number; settings?: Record<string, string> };
  frames: Frame<Public, Private>[];
  log: Entry[];
}

/** What a seat sees. */
export interface Moment {
  public: unknown;
  private: unknown;
}

/** A choice that says what it costs or gains, with what its seat saw before it and until its step ended. */
export interface Promised {
  /** The recorded game that it is from. */
  game: string;
  config: Walk['config'];
  seat: Seat;
  option: Shown;
  before: Moment;
  after: Moment[];
}

export interface Recorded<Public = unknown, Private = unknown> {
  /** Everything that is said in all positions of all recorded games, once. */
  said: {
    asks: ShownPrompt[];
    options: Shown[];
    /** Options that are offered together, by their places among all. */
    lists: number[][];
    reasons: Reason[];
    entries: Entry[];
  };
  games: Walk<Public, Private>[];
  /** One of each kind. */
  promises: Promised[];
}

export function recorded<Public, Private>(game: string): Recorded<Public, Private> {
  return JSON.parse(readFileSync(`src/generated/${game}/frames.json`, 'utf8')) as Recorded<Public, Private>;
}

const names = ['Ada', 'Bruno', 'Chloé', 'Dimitri', 'Emma', 'Farid'];

/** The people of a recorded game, and the sides that its rules play. */
export function seatsOf(game: GameClient, { config }: Walk, frame: Frame, you: Seat): SeatInfo[] {
  const asked = new Set(frame.prompts.map((p) => p.seat));
  const at = (seat: Seat) => ({ seat, you: seat === you, online: true, asked: asked.has(seat) });
  return [
    ...Array.from({ length: config.seats }, (_, seat): SeatInfo => ({
      ...at(seat),
      name: names[seat] ?? '',
      kind: 'person',
    })),
    ...(game.sides?.(frame.public) ?? []).map((s): SeatInfo => ({ ...at(s.seat), name: s.name, kind: 'rules' })),
  ];
}

/** What a seat, or a spectator (-1), has of a position, as the parts of a board take it. */
export function seen<Public, Private>(
  game: GameClient,
  walk: Walk<Public, Private>,
  frame: Frame<Public, Private>,
  you: Seat,
) {
  return {
    view: frame.public,
    mine: frame.private[you] ?? null,
    you,
    seats: seatsOf(game, walk, frame, you),
    log: walk.log.slice(0, frame.logged).filter((e) => e.only === undefined || e.only === null || e.only === you),
  };
}
