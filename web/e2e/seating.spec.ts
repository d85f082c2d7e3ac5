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

test('bots are chosen by what they play like, on a phone and by keys, and keep their names at the table', async ({
  open,
}) => {
  const ada = await open('Ada', phone);
  await ada.page.goto('/');
  await ada.page.getByLabel('Your name').fill('Ada');
  await ada.page.getByRole('radio', { name: '4', exact: true }).check({ force: true });
  await ada.page.getByRole('button', { name: 'Add a bot' }).tap();
  const bot = ada.page.getByRole('combobox', { name: 'Bot 1' });
  await expect(bot.getByRole('option')).toHaveText(['Whimsical bot', 'Shrewd bot', 'Scheming bot', 'Fearsome bot']);
  await expect(bot).toHaveValue('greedy');
  await bot.selectOption('Fearsome bot');
  await expect(bot).toHaveAccessibleDescription(/^Thinks ahead for everybody/);
  await ada.page.getByRole('button', { name: 'Make the room' }).tap();

  const seats = ada.page.getByRole('region', { name: 'Seats' });
  await seats.getByRole('button', { name: 'Seat 2: Seat a bot' }).tap();
  const which = ada.page.getByRole('dialog', { name: 'Which bot?' });
  await expectNoBarrier(ada.page);
  await which.getByRole('button', { name: 'Whimsical bot' }).tap();
  await expect(seats.getByRole('listitem').filter({ hasText: 'Whimsical bot 2' })).toHaveCount(1);
  // By keys, and another one in its place.
  const choose = async (button: string, tabs: number, name: string) => {
    const door = seats.getByRole('button', { name: button });
    await expect(door).toBeEnabled(); // the last answer may be on its way
    await door.focus();
    await ada.page.keyboard.press('Enter');
    await expect(which.getByRole('button', { name: 'Close' })).toBeFocused();
    for (let i = 0; i < tabs; i += 1) await ada.page.keyboard.press('Tab');
    await ada.page.keyboard.press('Enter');
    await expect(seats.getByRole('button', { name: `${name}: Another bot` })).toBeFocused();
  };
  await choose('Seat 3: Seat a bot', 3, 'Scheming bot 3');
  await choose('Scheming bot 3: Another bot', 4, 'Fearsome bot 3');
  await ada.start();
  for (const name of ['Whimsical bot 2', 'Fearsome bot 3', 'Fearsome bot 4'])
    await expect(ada.page.locator('.rail').getByText(name)).toHaveCount(1);
  expect(ada.errors).toEqual([]);
});
