import { resolve } from 'node:path';
import { expectNoBarrier } from './barriers';
import { expect, playOut, test, type Player } from './table';

/** What leaves the browser from when it is first asked for: calls, and what sockets send but to say that one is there. */
function leaving({ page }: Player) {
  let sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const text = String(payload);
      if (!/^\{"type":"(ping|look)"/.test(text)) sent.push(text);
    }),
  );
  page.on('request', (request) => sent.push(request.url()));
  return {
    begin: () => (sent = []),
    get all() {
      return sent;
    },
  };
}

const ways = ({ page }: Player) => page.getByRole('list', { name: 'Lines' });
/** The ways that were tried, by their names and what they begin with. */
const way = (player: Player, name: string) => ways(player).getByRole('button', { name: new RegExp(`^${name}\\b`) });

test('who plays alone tries out what follows, in several ways, by keys; nothing of it leaves the browser, or happens', async ({
  open,
}) => {
  const ada = await open('Ada', { viewport: { width: 1366, height: 633 } });
  const { page } = ada;
  const left = leaving(ada);
  await ada.makeRoom({ game: 'paladins', bots: 1 });
  await ada.start();
  const door = page.getByRole('button', { name: 'Try it out' });
  await expect(door).toBeVisible();
  const [asked, seq] = [await ada.prompt(), await ada.seq()];
  const offered = (await ada.settled()).map((c) => c.name);

  await page.keyboard.press('Tab');
  await door.press('Enter');
  await expect(page.getByRole('heading', { name: 'Trying it out' })).toBeVisible();
  expect((await ada.settled()).map((c) => c.name)).toEqual(offered);
  await expectNoBarrier(page);
  left.begin();

  // A choice, and what the bot makes of it; then another in its place: two lines, with what they come to.
  await ada.choose(() => 0);
  await expect(page.getByRole('status').filter({ hasText: 'A bot is choosing' })).toHaveCount(0);
  await expect.poll(() => ada.asked()).toBe(true);
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: 'There is nothing to take back.' })).toBeVisible();
  expect((await ada.settled()).map((c) => c.name)).toEqual(offered);
  await ada.choose(() => 1);
  await expect(way(ada, 'Line 2')).toHaveAttribute('aria-current', 'true');
  await expect(way(ada, 'Line 2').getByRole('img', { name: 'Ada' })).toBeVisible();
  await page.getByRole('button', { name: 'Name Line 2' }).press('Enter');
  await page.keyboard.type('Bold');
  await page.keyboard.press('Enter');
  await expect(way(ada, 'Bold')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Name Bold' })).toBeFocused();

  // Back to the first, from its beginning, and other cards.
  await way(ada, 'Line 1').press('Enter');
  await expect(way(ada, 'Line 1')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'The beginning' }).press('Enter');
  expect((await ada.settled()).map((c) => c.name)).toEqual(offered);
  await page.getByRole('button', { name: 'Deal anew' }).press('Enter');
  await expect(way(ada, 'Line 3')).toContainText('Dealt anew');
  expect((await ada.settled()).map((c) => c.name)).toEqual(offered);
  await expectNoBarrier(page);

  // The other is played by hand, too: each is asked in turn.
  await page.getByRole('combobox', { name: 'Shrewd bot 2' }).selectOption('You, by hand');
  await ada.choose(() => 0);
  await expect(page.locator('[data-prompt]')).toBeVisible();
  expect(left.all).toEqual([]);

  // The game is where it was.
  await page.getByRole('button', { name: 'Back to the game' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Trying it out' })).toHaveCount(0);
  await expect.poll(() => ada.prompt()).toBe(asked);
  expect(await ada.seq()).toBe(seq);
  expect((await ada.settled()).map((c) => c.name)).toEqual(offered);
  expect(ada.errors).toEqual([]);
});

test('from a moment of a replay, by finger: with what one knew, or with all cards known; and Back leads back', async ({
  open,
}) => {
  const ada = await open('Ada', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { page } = ada;
  const left = leaving(ada);
  const path = await ada.makeRoom({ game: 'viscounts', bots: 1, undo: false });
  await ada.start();
  await playOut(ada, path);
  await page.goto(`${path}/replay?at=9`);
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
  // Its head has two rows, as high as a finger each, and no more.
  expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(120);
  await page.getByRole('button', { name: 'Try it out' }).tap();
  await expect(page.getByRole('heading', { name: 'Trying it out' })).toBeVisible();
  await expect.poll(() => ada.asked()).toBe(true);
  const knows = page.getByRole('combobox', { name: 'With' });
  await expect(knows.locator('option:checked')).toHaveText('what Ada knew');
  left.begin();
  await ada.touch((await ada.settled())[0]!);
  await page.getByRole('button', { name: 'Lines' }).tap();
  await expect(way(ada, 'Line 1')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectNoBarrier(page);
  expect(left.all).toEqual([]);

  // Who chooses up there presses there: a press where the hand has rested is not taken for one on what has just come.
  await page.getByRole('heading', { name: 'Trying it out' }).tap();
  await knows.selectOption('all cards known');
  await expect(page.getByText('All cards lie as they lay.')).toBeAttached();
  await expect(knows.locator('option:checked')).toHaveText('all cards known');
  await page.getByRole('button', { name: 'Lines' }).tap();
  // Then all are played by hand: nobody chooses in between.
  await expect(page.getByRole('combobox', { name: 'Ada' })).toHaveValue('');
  await expect.poll(() => ada.asked()).toBe(true);
  // Back leads to the board, and then to the replay.
  await page.goBack();
  await expect(page.locator('.table')).toHaveAttribute('data-shown', 'board');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Trying it out' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('9 /');
  expect(ada.errors).toEqual([]);
});

test('from a moment of a file that nobody here has played; what was tried outlives the worker that played it', async ({
  open,
}) => {
  const ada = await open('Ada', { viewport: { width: 1366, height: 633 } });
  const { page } = ada;
  const left = leaving(ada);
  await page.goto('/verify');
  await page
    .getByLabel(/file/i)
    .setInputFiles(resolve(import.meta.dirname, '../../engine/record/testdata/westkingdom-1.json'));
  await page.getByRole('button', { name: 'Watch it again' }).click();
  await page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'Shrewd bot 2' });
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect(page.getByText('208 / 208')).toBeVisible();
  const door = page.getByRole('button', { name: 'Try it out' });
  await expect(door).toBeHidden();
  await page.getByRole('slider').fill('100');
  await door.click();
  await expect(page.getByRole('heading', { name: 'Trying it out' })).toBeVisible();
  const knows = page.getByRole('combobox', { name: 'With' });
  await expect(knows.locator('option:checked')).toHaveText('what Shrewd bot 2 knew');
  await knows.selectOption('all cards known');
  await expect(page.getByText('All cards lie as they lay.')).toBeAttached();
  await expect.poll(() => ada.asked()).toBe(true);
  left.begin();

  const first = await ada.prompt();
  await ada.choose(() => 0);
  await page.getByRole('button', { name: 'Deal anew' }).click();
  await expect(page.getByText('Dealt anew').first()).toBeVisible();
  await page.getByRole('button', { name: 'The beginning' }).click();
  await expect.poll(() => ada.prompt()).toBe(first);
  await ada.choose(() => 1);
  await expect(way(ada, 'Line 2')).toHaveAttribute('aria-current', 'true');
  const [seq, offered, tried] = [await ada.seq(), await ada.settled(), await ways(ada).textContent()];

  const anew = page.waitForEvent('worker');
  await page.workers()[0]?.evaluate(() => globalThis.close());
  await anew;
  await expect(page.getByText('all that you tried is here')).toBeVisible();
  expect(await ways(ada).textContent()).toBe(tried);
  expect(await ada.seq()).toBe(seq);
  expect((await ada.settled()).map((c) => c.name)).toEqual(offered.map((c) => c.name));
  await ada.choose(() => 0);
  await expect(page.getByText('all that you tried is here')).toBeHidden();
  await way(ada, 'Line 1').click();
  await expect(way(ada, 'Line 1')).toHaveAttribute('aria-current', 'true');
  expect(left.all.filter((what) => !/engine/.test(what))).toEqual([]);

  await page.getByRole('button', { name: 'Back to the replay' }).click();
  await expect(page.getByText('100 / 208')).toBeVisible();
  expect(ada.errors).toEqual([]);
});
