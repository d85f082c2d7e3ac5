import type { Locator, Page } from '@playwright/test';
import { expect, test } from './table';

/** The question, with all that is said of it to somebody who hears the page. */
const asked = (page: Page): Locator => page.getByRole('region', { name: 'What is asked' });
const offered = (page: Page): Locator => asked(page).getByRole('group', { name: 'Choices' });

/** The names of the choices, as the accessibility tree has them. */
async function announced(page: Page): Promise<string[]> {
  const tree = await offered(page).ariaSnapshot();
  return [...tree.matchAll(/^\s*- '?button "((?:[^"\\]|\\.)*)"/gm)]
    .map(([, name]) => (name ?? '').replaceAll("''", "'"))
    .filter((name) => !name.startsWith('Why not?'));
}

/** What has the focus lies in this. */
const holdsFocus = (within: Locator): Promise<boolean> =>
  within.evaluate((node) => node === document.activeElement || node.contains(document.activeElement));

/** A turn to be heard: what is chosen, the first that is offered, and what is announced with it. */
interface Turn {
  game: string;
  /** Choices of the turn, the last of which ends it. */
  wanted: RegExp[];
  /** Choices that say what they pay or gain. */
  told: RegExp;
}

const turns: Turn[] = [
  {
    game: 'architects',
    wanted: [/^Place a Worker: (Forest|Quarry|Silversmith)/],
    told: /^Place a Worker: Forest; gains \d+ Wood/,
  },
  { game: 'paladins', wanted: [/^(Hunt|Trade)/, /^Send/], told: /; (pays|gains) \d+ / },
];

test('dialogs open from a place that has the focus, and give it back', async ({ open }) => {
  const ada = await open('Ada');
  const { page } = ada;
  await ada.makeRoom({ game: 'paladins', seats: 2, bots: 1, undo: false });
  await ada.start();
  const lit = page.locator('main [data-target][data-state="legal"]').first();
  while (!(await lit.isVisible())) {
    await expect.poll(() => ada.prompt()).toBeDefined();
    if (!(await lit.isVisible())) await ada.choose(() => 0);
  }
  await lit.focus();
  for (const key of ['?', 'g']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(lit).toBeFocused();
  }
});

for (const { game, wanted, told } of turns) {
  test(`a whole turn of ${game} can be heard and played by keys`, async ({ open }) => {
    const ada = await open('Ada');
    const { page } = ada;
    const { keyboard } = page;
    await ada.makeRoom({ game, seats: 2, bots: 1, undo: false });
    await ada.start();

    /** Moves through the choices to one that is wanted, hears it, and takes it. */
    const choose = async (patterns: RegExp[]): Promise<string> => {
      await expect(asked(page).locator('p').first()).not.toBeEmpty();
      await expect.poll(async () => (await announced(page)).length).toBeGreaterThan(0);
      const names = await announced(page);
      // Nobody hears "Trade; Trade; Trade".
      expect(new Set(names).size, names.join(' | ')).toBe(names.length);
      const wish = names.find((name) => patterns.some((p) => p.test(name))) ?? names[0] ?? '';
      const chip = offered(page).getByRole('button', { name: wish, exact: true });
      // Whoever hears the choices goes through them: an Enter right after the last one would be a slip.
      await keyboard.press('ArrowRight');
      await keyboard.press('ArrowLeft');
      for (let i = 0; i < names.length && !(await holdsFocus(chip)); i += 1) await keyboard.press('ArrowRight');
      await expect(chip).toBeFocused();
      const prompt = await ada.prompt();
      await keyboard.press('Enter');
      await expect(page.locator(`[data-prompt="${prompt}"]`)).toHaveCount(0);
      // The focus stays where the game goes on.
      await expect.poll(() => holdsFocus(asked(page)), `the focus after "${wish}"`).toBe(true);
      return wish;
    };

    const heard: string[] = [];
    const chosen: string[] = [];
    const [first, ...rest] = wanted as [RegExp, ...RegExp[]];
    for (let i = 0; i < 30 && !chosen.some((name) => first.test(name)); i += 1) {
      await expect.poll(() => ada.prompt()).toBeDefined();
      heard.push(...(await announced(page)));
      chosen.push(await choose([first]));
    }
    for (const step of rest) {
      await expect.poll(() => ada.prompt()).toBeDefined();
      const names = await announced(page);
      heard.push(...names);
      // A question with one answer is not asked.
      if (names.some((name) => step.test(name))) chosen.push(await choose([step]));
    }
    expect(chosen.some((name) => first.test(name))).toBe(true);
    expect(
      heard.some((name) => told.test(name)),
      heard.join(' | '),
    ).toBe(true);

    // What happened is told as a log, which is one stop of the tab key; nothing more happens until Ada has chosen.
    await expect.poll(() => ada.prompt()).toBeDefined();
    const log = page.getByRole('log', { name: 'Log' });
    await expect(log).toContainText('Ada');
    await log.focus();
    await keyboard.press('ArrowUp');
    await expect(log.getByRole('button').last()).toBeFocused();
    await keyboard.press('Tab');
    expect(await holdsFocus(log)).toBe(false);
    await log.focus();
    await keyboard.press('Shift+Tab');
    expect(await holdsFocus(log)).toBe(false);
    await keyboard.press('Tab');
    await expect(log).toBeFocused();

    // The opponent's area bears the opponent's name, and mine is mine.
    const players = page.getByRole('list', { name: 'Players' });
    const opponent = players.getByRole('button', { name: /^Shrewd bot 2/ });
    await opponent.focus();
    await keyboard.press('Enter');
    await expect(opponent).toHaveAttribute('aria-expanded', 'true');
    const area = players.getByRole('group', { name: /^Shrewd bot 2/ }).last();
    await expect(area).toBeVisible();
    expect(await area.ariaSnapshot()).not.toMatch(/"(My board|Mine)"/);
    await expect(page.getByRole('region', { name: 'Mine' })).toBeVisible();

    // Whatever opens closes with Escape, and the focus comes back.
    const opened: [string | RegExp, Locator][] = [
      ['Score', page.getByRole('dialog')],
      ['Room', page.getByRole('dialog')],
      ['Keys and help', page.getByRole('dialog')],
      ['Settings', page.getByRole('combobox', { name: 'Language' })],
      [/^Why not\?/, page.getByRole('list', { name: 'What cannot be chosen now, and why' })],
    ];
    await expect.poll(() => ada.prompt()).toBeDefined();
    for (const [name, what] of opened) {
      const button = page.getByRole('button', { name, exact: typeof name === 'string' });
      if ((await button.count()) === 0) continue;
      await button.focus();
      await keyboard.press('Enter');
      await expect(what).toBeVisible();
      await keyboard.press('Escape');
      await expect(what).toBeHidden();
      await expect(button).toBeFocused();
    }
    // The rules lie beside the table, open at what is asked.
    await keyboard.press('?');
    await page.getByRole('dialog').getByRole('button', { name: 'Rules' }).focus();
    await keyboard.press('Enter');
    const rules = page.getByRole('region', { name: 'Rules' });
    const part = rules.locator('[data-rule]:focus');
    await expect(part).toBeInViewport({ ratio: 1 });
    await keyboard.press('Escape');
    await expect(rules).toHaveCount(0);
    expect(ada.errors).toEqual([]);
  });
}
