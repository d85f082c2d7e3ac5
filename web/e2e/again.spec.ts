import { expectNoBarrier } from './barriers';
import { expect, playOut, test } from './table';

test('a laptop and a phone play again with one press, in their seats and colours', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const path = await ada.makeRoom({ game: 'viscounts', seats: 2 });
  await ben.join(path);
  await ben.page.getByRole('button', { name: /^Orange$/ }).tap();
  await expect(ben.page.getByRole('button', { name: /^Orange: yours/ })).toBeVisible();
  await ada.start();
  await Promise.all([playOut(ada, path), playOut(ben, path)]);

  for (const { page } of [ada, ben]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Final score' }).or(page.getByRole('dialog')).first().waitFor();
  }
  if (!(await ada.page.getByRole('dialog').isVisible()))
    await ada.page.getByRole('button', { name: 'Final score' }).click();
  await expect(ada.page.getByLabel('First player:')).toHaveValue('next');
  await expectNoBarrier(ada.page);
  await ada.page.getByRole('button', { name: 'Play again with the same people' }).click();
  await ada.page.waitForURL((url) => url.pathname !== path && url.pathname.startsWith('/r/'));
  const next = new URL(ada.page.url()).pathname;
  await expect(ada.page.getByText('Ben', { exact: true }).first()).toBeVisible();

  // The phone is led there from the finished table, and needs no link.
  if (!(await ben.page.getByRole('dialog').isVisible()))
    await ben.page.getByRole('button', { name: 'Final score' }).tap();
  await ben.page.getByRole('button', { name: 'To the new game' }).tap();
  await ben.page.waitForURL(`**${next}`);
  await expect(ben.page.getByRole('button', { name: /^Orange: yours/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(ben.page.getByText('goes first')).toHaveCount(1);
  await ada.start();
  await ben.atTable();
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});
