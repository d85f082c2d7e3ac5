import { expectNoBarrier } from './barriers';
import { expect, test, type Player } from './table';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** What the table's list of players says of somebody's time. */
const clock = ({ page }: Player, name: string) => page.locator('.rail li').filter({ hasText: name }).locator('.clock');

/** Opens what can be done about the game as a whole. */
async function acts({ page }: Player) {
  await page.getByRole('button', { name: 'Room', exact: true }).click();
  return page.getByRole('region', { name: 'The game' });
}

test('a game of days is paused, goes on by agreement, and is played by a bot meanwhile', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben', phone);
  const path = await ada.makeRoom({ game: 'architects', seats: 2, pace: 'relaxed' });
  await ben.join(path);
  await expect(ben.page.getByText('3 d each, 12 h more a turn')).toBeVisible();
  // The host changes it while all see it.
  await ada.page.getByRole('combobox', { name: 'Whoever is out of time' }).selectOption('stand-in');
  await expect(ben.page.getByText('a bot stands in')).toBeVisible();
  await ada.start();
  await ben.atTable();
  await expect(clock(ada, 'Ada')).toHaveText(/^2 d 23 h|^3 d/);
  await expect(clock(ada, 'Ada')).toHaveAttribute('data-hint', /^until /);

  await (await acts(ada)).getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(ben.page.getByText(/^Ada has paused the game/)).toBeVisible();
  for (const { page } of [ada, ben]) await expect(page.locator('[data-prompt]')).toHaveCount(0);
  await expectNoBarrier(ben.page);
  await ben.tap(ben.page.getByRole('button', { name: 'Ask to go on' }));
  const proposal = ada.page.getByRole('region', { name: 'Proposal' });
  await expect(proposal).toContainText('Ben proposes to go on with the game. Still to agree: Ada.');
  await expectNoBarrier(ada.page);
  await proposal.getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [ada, ben]) {
    await expect(page.getByRole('region', { name: 'Proposal' })).toHaveCount(0);
    await expect(page.getByText(/^Ada has paused the game/)).toHaveCount(0);
  }

  await (await acts(ben)).getByRole('button', { name: 'Play for me' }).tap();
  await expect(ben.page.getByText(/^A bot plays for you/)).toBeVisible();
  await expect(ada.page.locator('.rail li').filter({ hasText: 'Ben' })).toContainText('bot plays');
  await ben.tap(ben.page.getByRole('button', { name: 'I’m back' }));
  await expect(ben.page.getByText(/^A bot plays for you/)).toHaveCount(0);
  await expect(ada.page.getByRole('log').getByText('A bot plays for Ben.')).toBeVisible();
  await expect(ada.page.getByRole('log').getByText('Ben is back.')).toBeVisible();
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});
