import { expectNoBarrier } from './barriers';
import { expect, playOut, test, type Player } from './table';

/** The page is not wider than the window. */
const sideways = ({ page }: Player) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a finished game is gone through for whoever sat there, by keys and on a phone, and leads to its moments', async ({
  open,
}) => {
  const ada = await open('Ada', { viewport: { width: 1366, height: 633 } });
  const path = await ada.makeRoom({ game: 'architects', seats: 2, bots: 1, undo: false });
  await ada.start();
  await playOut(ada, path);

  // Whoever only looks on may not ask.
  const ben = await open('Ben', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await ben.page.goto(`${path}/review`);
  await expect(ben.page.getByText('Whoever sat at the table can.')).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Review the game' })).toHaveCount(0);

  await ada.page.goto(path);
  await ada.atTable();
  if (!(await ada.page.getByRole('dialog').isVisible()))
    await ada.page.getByRole('button', { name: 'Final score' }).click();
  await ada.page.getByRole('dialog').getByRole('link', { name: 'Review the game' }).focus();
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByText(/whoever plays goes first/)).toBeVisible();
  await expectNoBarrier(ada.page);
  await ada.page.getByRole('button', { name: 'Review the game' }).focus();
  await ada.page.keyboard.press('Enter');
  await expect(ada.page.getByText(/^(Asked for|The game is being gone through)/)).toBeVisible();

  // It is left, and found done.
  await ada.page.goto('/');
  await ada.page.goBack();
  const curve = ada.page.getByRole('img', { name: /^What end was to be expected: / });
  await expect(curve).toBeVisible({ timeout: 600_000 });
  await expect(ada.page.getByText(/^You ended \d+ points? (ahead|behind)\.$/)).toBeVisible();
  await expectNoBarrier(ada.page);

  // Where it turned is walked by keys.
  const marks = ada.page.getByRole('group', { name: 'Where it turned' }).getByRole('button');
  await marks.first().focus();
  await ada.page.keyboard.press('End');
  await expect(marks.last()).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await expect(
    ada.page
      .getByRole('list')
      .filter({ hasText: /points/ })
      .getByRole('link')
      .and(ada.page.locator(':focus')),
  ).toHaveCount(1);

  // From a mistake to its moment, and back to where one was.
  const mistake = ada.page.getByRole('region', { name: 'Choices that cost points' }).getByRole('listitem').first();
  await expect(mistake).toContainText(
    /^Turn \d+ ?You chose “.+”\. “.+” would have brought about [\d.]+ points? more, give or take [\d.]+\./,
  );
  const show = mistake.getByRole('link', { name: /^See the moment/ });
  const [, seq] = /at=(\d+)&seat=0$/.exec((await show.getAttribute('href')) ?? '') ?? [];
  await show.focus();
  await ada.page.keyboard.press('Enter');
  await expect(ada.page).toHaveURL(new RegExp(`${path}/replay\\?at=${seq}$`));
  await expect(ada.page.getByRole('region', { name: 'Timeline' })).toContainText(`${seq} /`);
  await ada.page.goBack();
  await expect(show).toBeFocused();

  // The other's game, as whoever looks on sees it on a phone.
  await expect(ben.page.getByRole('radiogroup').or(ben.page.getByRole('group', { name: 'Whose game' }))).toHaveCount(0);
  await ben.page.reload();
  await ben.page.getByRole('group', { name: 'Whose game' }).getByText('Shrewd bot 2').tap();
  await expect(ben.page.getByText(/^Shrewd bot 2 ended \d+ points? (ahead|behind)\.$/)).toBeVisible();
  await expect(
    ben.page
      .getByRole('table')
      .getByRole('rowgroup')
      .filter({ hasText: /Ada|Shrewd/ }),
  ).toHaveCount(2);
  expect(await sideways(ben)).toBeLessThanOrEqual(0);
  await expectNoBarrier(ben.page);
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});
