import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { Server } from './server';

export { Server };

/** A person at a browser of their own. */
export class Player {
  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
    /** Whatever went wrong in the page. */
    readonly errors: string[],
  ) {}

  static async open(browser: Browser, server: Server, name: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Player> {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, baseURL: server.url, reducedMotion: 'reduce', locale: 'en-GB', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    return new Player(name, context, page, errors);
  }

  /** Makes a room and sits down in it. Returns its path. */
  async makeRoom(options: { game?: string; seats?: number; bots?: number } = {}): Promise<string> {
    const { page } = this;
    await page.goto('/');
    if (options.game) await page.getByRole('combobox', { name: 'Game' }).selectOption(options.game);
    await page.getByLabel('Your name').fill(this.name);
    if (options.seats) await page.getByRole('radio', { name: String(options.seats), exact: true }).check({ force: true });
    for (let i = 0; i < (options.bots ?? 0); i += 1) await page.getByRole('button', { name: 'Add a bot' }).click();
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
   * Chooses something by clicking what is lit, as a person would. Returns false
   * if nothing is asked. The choice is made by `pick` among the ids of what is
   * lit; by default the turn picks, so that a game plays the same each time.
   */
  async choose(pick: (ids: string[]) => number): Promise<boolean> {
    const { page } = this;
    const bar = page.locator('[data-prompt]');
    if (!(await bar.isVisible())) return false;
    const prompt = await bar.getAttribute('data-prompt');
    const lit = page.locator('[data-state="legal"]:visible');
    const ids = await lit.evaluateAll((nodes) => nodes.map((n) => (n as HTMLElement).dataset.target ?? (n as HTMLElement).dataset.option ?? ''));
    if (ids.length === 0) return false;
    const chosen = lit.nth(pick(ids));
    await chosen.scrollIntoViewIfNeeded();
    await chosen.click();
    const menu = page.getByRole('menu');
    if (await menu.isVisible()) {
      const items = menu.getByRole('menuitem');
      const options = await items.evaluateAll((nodes) => nodes.map((n) => (n as HTMLElement).dataset.option ?? ''));
      await items.nth(pick(options)).click();
    }
    await expect(bar.and(page.locator(`[data-prompt="${prompt}"]`))).toHaveCount(0);
    return true;
  }
}

/** Picks by turns, preferring what `wanted` matches: a game that ends. */
export function steady(wanted?: RegExp): (ids: string[]) => number {
  let n = 0;
  return (ids) => {
    n += 1;
    const best = wanted ? ids.flatMap((id, i) => (wanted.test(id) ? [i] : [])) : [];
    const among = best.length > 0 && n % 3 === 0 ? best : ids.map((_, i) => i);
    return among[(n * 7) % among.length] ?? 0;
  };
}
