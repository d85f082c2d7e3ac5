import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Room, ShownPrompt, Welcome, You } from '../src/generated/protocol';
import type { Frame, Recorded, Walk } from '../src/test/frames';
import { expect } from './table';

/** A position of a recorded game at which a seat is asked. */
export interface Question {
  game: string;
  walk: Walk;
  frame: Frame;
  prompt: ShownPrompt;
}

let folder: string | undefined;

/** Plays the recorded games of the rules again, once for all tests of a file. */
function frames(): string {
  if (folder) return folder;
  const made = mkdtempSync(join(tmpdir(), 'frames-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  execFileSync('go', ['run', './internal/frames', '-out', made], { cwd: resolve(import.meta.dirname, '../..') });
  return (folder = made);
}

/** All that is asked in the positions of a game's recorded games. */
export function questions(game: string): Question[] {
  const { games } = JSON.parse(readFileSync(join(frames(), game, 'frames.json'), 'utf8')) as Recorded;
  return games.flatMap((walk) =>
    walk.frames.flatMap((frame) => frame.prompts.map((prompt) => ({ game, walk, frame, prompt }))),
  );
}

/** The places that a question points at, be they open or blocked. */
export function pointed({ prompt }: Question): string[] {
  return [...prompt.options, ...(prompt.blocked ?? [])].flatMap((o) => o.at?.slice(0, 1) ?? []);
}

const names = ['Ada', 'Bruno', 'Chloé', 'Dimitri', 'Emma', 'Farid'];

/** A room that stands at a question, as the server would tell whoever is asked. */
function welcome({ game, walk, frame, prompt }: Question, id: number): Welcome {
  const { seat } = prompt;
  const you: You = { seat, host: seat === 0 };
  const now = new Date().toISOString();
  const asked = frame.prompts.map((p) => p.seat);
  const room: Room = {
    code: 'recorded',
    game,
    state: 'playing',
    seats: Array.from({ length: walk.config.seats }, (_, i) => ({
      seat: i,
      kind: 'person',
      name: names[i] ?? '',
      online: true,
    })),
    settings: walk.config.settings ?? {},
    undo: true,
    spectators: true,
    rules: 1,
    created: now,
    played: now,
    seq: frame.seq,
    asked,
  };
  return {
    type: 'welcome',
    seq: frame.seq,
    room,
    you,
    public: { ...(frame.public as object), ...(frame.scores && { scores: frame.scores }) },
    private: frame.private[seat] ?? null,
    turn: { asked, prompt: { ...prompt, id }, undo: { choices: 0, why: 'nothing' } },
    log: walk.log.slice(0, frame.logged).filter((e) => e.only === undefined || e.only === null || e.only === seat),
    chat: [],
  };
}

/** A table in whose room one recorded question after the other is asked, without a server that would play up to them. */
export class RecordedTable {
  #socket: WebSocketRoute | undefined;
  #asked = 0;
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(page: Page, first: Question): Promise<RecordedTable> {
    const table = new RecordedTable(page);
    const said = welcome(first, 0);
    await page.route('**/api/rooms/recorded', (route) => route.fulfill({ json: { room: said.room, you: said.you } }));
    await page.routeWebSocket('**/api/rooms/recorded/socket', (socket) => {
      table.#socket = socket;
      socket.onMessage((message) => {
        const { type } = JSON.parse(String(message)) as { type: string };
        if (type === 'hello') socket.send(JSON.stringify(said));
        if (type === 'ping') socket.send(JSON.stringify({ type: 'pong' }));
      });
    });
    await page.goto('/r/recorded');
    await expect(page.locator('[data-prompt="0"]')).toBeVisible();
    return table;
  }

  /** Asks a question, and waits until the page shows it with all its choices. */
  async ask(question: Question): Promise<void> {
    const id = (this.#asked += 1);
    this.#socket?.send(JSON.stringify(welcome(question, id)));
    await expect(this.#page.locator(`[data-prompt="${id}"] [data-choices][aria-busy="false"]`)).toBeVisible();
  }
}
