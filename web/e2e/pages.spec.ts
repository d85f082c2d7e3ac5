import type { Page } from '@playwright/test';
import { expectNoBarrier } from './barriers';
import { expect, registered, steady, test } from './table';

const sizes = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
  { width: 2560, height: 1440 },
];

/** Has every card of the gallery drawn: one is when somebody comes near it. */
async function seeCards(page: Page): Promise<void> {
  const cards = page.locator('css:light=#cards li');
  await page.locator('#cards').scrollIntoViewIfNeeded();
  await expect(cards.first()).toBeVisible();
  await cards.evaluateAll(async (all) => {
    for (const card of all) {
      card.scrollIntoView({ block: 'nearest' });
      await new Promise(requestAnimationFrame);
    }
  });
  const missing = () =>
    cards.evaluateAll((all) =>
      all.filter((card) => !card.querySelector('.card')?.getClientRects().length).map((card) => card.textContent),
    );
  await expect.poll(missing, 'cards that are not drawn').toEqual([]);
}

/** The page is not wider than the window. */
async function expectNoSideways(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
}

for (const [game, colorScheme] of registered.flatMap((g) => [[g, 'light'] as const, [g, 'dark'] as const])) {
  test(`every page of a game can be read and used by everybody (${game}, ${colorScheme})`, async ({ open }) => {
    const ada = await open('Ada', { colorScheme });
    // By day everything is looked at: only the colours differ at night.
    const night = colorScheme === 'dark';
    const rules = night ? 'colours' : 'all';
    const path = await ada.makeRoom({ game, seats: 3, bots: 2 });
    await expect(ada.page.getByRole('button', { name: 'Start the game' })).toBeVisible();
    await expectNoBarrier(ada.page, rules);

    await ada.start();
    await expect(ada.page.locator('[data-prompt]')).toBeVisible();
    await expectNoBarrier(ada.page, rules);
    const pick = steady();
    for (let i = 0; i < 5; i += 1) {
      await expect(ada.page.locator('[data-prompt]')).toBeVisible();
      await ada.choose(pick);
    }
    await expect(ada.page.locator('[data-prompt]')).toBeVisible();
    await expectNoBarrier(ada.page, rules);

    if (!night) {
      // Whatever is asked, each part of a phone's table is one that can be found; its colours are those of a laptop's.
      await ada.page.setViewportSize({ width: 390, height: 844 });
      for (const tab of ['Mine', 'Others', 'Log', 'Board']) {
        const tabs = ada.page.getByRole('navigation', { name: 'Parts of the table' });
        await tabs.getByRole('button', { name: tab }).click();
        await expectNoBarrier(ada.page, 'others');
      }
      for (const [button, dialog] of [
        ['Score', 'If the game ended now'],
        ['Keys and help', 'Keys and help'],
      ] as const) {
        await ada.page.getByRole('banner').getByRole('button', { name: button }).click();
        await expect(ada.page.getByRole('dialog', { name: dialog })).toBeVisible();
        await expectNoBarrier(ada.page);
        await ada.page.keyboard.press('Escape');
      }
      await ada.page.setViewportSize({ width: 1366, height: 768 });
    }

    await ada.page.goto(`${path}/replay`);
    await expect(ada.page.getByRole('slider', { name: 'Moment' })).toBeVisible();
    await expectNoBarrier(ada.page, rules);

    await ada.page.goto(`/rules/${game}`);
    await seeCards(ada.page);
    await expectNoBarrier(ada.page, rules);
    expect(ada.errors).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`home, notices, and a page that is not there, can be read and used by everybody (${colorScheme})`, async ({
    open,
  }) => {
    const ada = await open('Ada', { colorScheme });
    for (const [path, name] of [
      ['/', 'Make a room'],
      ['/devices', 'My devices'],
      ['/notices', 'Notices'],
      ['/nowhere', 'Nothing here'],
    ] as const) {
      await ada.page.goto(path);
      await expect(ada.page.getByRole('heading', { name })).toBeVisible();
      await expectNoBarrier(ada.page, colorScheme === 'dark' ? 'colours' : 'all');
    }
    expect(ada.errors).toEqual([]);
  });
}

test('what one is told is chosen on a page that is not as long in coming as a table', async ({ open }) => {
  const { page } = await open('Ada');
  await page.goto('/notices');
  await expect(page.getByRole('heading', { name: 'Notices', exact: true })).toBeVisible();
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((file) => file.name.endsWith('.js'))
      .reduce((sum, file) => sum + file.decodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(300_000);
});

for (const game of registered) {
  test(`the table of ${game} fits phones, laptops and large screens`, async ({ open }) => {
    const ada = await open('Ada');
    await ada.makeRoom({ game, seats: 2, bots: 1 });
    await ada.start();
    await expect(ada.page.locator('[data-prompt]')).toBeVisible();
    for (const size of sizes) {
      await ada.page.setViewportSize(size);
      await expectNoSideways(ada.page);
      const board = ada.page.getByRole('main', { name: 'Board' });
      await expect(board).toBeInViewport({ ratio: 1 });
      // Nothing scrolls the page: its parts scroll within themselves.
      await expect
        .poll(() => ada.page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
        .toBeLessThanOrEqual(0);
      if (size.width >= 700) {
        const mine = ada.page.getByRole('region', { name: 'Mine' });
        await expect(mine).toBeInViewport({ ratio: 1 });
        await expect.poll(() => mine.evaluate((n) => n.scrollHeight - n.clientHeight)).toBeLessThanOrEqual(1);
        continue;
      }
      for (const tab of ['Mine', 'Others', 'Log', 'Board']) {
        await ada.page
          .getByRole('navigation', { name: 'Parts of the table' })
          .getByRole('button', { name: tab })
          .click();
        await expect(ada.page.locator('.ask').first()).toBeVisible();
        await expectNoSideways(ada.page);
      }
    }
  });
}

test('the language changes everywhere at once, without loading anything again', async ({ open }) => {
  const ada = await open('Ada');
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.start();
  let loads = 0;
  ada.page.on('load', () => (loads += 1));
  await ada.page.getByLabel('Settings').click();
  await ada.page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(ada.page.getByRole('heading', { level: 1 })).toHaveText(/Architectes du Royaume/);
  await expect(ada.page.locator('html')).toHaveAttribute('lang', 'fr');
  expect(loads).toBe(0);
});

/** In a page: what a browser does that translates it, which puts words of its own in the place of the page's. */
function translated(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as Text);
  for (const text of found) {
    if (!text.parentElement?.translate || !text.data.trim()) continue;
    const font = document.createElement('font');
    font.textContent = `[${text.data}]`;
    text.replaceWith(font);
  }
}

test('a browser that translates leaves the table to write itself', async ({ open }) => {
  const ada = await open('Ada');
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await expect(ada.page.getByRole('heading', { name: 'Architects of the West Kingdom' })).toBeVisible();
  await ada.page.evaluate(translated);
  await ada.start();
  await ada.page.evaluate(translated);
  const other = await ada.window({ width: 1366, height: 768 });
  const pick = steady();
  for (let i = 0; i < 4; i += 1) {
    await expect(ada.page.locator('[data-prompt]')).toBeVisible();
    await ada.choose(pick);
    await ada.page.evaluate(translated);
  }
  // Both at once: what has just changed is shown for a while where it changed.
  for (const part of ['What is asked', 'Mine', 'Log'])
    await expect(async () => {
      const [own, others] = await Promise.all(
        [ada.page, other.page].map((page) => page.getByRole('region', { name: part }).innerText()),
      );
      expect(own, part).toBe(others);
    }).toPass();
  await expect(ada.page.locator('.table font')).toHaveCount(0);
  // What stands still may be translated.
  await ada.page.goto('/rules/architects');
  await expect(ada.page.getByRole('heading', { name: 'What it is about' })).toBeVisible();
  expect(await ada.page.locator('#rules').evaluate((node: HTMLElement) => node.translate)).toBe(true);
});

test('two slow fingers or a button enlarge a board on a phone as it is laid out', async ({ open }) => {
  const ada = await open('Ada', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const { page } = ada;
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.start();
  await ada.settled();
  const board = page.locator('main [data-ground]').first();
  const width = async () => (await board.boundingBox())?.width ?? 0;
  const laidOut = () => board.evaluate((node: HTMLElement) => node.offsetWidth);
  const [wide, laid] = [await width(), await laidOut()];
  await page.getByRole('button', { name: 'Enlarge' }).click();
  await expect.poll(width).toBeGreaterThan(wide * 1.3);
  const larger = await width();

  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', apart: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-apart, apart].map((x, id) => ({ x: 195 + x, y: 220, id })),
    });
  await touch('touchStart', 30);
  for (let apart = 30; apart <= 60; apart += 1) await touch('touchMove', apart);
  await expect.poll(width).toBeGreaterThan(larger * 1.5);
  expect(await laidOut()).toBe(laid);
});

test('a game can be played with keys alone', async ({ open }) => {
  const ada = await open('Ada');
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.start();
  const { keyboard } = ada.page;
  for (let i = 0; i < 8; i += 1) {
    const bar = ada.page.locator('[data-prompt]');
    await expect(bar).toBeVisible();
    const prompt = await bar.getAttribute('data-prompt');
    // Every now and then by its number.
    if (i % 3 === 2) await keyboard.press('1');
    else {
      for (let k = 0; k <= i % 3; k += 1) await keyboard.press('ArrowRight');
      await expect(ada.page.locator('[data-choices] [data-state="legal"]:focus')).toHaveCount(1);
      await keyboard.press('Enter');
    }
    await expect(ada.page.locator(`[data-prompt="${prompt}"]`)).toHaveCount(0);
  }
  await keyboard.press('?');
  await expect(ada.page.getByRole('dialog', { name: 'Keys and help' })).toBeVisible();
});

test('a personal link moves a seat to another device, and leaves the address clean', async ({ open }) => {
  const ada = await open('Ada');
  const path = await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.page.getByRole('button', { name: 'Personal link' }).click();
  const link = await ada.page.getByLabel('Opens your seat on another device. Keep it to yourself.').inputValue();
  const phone = await open('Ada');
  await phone.page.goto(link);
  await expect(phone.page.getByText('you', { exact: true })).toBeVisible();
  expect(new URL(phone.page.url()).hash).toBe('');
  expect(new URL(phone.page.url()).pathname).toBe(path);
});

test('a lost server is a banner, and a choice made meanwhile is refused at once', async ({ open, server }) => {
  const ada = await open('Ada');
  await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.start();
  await expect(ada.page.locator('[data-prompt]')).toBeVisible();
  await server.stop('SIGKILL');
  await expect(ada.page.getByText(/Connection lost|Connecting/)).toBeVisible();
  await ada.page.getByRole('group', { name: 'Choices' }).getByRole('button').first().click();
  await expect(ada.page.getByRole('alert')).toContainText('You are offline');
  await server.start();
  await expect(ada.page.getByText(/Connection lost|Connecting/)).toHaveCount(0);
  expect(await ada.choose(steady())).toBe(true);
});

test('the first page is small', async ({ open }) => {
  const ada = await open('Ada');
  let bytes = 0;
  const session = await ada.context.newCDPSession(ada.page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', (e) => (bytes += e.encodedDataLength));
  await ada.page.goto('/', { waitUntil: 'networkidle' });
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(200_000);
});
