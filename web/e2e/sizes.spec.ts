import type { Page } from '@playwright/test';
import { expect, registered, steady, test } from './table';

const sizes = [
  { width: 1366, height: 633 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 2560, height: 1440 },
];

/** Pairs of what matches and is to be seen that lie on each other, by their words. */
async function covering(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((nodes) => {
    const boxes = nodes
      .filter((node) => node.checkVisibility({ visibilityProperty: true }))
      .map((node) => ({
        name: (node.getAttribute('aria-label') ?? node.textContent ?? '').trim(),
        box: node.getBoundingClientRect(),
        node,
      }))
      .filter((b) => b.box.width > 0 && b.box.height > 0);
    const slack = 3;
    return boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (b) =>
            !a.node.contains(b.node) &&
            !b.node.contains(a.node) &&
            Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > slack &&
            Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > slack,
        )
        .map((b) => `${a.name} / ${b.name}`),
    );
  });
}

/** Words that must be read whole and are cut, or stand out of their place. */
async function cut(page: Page): Promise<string[]> {
  return page
    .locator('[data-whole]')
    .evaluateAll((nodes) =>
      nodes.filter((n) => n.clientWidth > 0 && n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent ?? ''),
    );
}

/** Words that are drawn too small to be read, with their size. */
async function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const words = texts.currentNode.textContent?.trim();
      const parent = texts.currentNode.parentElement;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const box = range.getBoundingClientRect();
      // Words for ears alone stand in a box of one pixel.
      if (!words || !parent || box.width < 2 || box.height < 2) continue;
      const drawing = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : undefined;
      const scale = drawing ? Math.hypot(drawing.a, drawing.b) : (parent.currentCSSZoom ?? 1);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale;
      if (size < 13.9) found.push(`${words}: ${size.toFixed(1)} px`);
    }
    return [...new Set(found)];
  });
}

/** Words before chips that a hole parts from the first of them. */
async function torn(page: Page): Promise<string[]> {
  return page.locator('[data-choices] .head').evaluateAll((heads) =>
    heads
      .filter((head) => {
        const words = document.createRange();
        words.selectNodeContents(head);
        const chip = head.nextElementSibling?.getBoundingClientRect();
        return chip && chip.left - words.getBoundingClientRect().right > 16;
      })
      .map((head) => head.textContent?.trim() ?? ''),
  );
}

/** Parts of the board that must be scrolled to be seen. */
async function scrolled(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((n) => /auto|scroll/.test(getComputedStyle(n).overflowY) && n.scrollHeight > n.clientHeight + 1)
        .map((n) => `${n.className}: ${n.scrollHeight - n.clientHeight}`),
    );
}

async function expectRoom(page: Page, size: { width: number; height: number }, whole = false): Promise<void> {
  const at = `${size.width}x${size.height}`;
  await expect.poll(() => covering(page, '[data-plaque]'), `plaques at ${at}`).toEqual([]);
  await expect.poll(() => covering(page, 'main [data-target^="card:"]'), `cards at ${at}`).toEqual([]);
  await expect.poll(() => cut(page), `words at ${at}`).toEqual([]);
  await expect.poll(() => covering(page, '[data-whole]'), `words at ${at}`).toEqual([]);
  await expect.poll(() => small(page), `small words at ${at}`).toEqual([]);
  await expect.poll(() => torn(page), `words before chips at ${at}`).toEqual([]);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `sideways at ${at}`)
    .toBeLessThanOrEqual(0);
  if (size.width < 700) return;
  await expect(page.getByRole('log'), `what happened is in sight at ${at}`).toBeInViewport({ ratio: 1 });
  if (whole) await expect.poll(() => scrolled(page), `the board at ${at} is whole`).toEqual([]);
  // The board comes first: it is the higher, and above mine.
  await expect
    .poll(async () => {
      const board = await page.getByRole('main').boundingBox();
      const mine = await page.getByRole('region', { name: /^(Mine|À moi)$/ }).boundingBox();
      return board && mine && board.height > mine.height && board.y + board.height <= mine.y + 1;
    }, `the board at ${at} comes first`)
    .toBe(true);
}

async function expectRoomAtAll(page: Page, whole = false): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expectRoom(page, size, whole);
    // Each size leaves the styles of the one before behind, without the pressure that has them collected.
    await page.requestGC();
  }
  await page.setViewportSize({ width: 1366, height: 768 });
}

async function speak(page: Page, language: 'en' | 'fr'): Promise<void> {
  await page.getByLabel(/^(Settings|Réglages)$/).click();
  await page.getByRole('combobox', { name: /^(Language|Langue)$/ }).selectOption(language);
  await page.keyboard.press('Escape');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

interface Table {
  name: string;
  game: string;
  seats?: number;
  settings?: Record<string, string>;
  /** Nothing of the board is scrolled, except on a phone. */
  whole?: boolean;
}

/** Each game's table, and the one with most on it. */
const tables: Table[] = [
  // At two each has two characters in Troyes.
  ...registered.map((game) => ({ name: game, game, seats: game === 'troyes' ? 2 : 3 })),
  { name: 'architects with its expansion', game: 'architects', settings: { 'Age of Wonders': 'on' }, whole: true },
];

for (const { name, game, seats = 3, settings, whole } of tables) {
  test(`nothing of ${name} covers anything at any size, in both languages, and in the longer one in the past and in a replay`, async ({
    open,
  }) => {
    const ada = await open('Ada');
    const { page } = ada;
    const path = await ada.makeRoom({ game, seats, bots: seats - 1, undo: false, ...(settings && { settings }) });
    await ada.start();
    const pick = steady();
    for (let i = 0; i < 8; i += 1) {
      await expect.poll(() => ada.prompt()).toBeDefined();
      await ada.choose(pick);
    }
    await expect.poll(() => ada.prompt()).toBeDefined();
    await expectRoomAtAll(page, whole);
    await speak(page, 'fr');
    await expectRoomAtAll(page, whole);
    // With a banner: a moment of the past.
    await page.getByRole('log').getByRole('button').last().click();
    await expect(page.getByRole('button', { name: 'Revenir au présent' })).toBeVisible();
    await expectRoomAtAll(page, whole);
    await page.goto(`${path}/replay`);
    await expect(page.getByRole('slider')).toBeVisible();
    await expectRoomAtAll(page, whole);
    expect(ada.errors).toEqual([]);
  });
}
