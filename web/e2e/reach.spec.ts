import type { Page } from '@playwright/test';
import { RecordedTable, pointed, questions, type Question } from './recorded';
import { expect, registered, test } from './table';

/** Phones held upright, a small one among them, and across; a tablet. */
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
];

const parts = ['board', 'mine', 'others'];

/** The places that a part of the table draws and a finger cannot bring into view there, with what can be seen of them. */
async function unseen(page: Page, part: string): Promise<string[]> {
  return page.locator(`css:light=[data-tab="${part}"]`).evaluate((root) => {
    const axes = [
      ['left', 'width', 'overflowX', 'scrollLeft', 'scrollWidth', 'clientWidth', 'clientLeft', innerWidth],
      ['top', 'height', 'overflowY', 'scrollTop', 'scrollHeight', 'clientHeight', 'clientTop', innerHeight],
    ] as const;
    type Axis = (typeof axes)[number];
    const reached = (node: Element, [from, size, overflow, scrolled, most, room, edge, all]: Axis) => {
      const box = node.getBoundingClientRect();
      // Where it can begin, as far as it has been followed outwards; how much of it is seen, and of a drawing, whose
      // box has margins that show nothing, must be.
      let [first, last, length] = [box[from], box[from], box[size]];
      let wanted = length * (node instanceof SVGElement ? 0.6 : 1);
      const within = (start: number, width: number) => {
        if (length > width) [last, length] = [last + length - width, width];
        const end = start + width - length;
        if (last < start) [first, last, length] = [start, start, length - (start - last)];
        else if (first > end) [last, length] = [first, length - (first - end)];
        else [first, last] = [Math.max(first, start), Math.min(last, end)];
      };
      for (let outer = node.parentElement; outer; outer = outer.parentElement) {
        const hides = getComputedStyle(outer)[overflow];
        if (hides === 'visible') continue;
        if (hides === 'auto' || hides === 'scroll') {
          first -= outer[most] - outer[room] - outer[scrolled];
          last += outer[scrolled];
          wanted = Math.min(wanted, outer[room]);
        }
        const start = outer.getBoundingClientRect()[from];
        within(start + (outer[edge] || 0), outer[room] || outer.getBoundingClientRect()[size]);
      }
      within(0, all);
      return length >= Math.min(wanted, all) - 2 ? '' : `${Math.round(length)} of ${Math.round(box[size])} px ${size}`;
    };
    return [...root.querySelectorAll<HTMLElement | SVGElement>('[data-target]')].flatMap((node) =>
      axes.flatMap((axis) => {
        const lacks = reached(node, axis);
        return lacks && node.getClientRects().length > 0 ? [`${node.dataset.target}: ${lacks}`] : [];
      }),
    );
  });
}

/** What scrolls sideways and hands a swipe on at its end, so that it leaves the page; the page itself, should it scroll. */
async function swiped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = (node: Element) => getComputedStyle(node).overscrollBehaviorX !== 'auto';
    const rows = [...document.querySelectorAll('.table *')].filter((n) => n.scrollWidth > n.clientWidth + 1);
    const scrolls = (node: Element) => /auto|scroll/.test(getComputedStyle(node).overflowX);
    const page = document.documentElement;
    return [
      ...rows.filter((n) => scrolls(n) && !stops(n)).map((n) => n.className.toString()),
      ...(page.scrollWidth > innerWidth ? ['the page scrolls sideways'] : []),
      ...(stops(page) ? [] : ['the page']),
    ];
  });
}

/** Questions that point at every kind of place, those first that point at most. */
function* telling(all: readonly Question[]): Generator<Question> {
  const seen = new Set<string>();
  for (const question of all.toSorted((a, b) => pointed(b).length - pointed(a).length)) {
    const kinds = pointed(question).map((place) => place.split(':')[0]!);
    if (kinds.some((kind) => !seen.has(kind))) yield question;
    for (const kind of kinds) seen.add(kind);
  }
}

for (const game of registered) {
  test(`a finger brings every place of ${game} into view, at every size`, async ({ open }) => {
    const ada = await open('Ada', { hasTouch: true, isMobile: true, viewport: sizes[0] });
    const { page } = ada;
    const all = [...telling(questions(game))];
    const table = await RecordedTable.open(page, all[0]!);
    const tabs = page.getByRole('navigation', { name: 'Parts of the table' }).getByRole('button');
    for (const question of all) {
      await table.ask(question);
      // The parts of the table with a place that it points at.
      const asks = await page
        .locator('css:light=[data-tab] [data-target]')
        .evaluateAll(
          (nodes, places) =>
            nodes
              .filter((node) => places.includes(node.getAttribute('data-target') ?? ''))
              .map((node) => node.closest<HTMLElement>('[data-tab]')?.dataset.tab),
          pointed(question),
        );
      for (const size of sizes) {
        await page.setViewportSize(size);
        const narrow = await tabs.first().isVisible();
        for (const [i, part] of parts.entries()) {
          if (part !== 'board' && !asks.includes(part)) continue;
          if (narrow) await tabs.nth(i).tap();
          const at = `${question.walk.name} at ${question.frame.seq}, ${size.width}x${size.height}`;
          await expect.poll(() => unseen(page, part), at).toEqual([]);
          await expect.poll(() => swiped(page), `what lets a swipe leave the page at ${at}`).toEqual([]);
        }
      }
    }
    expect(ada.errors).toEqual([]);
  });
}

/** What can be pressed and is too small for a finger: less than 44 pixels, or than 36 with 8 around it. */
async function small(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = 'button, a[href], input, select, textarea, summary, [role="tab"]';
    // A place of a board is as large as it is drawn, and has a chip; a line of the log is read, and seldom pressed.
    // What goes on in a list lies over it.
    const elsewhere = '[data-target], [role="log"], p, .rules, [aria-hidden]';
    const seen = [...document.querySelectorAll(pressed)]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(elsewhere))
      .map((node) => ({ node, box: (node.closest('label') ?? node).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 2 && box.bottom > 0);
    // What is scrolled out of one part lies under another.
    const part = (node: Element) => node.closest('[data-tab], [data-choices], header, nav');
    const near = (a: DOMRect, b: DOMRect) =>
      Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom) < 7.5;
    return seen
      .filter(({ node, box }) => {
        if (Math.min(box.width, box.height) >= 43.5) return false;
        return (
          Math.min(box.width, box.height) < 35.5 ||
          seen.some((o) => o.node !== node && part(o.node) === part(node) && near(o.box, box))
        );
      })
      .map(({ node, box }) => {
        const name = node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 30) ?? '';
        return `${name || node.outerHTML.slice(0, 60)}: ${Math.round(box.width)}x${Math.round(box.height)}`;
      });
  });
}

test('what a finger presses has room for it, at tables and around them', async ({ open }) => {
  const ada = await open('Ada', { hasTouch: true, isMobile: true, viewport: sizes[0] });
  const { page } = ada;
  for (const path of ['/', '/rules/troyes']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect.poll(() => small(page), path).toEqual([]);
  }
  const long = registered.flatMap((game) =>
    questions(game)
      .toSorted((a, b) => b.prompt.options.length - a.prompt.options.length)
      .slice(0, 1),
  );
  for (const question of long) {
    await RecordedTable.open(page, question);
    for (const part of ['Mine', 'Others', 'Log', 'Board']) {
      await page
        .getByRole('button', { name: part, exact: true })
        .or(page.getByRole('button', { name: new RegExp(`^${part} \\d`) }))
        .first()
        .tap();
      await expect.poll(() => small(page), `${question.game}, ${part}`).toEqual([]);
    }
  }
  expect(ada.errors).toEqual([]);
});

test('a question at a phone’s table leaves the board most of the window, and lies still whatever is asked', async ({
  open,
}) => {
  const ada = await open('Ada', { hasTouch: true, isMobile: true, viewport: sizes[0] });
  const { page } = ada;
  const all = questions('troyes').filter((q) => q.prompt.kind === 'turn');
  const table = await RecordedTable.open(page, all[0]!);
  const bar = page.getByRole('region', { name: 'What is asked' });
  const tops = new Set<number>();
  for (const size of sizes.slice(0, 2)) {
    await page.setViewportSize(size);
    tops.clear();
    for (const question of all.slice(0, 8)) {
      await table.ask(question);
      const board = await page.getByRole('main').boundingBox();
      expect(board!.height, `the board at ${size.height}`).toBeGreaterThan(size.height * 0.48);
      tops.add((await bar.boundingBox())!.y);
    }
    expect(tops.size, `heights of the question at ${size.height}`).toBe(1);
  }
  // Folded, it still says what is asked.
  await page.getByRole('button', { name: 'Show only what is asked' }).tap();
  await expect(bar.getByText('Your action')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Choices' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Show the choices/ }).tap();
  await expect(page.getByRole('group', { name: 'Choices' })).toBeVisible();
});

test('a page that is enlarged four times scrolls, and shows the board', async ({ open }) => {
  const ada = await open('Ada', { viewport: { width: 320, height: 256 } });
  const { page } = ada;
  await RecordedTable.open(page, questions('architects')[0]!);
  const end = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(end).toBeGreaterThan(100);
  const board = await page.getByRole('main').boundingBox();
  expect(board!.height).toBeGreaterThan(180);
  const last = page.locator('[data-choices] [data-option]').last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});
