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

/** Questions with every kind of place that is pointed at in every kind of question. */
function* telling(all: readonly Question[]): Generator<Question> {
  const seen = new Set<string>();
  for (const question of all.toSorted((a, b) => pointed(b).length - pointed(a).length)) {
    const kinds = pointed(question).map((place) => `${question.prompt.kind} ${place.split(':')[0]}`);
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
