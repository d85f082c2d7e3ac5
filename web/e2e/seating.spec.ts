import { expectNoBarrier } from './barriers';
import { expect, test, type Player } from './table';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The colour in which a player's arms are drawn in the list of seats. */
const arms = ({ page }: Player, name: string, list = '.rail') =>
  page.locator(`${list} li`).filter({ hasText: name }).locator('.shield').first();

test('a colour is taken on a phone, and kept at the table where the lot seats everybody', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben', phone);
  const path = await ada.makeRoom({ game: 'architects', seats: 3, bots: 1 });
  await ben.join(path);
  const colour = (name: RegExp) => ben.page.getByRole('group', { name: 'Your colour' }).getByRole('button', { name });
  await expect(colour(/^Gold: yours/)).toHaveAttribute('aria-pressed', 'true');
  await expect(colour(/^Blue: Ada/)).toBeDisabled();
  await colour(/^Grey$/).tap();
  await expect(colour(/^Grey: yours/)).toHaveAttribute('aria-pressed', 'true');
  await expectNoBarrier(ben.page, 'colours');
  await expectNoBarrier(ben.page);
  await expect(arms(ada, 'Ben', '.seats')).toHaveAttribute('style', /--seat-5/);
  await expect(
    ada.page.getByRole('group', { name: 'Your colour' }).getByRole('button', { name: /^Grey: Ben/ }),
  ).toBeDisabled();

  await ada.page.getByLabel('Draw by lot who sits where').check();
  await expect(ben.page.getByText('seats drawn by lot')).toBeVisible();
  await ada.start();
  await ben.atTable();
  await expect(arms(ada, 'Ben')).toHaveAttribute('style', /--seat-5/);
  await expect(arms(ada, 'Ada')).toHaveAttribute('style', /--seat-0/);
  await expect(ada.page.getByText(/^Who sits where was drawn by lot:/)).toBeVisible();
  // Both pages are at their own seats, without having been loaded again.
  for (const player of [ada, ben]) expect(await player.asked()).toBe(true);
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});
