import { expect, test, type Page } from '@playwright/test';
import { Server } from './server';

/** Begins a game on this device between these people and one bot, if any. */
async function begin(page: Page, url: string, names: readonly string[], bots: number): Promise<string> {
  await page.goto(`${url}/local`);
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Troyes' });
  await page.getByLabel('Players at this screen').selectOption(String(names.length));
  for (const [i, name] of names.entries()) await page.getByLabel(`Name of player ${i + 1}`).fill(name);
  if (bots === 0) await page.getByRole('button', { name: 'Remove bot 1' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL(/\/r\/l\w{9}$/);
  return new URL(page.url()).pathname;
}

/** The number of choices that are kept of a room. */
const choices = (page: Page, path: string) =>
  page.evaluate(
    (code) =>
      new Promise<number>((resolve, reject) => {
        const open = indexedDB.open('westkingdom');
        open.onerror = () => reject(open.error);
        open.onsuccess = () => {
          const range = IDBKeyRange.bound(`choice/${code}/`, `choice/${code}/\uffff`);
          const count = open.result.transaction('entries').objectStore('entries').count(range);
          count.onsuccess = () => (open.result.close(), resolve(count.result));
        };
      }),
    path.slice('/r/'.length),
  );

/** Chooses the first of what is listed; a kind of choices is followed by the choices of that kind. */
async function choose(page: Page): Promise<void> {
  await page.locator('[data-choices]:not([aria-busy="true"]) button:visible').first().click();
}

test.describe('a game on this device', () => {
  let server: Server;
  test.beforeAll(async () => {
    server = await Server.start();
  });
  test.afterAll(() => server.close());

  test('begins and goes on without a network, also after a reload', async ({ page, context }) => {
    await page.goto(`${server.url}/local`);
    await expect(page.getByText('it can be played without a network')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    const path = await begin(page, server.url, ['Ann'], 1);
    await expect(page.getByRole('main', { name: 'Board' })).toBeVisible();
    await expect(async () => {
      await choose(page);
      expect(await choices(page, path)).toBeGreaterThan(0);
    }).toPass();
    const before = await choices(page, path);
    await page.reload();
    await expect(page.getByRole('main', { name: 'Board' })).toBeVisible();
    expect(await choices(page, path)).toBeGreaterThanOrEqual(before);
    await context.setOffline(false);
    await page.goto(server.url);
    await expect(page.getByRole('link').filter({ hasText: 'On this device' })).toHaveAttribute('href', path);
  });

  test('goes on after the browser has ended its worker', async ({ page }) => {
    const path = await begin(page, server.url, ['Ann'], 1);
    await expect(page.getByRole('main', { name: 'Board' })).toBeVisible();
    const [worker] = page.workers();
    await worker?.evaluate(() => globalThis.close());
    const before = await choices(page, path);
    await expect(async () => {
      await choose(page);
      expect(await choices(page, path)).toBeGreaterThan(before);
    }).toPass();
  });

  test('is played in one window at a time', async ({ page, context }) => {
    const path = await begin(page, server.url, ['Ann'], 1);
    await expect(page.getByRole('main', { name: 'Board' })).toBeVisible();
    const other = await context.newPage();
    await other.goto(server.url + path);
    await expect(other.getByRole('heading', { name: 'open in another window' })).toBeVisible();
    await other.getByRole('button', { name: 'Go on here' }).click();
    await expect(other.getByRole('main', { name: 'Board' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'open in another window' })).toBeVisible();
  });

  test('keeps hands behind a curtain', async ({ page }) => {
    await begin(page, server.url, ['Ann', 'Bea'], 0);
    const curtain = page.getByRole('button', { name: /^I am (Ann|Bea): show my hand$/ });
    const first = /(Ann|Bea)/.exec((await curtain.textContent()) ?? '')?.[1];
    await expect(page.getByRole('main', { name: 'Board' })).toHaveCount(0);
    await curtain.click();
    await expect(page.getByRole('main', { name: 'Board' })).toBeVisible();
    const pass = page.getByRole('button', { name: /^Hand over to (Ann|Bea)$/ });
    await expect(async () => {
      if (!(await pass.isVisible())) await choose(page);
      expect(await pass.isVisible()).toBe(true);
    }).toPass();
    await pass.click();
    await expect(page.getByRole('main', { name: 'Board' })).toHaveCount(0);
    const second = /(Ann|Bea)/.exec((await curtain.textContent()) ?? '')?.[1];
    expect(new Set([first, second])).toEqual(new Set(['Ann', 'Bea']));
  });

  test('is removed when that is asked', async ({ page }) => {
    const path = await begin(page, server.url, ['Ann'], 1);
    await expect(page.getByRole('main', { name: 'Board' })).toBeVisible();
    await page.goto(`${server.url}/local`);
    await page.getByRole('button', { name: /^Remove Troyes with Ann/ }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { name: 'This game is not on this device' })).toBeVisible();
  });
});
