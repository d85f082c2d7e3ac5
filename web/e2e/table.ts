import { expect, test as base, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import { games } from '../src/games';
import { Server } from './server';

export { expect };

/** Every game that can be played, by id. */
export const registered = Object.keys(games);

type Options = Parameters<Browser['newContext']>[0];

interface Fixtures {
  open: (name: string, options?: Options) => Promise<Player>;
  /**
   * Whether what the pages show is also painted. Painted by the processor, strokes
   * and letters take close to half of a game's time. Without it a page is laid out,
   * and its points are found, as ever: only what measures frames needs it.
   */
  painted: boolean;
}

/**
 * A test has a server, which the tests of a file share, and opens a browser for
 * each person; they are closed when the test ends.
 */
export const test = base.extend<Fixtures, { server: Server }>({
  server: [
    // Playwright reads which fixtures are wanted from the pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  painted: [false, { option: true }],
  open: async ({ browser, server, painted }, use, info) => {
    const players: Player[] = [];
    await use(async (name, options) => {
      const player = await Player.open(browser, server, name, options);
      players.push(player);
      if (!painted) await player.context.addInitScript(unpaint);
      return player;
    });
    for (const player of players) {
      if (info.status !== info.expectedStatus) await player.keep(info.outputPath(player.name));
      await player.context.close();
    }
  },
});

/** The worker of the served build answers for the page, and has kept what it opens with. */
export async function worked(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise<void>((done) =>
        active?.addEventListener('statechange', () => active.state === 'activated' && done()),
      );
    if (!navigator.serviceWorker.controller)
      await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }));
  });
}

/**
 * A person at a browser of their own. What is read again and again is found with
 * `css:light`, which does not look into every element for a shadow tree: no page
 * has one.
 */
export class Player {
  /** How often this person has clicked to choose. */
  clicks = 0;
  /** Where the hand pressed last. */
  #pressed: { x: number; y: number } | undefined;

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    /** Whatever went wrong in the page. */
    readonly errors: string[],
  ) {}

  static async open(browser: Browser, server: Server, name: string, options: Options = {}): Promise<Player> {
    const context = await browser.newContext({
      viewport: { width: 1366, height: 768 },
      baseURL: server.url,
      reducedMotion: 'reduce',
      locale: 'en-GB',
      // Requests that a worker answers cannot be met with other answers by a test.
      serviceWorkers: 'block',
      ...options,
    });
    const errors: string[] = [];
    return new Player(name, context, await newPage(context, errors), errors);
  }

  /** Opens another window of the same browser, at the same address. */
  async window(size: { width: number; height: number }): Promise<Player> {
    const page = await newPage(this.context, this.errors);
    await page.setViewportSize(size);
    await page.goto(this.page.url());
    return new Player(this.name, this.context, page, this.errors);
  }

  /** Keeps pictures of this person's windows, painted in any case. */
  async keep(path: string): Promise<void> {
    for (const [i, page] of this.context.pages().entries()) {
      await page.evaluate(paint);
      await page.screenshot({ path: `${path}-${i + 1}.png` });
    }
  }

  /** Makes a room and sits down in it. Returns its path. */
  async makeRoom(
    options: {
      game?: string;
      seats?: number;
      bots?: number;
      undo?: boolean;
      settings?: Record<string, string>;
      pace?: string;
    } = {},
  ): Promise<string> {
    const { page } = this;
    await page.goto('/');
    if (options.game) await page.getByRole('combobox', { name: 'Game' }).selectOption(options.game);
    await page.getByLabel('Your name').fill(this.name);
    if (options.seats)
      await page.getByRole('radio', { name: String(options.seats), exact: true }).check({ force: true });
    for (const [name, value] of Object.entries(options.settings ?? {}))
      await page.getByRole('combobox', { name }).selectOption(value);
    for (let i = 0; i < (options.bots ?? 0); i += 1) await page.getByRole('button', { name: 'Add a bot' }).click();
    if (options.pace) await page.getByRole('combobox', { name: 'Pace' }).selectOption(options.pace);
    if (options.undo === false) await page.getByLabel('Choices may be taken back').uncheck();
    await page.getByRole('button', { name: 'Make the room' }).click();
    await page.waitForURL('**/r/*');
    return new URL(page.url()).pathname;
  }

  /** Opens a room by its link and takes the first free seat. */
  async join(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByLabel('Your name').fill(this.name);
    await this.page.getByRole('button', { name: 'Sit here' }).first().click();
    await expect(this.page.getByRole('button', { name: 'Personal link' })).toBeVisible();
  }

  async start(): Promise<void> {
    await this.page.getByRole('button', { name: 'Start the game' }).click();
    await this.atTable();
  }

  async atTable(): Promise<void> {
    await expect(this.page.locator('.table[data-seq]')).toBeVisible();
  }

  async seq(): Promise<number> {
    return Number(await this.page.locator('.table[data-seq]').getAttribute('data-seq'));
  }

  async over(): Promise<boolean> {
    return this.page.locator('css:light=p.ask').getByText('The game has ended.').isVisible();
  }

  /** Whether the page asks this player. */
  async asked(): Promise<boolean> {
    return this.page.locator('css:light=[data-prompt]').isVisible();
  }

  /**
   * Answers what is asked with one click, as a person would who sees only what
   * is in the window: on one of the choices that are listed there, picked by
   * its name. Returns false if nothing is asked.
   */
  async choose(pick: (names: string[]) => number): Promise<boolean> {
    const prompt = await this.prompt();
    if (prompt === undefined) return false;
    // A kind of choices is followed by the choices of that kind.
    for (let kind = true; kind;) {
      const listed = await this.settled();
      const wanted = listed[pick(listed.map((c) => c.name))];
      if (!wanted) throw new Error(`nothing was picked for question ${prompt}`);
      await this.click(wanted);
      kind = wanted.kind;
    }
    await this.page.locator(`css:light=[data-prompt="${prompt}"]`).waitFor({ state: 'detached' });
    return true;
  }

  /** What is listed for the question, once the page has made room for it. */
  async settled(): Promise<Visible[]> {
    let listed: Visible[] = [];
    await expect
      .poll(
        async () => {
          const before = listed;
          const whole = await this.page.evaluate(drawn);
          listed = await this.listed();
          return whole && listed.length > 0 && isDeepStrictEqual(before, listed);
        },
        { message: 'choices that stay where they are in the window', intervals: [50] },
      )
      .toBe(true);
    return listed;
  }

  /** What is asked, by its number. */
  async prompt(): Promise<string | undefined> {
    const bar = this.page.locator('css:light=[data-prompt]');
    return (await bar.count()) > 0 ? ((await bar.getAttribute('data-prompt')) ?? undefined) : undefined;
  }

  /** Clicks there, and counts it. */
  async click(at: { x: number; y: number }): Promise<void> {
    this.clicks += 1;
    await this.look(at);
    await this.page.mouse.click(at.x, at.y);
  }

  /** Touches the middle of it with a finger, whether it can be used or not. */
  async tap(what: Locator): Promise<void> {
    const box = await what.boundingBox();
    if (!box) throw new Error(`nothing to touch: ${what}`);
    await this.touch({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /** Touches there with a finger. */
  async touch(at: { x: number; y: number }): Promise<void> {
    await this.look(at);
    await this.page.touchscreen.tap(at.x, at.y);
  }

  /** Looks at what lies under the hand by now, before it presses there again. */
  async look(at: { x: number; y: number }): Promise<void> {
    const [glance, near] = [450, 45];
    const last = this.#pressed;
    this.#pressed = at;
    if (last && Math.hypot(at.x - last.x, at.y - last.y) < near) await this.page.waitForTimeout(glance);
  }

  /** The choices listed in the prompt bar that can be seen in the window without scrolling. */
  async listed(): Promise<Visible[]> {
    // By role and name, but spelled out: asked of the whole page again and again, they took a fifth of its time.
    const list = 'section[aria-label="What is asked"] [role="group"][aria-label="Choices"]';
    return visible(this.page.locator(`css:light=${list} button[data-state="legal"]`));
  }

  /** The places on the board that are lit and can be seen in the window without scrolling. */
  async lit(): Promise<Visible[]> {
    return visible(this.page.locator('css:light=[data-target][data-state="legal"][role="button"]'));
  }
}

/**
 * Plays a seat to the end of its game as `playOn` does, from a page that shows nothing of it: to draw each choice takes far
 * longer than to make it.
 */
export async function playOut(player: Player, path: string): Promise<void> {
  await player.page.goto('/devices');
  await playOn(player, path);
}

/**
 * Plays a seat to the end of its game on a socket of its page's own: the first that is offered, whatever it is.
 */
export const playOn = ({ page }: Player, path: string): Promise<void> =>
  page.evaluate(
    (at) =>
      new Promise<void>((done, fail) => {
        interface Turn {
          over?: boolean;
          prompt?: { id: number; options: { id: string }[] };
        }
        const socket = new WebSocket(at);
        let asked = -1;
        const take = ({ over, prompt }: Turn) => {
          if (over) return done(socket.close());
          if (!prompt || prompt.id === asked) return;
          asked = prompt.id;
          const option = prompt.options[0]!.id;
          socket.send(JSON.stringify({ type: 'choose', id: crypto.randomUUID(), prompt: prompt.id, option }));
        };
        socket.onopen = () => socket.send('{"type":"hello","seq":-1}');
        socket.onmessage = ({ data }) => {
          const said = JSON.parse(String(data)) as { turn?: Turn; result?: string };
          if (said.result && said.result !== 'applied') fail(new Error(String(data)));
          if (said.turn) take(said.turn);
        };
      }),
    path.replace('/r/', '/api/rooms/') + '/socket',
  );

/**
 * In a page: whether all choices are there once it is drawn. Long lists are drawn a few at a time, and what says that
 * more lie below comes a frame after the last and covers what lay there.
 */
function drawn(): Promise<boolean> {
  return new Promise((done) => {
    const look = () => done(document.querySelector('[data-choices][aria-busy="true"]') === null);
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
}

/** In a page: what nobody could see is not painted, and is there all the same. */
export function unpaint(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('body { opacity: 0; }');
  document.adoptedStyleSheets = [sheet];
}

/** In a page: what is there is painted again. */
function paint(): void {
  document.adoptedStyleSheets = [];
}

async function newPage(context: BrowserContext, errors: string[]): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  return page;
}

/** Something that can be seen and clicked: its accessible name, and a point of it that nothing covers. */
export interface Visible {
  name: string;
  x: number;
  y: number;
  /** Whether it stands for several choices, which come next. */
  kind: boolean;
}

async function visible(locator: Locator): Promise<Visible[]> {
  return locator.evaluateAll((nodes) => {
    const seen: Visible[] = [];
    for (const node of nodes) {
      const box = node.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      points: for (const down of [0.5, 0.85, 0.15]) {
        for (const across of [0.5, 0.2, 0.8]) {
          const [x, y] = [box.left + box.width * across, box.top + box.height * down];
          if (!node.contains(document.elementFromPoint(x, y))) continue;
          seen.push({
            name: node.getAttribute('aria-label') ?? node.textContent ?? '',
            x,
            y,
            kind: node.hasAttribute('data-kind'),
          });
          break points;
        }
      }
    }
    return seen;
  });
}

/**
 * Picks by chance, the same each time, among the names that the first fitting
 * pattern matches if any does: a game that ends, and plays the same again. Of
 * patterns that are wanted in turn, it is the one that was picked least often.
 */
export function steady(...wanted: (RegExp | RegExp[])[]): (names: string[]) => number {
  let seed = 3;
  const turns = wanted.map((patterns) => [patterns].flat().map((pattern) => ({ pattern, picked: 0 })));
  return (names) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    let among = names.map((_, i) => i);
    for (const patterns of turns) {
      const fitting = patterns.filter(({ pattern }) => names.some((name) => pattern.test(name)));
      const [next] = fitting.toSorted((a, b) => a.picked - b.picked);
      if (!next) continue;
      next.picked += 1;
      among = among.filter((i) => next.pattern.test(names[i] ?? ''));
      break;
    }
    return among[Math.floor((seed / 2 ** 32) * among.length)] ?? 0;
  };
}
