import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import { Server } from './server';

export { expect };

type Options = Parameters<Browser['newContext']>[0];

/**
 * A test has a server, which the tests of a file share, and opens a browser for
 * each person; they are closed when the test ends.
 */
export const test = base.extend<{ open: (name: string, options?: Options) => Promise<Player> }, { server: Server }>({
  server: [
    async ({}, use) => {
      const server = await Server.start();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ browser, server }, use) => {
    const players: Player[] = [];
    await use(async (name, options) => {
      const player = await Player.open(browser, server, name, options);
      players.push(player);
      return player;
    });
    for (const player of players) await player.context.close();
  },
});

/** A person at a browser of their own. */
export class Player {
  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    /** Whatever went wrong in the page. */
    readonly errors: string[],
  ) {}

  static async open(browser: Browser, server: Server, name: string, options: Options = {}): Promise<Player> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, baseURL: server.url, reducedMotion: 'reduce', locale: 'en-GB', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    return new Player(name, context, page, errors);
  }

  /** Makes a room and sits down in it. Returns its path. */
  async makeRoom(options: { game?: string; seats?: number; bots?: number; undo?: boolean } = {}): Promise<string> {
    const { page } = this;
    await page.goto('/');
    if (options.game) await page.getByRole('combobox', { name: 'Game' }).selectOption(options.game);
    await page.getByLabel('Your name').fill(this.name);
    if (options.seats) await page.getByRole('radio', { name: String(options.seats), exact: true }).check({ force: true });
    for (let i = 0; i < (options.bots ?? 0); i += 1) await page.getByRole('button', { name: 'Add a bot' }).click();
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
    return this.page.getByText('The game has ended.').isVisible();
  }

  /** Whether the page asks this player. */
  async asked(): Promise<boolean> {
    return this.page.locator('[data-prompt]').isVisible();
  }

  /**
   * Answers what is asked by clicking what is lit, as a person would: once, or
   * as often as it takes. Returns false if nothing is asked. What is clicked is
   * chosen by `pick` among the names of what is lit.
   */
  async choose(pick: (ids: string[]) => number): Promise<boolean> {
    const { page } = this;
    const asked = await this.#lit();
    if (asked.ids.length === 0) return false;
    const question = page.locator(`[data-prompt="${asked.prompt}"]`);
    for (let lit = asked; lit.prompt === asked.prompt; lit = await this.#lit()) {
      const wanted = lit.ids[pick(lit.ids)];
      if (wanted === undefined) break; // all has been said
      const point = await this.#pointOf(wanted);
      await page.mouse.click(point.x, point.y);
      const items = page.getByRole('menuitem');
      await expect
        .poll(async () => (await items.count()) > 0 || !isDeepStrictEqual(await this.#lit(), lit), { intervals: [20] })
        .toBe(true);
      if (await items.first().isVisible()) {
        const options = await items.evaluateAll((nodes) => nodes.map((n) => (n as HTMLElement).dataset.option ?? ''));
        await items.nth(pick(options)).click();
        break;
      }
    }
    await expect(question).toHaveCount(0);
    return true;
  }

  /** The question that is asked, and the names of what is lit and can be seen. */
  #lit(): Promise<{ prompt: string | null; ids: string[] }> {
    return this.page.evaluate(() => {
      const prompt = document.querySelector('[data-prompt]')?.getAttribute('data-prompt') ?? null;
      if (prompt === null) return { prompt, ids: [] };
      const lit = [...document.querySelectorAll<HTMLElement>('[data-state="legal"]')].filter((n) => n.getClientRects().length > 0);
      return { prompt, ids: lit.map((n) => n.dataset.target ?? n.dataset.option ?? '') };
    });
  }

  /** A point of what is lit under that name that nothing else covers. */
  async #pointOf(id: string): Promise<{ x: number; y: number }> {
    const point = await this.page.evaluate((name) => {
      const nodes = [...document.querySelectorAll<HTMLElement>('[data-state="legal"]')];
      for (const node of nodes.filter((n) => (n.dataset.target ?? n.dataset.option) === name)) {
        node.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = node.getBoundingClientRect();
        for (const down of [0.5, 0.85, 0.15]) {
          for (const across of [0.5, 0.2, 0.8]) {
            const [x, y] = [box.left + box.width * across, box.top + box.height * down];
            if (node.contains(document.elementFromPoint(x, y))) return { x, y };
          }
        }
      }
      return null;
    }, id);
    if (!point) throw new Error(`${id} is lit, but something covers it`);
    return point;
  }
}

/**
 * Picks by chance, the same each time, among what the first fitting pattern
 * matches if any does: a game that ends, and plays the same again.
 */
export function steady(...wanted: RegExp[]): (ids: string[]) => number {
  let seed = 3;
  return (ids) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const all = ids.map((_, i) => i);
    const among = wanted.map((pattern) => all.filter((i) => pattern.test(ids[i] ?? ''))).find((best) => best.length > 0) ?? all;
    return among[Math.floor((seed / 2 ** 32) * among.length)] ?? 0;
  };
}
