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

  await (await acts(ben)).getByRole('button', { name: 'Have a bot play' }).tap();
  await expect(ben.page.getByText(/^A bot plays for you/)).toBeVisible();
  await expect(ada.page.locator('.rail li').filter({ hasText: 'Ben' })).toContainText('bot plays');
  await ben.tap(ben.page.getByRole('button', { name: 'I’m back' }));
  await expect(ben.page.getByText(/^A bot plays for you/)).toHaveCount(0);
  await expect(ada.page.getByRole('log').getByText('A bot plays for Ben.')).toBeVisible();
  await expect(ada.page.getByRole('log').getByText('Ben is back.')).toBeVisible();
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});

test('the table chooses another host, is given time once by two presses, and ends by agreement', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben', phone);
  const cy = await open('Cy');
  const path = await ada.makeRoom({ game: 'viscounts', seats: 3, pace: 'relaxed' });
  for (const player of [ben, cy]) await player.join(path);
  await ada.start();
  for (const player of [ben, cy]) await player.atTable();
  const proposal = ({ page }: Player) => page.getByRole('region', { name: 'Proposal' });
  const told = (words: string) => ada.page.getByRole('log').getByText(words);

  // Ben proposes himself; Ada, the host, need not agree, for a host may be away.
  const bens = await acts(ben);
  await bens.getByRole('combobox', { name: 'Another host' }).selectOption('Ben');
  await bens.getByRole('button', { name: 'Propose as host' }).tap();
  await expect(proposal(cy)).toContainText('Ben proposes Ben as the host. Still to agree: Cy.');
  // By keys: they go on where the game does, once the question is gone.
  await proposal(cy).getByRole('button', { name: 'Agree' }).press('Enter');
  await expect(proposal(cy)).toHaveCount(0);
  await expect.poll(() => cy.page.evaluate(() => document.activeElement?.closest('#asked') !== null)).toBe(true);
  await expect(told('The host is now Ben.')).toBeVisible();

  const hosts = await acts(ben);
  await hosts.getByRole('combobox', { name: 'Give time' }).selectOption('Ada');
  const more = hosts.getByRole('button', { name: '12 h more' });
  await more.scrollIntoViewIfNeeded();
  const box = (await more.boundingBox())!;
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await ben.page.touchscreen.tap(middle.x, middle.y);
  await ben.page.touchscreen.tap(middle.x, middle.y);
  await expect(ben.page.getByRole('dialog')).toHaveCount(0);
  await expect(told('Ben gives Ada more time: 12 h.')).toHaveCount(1);

  // Who was refused waits; a refusal is not kept for what is opened next, and Back closes that.
  await (await acts(cy)).getByRole('button', { name: 'Propose to end the game here' }).click();
  await ada.page.getByRole('button', { name: 'Refuse' }).click();
  await expect(told('Ada says no.')).toBeVisible();
  await (await acts(cy)).getByRole('button', { name: 'Propose to end the game here' }).click();
  await expect(cy.page.getByRole('dialog').getByRole('alert')).toHaveText(/^Your proposal was refused/);
  await cy.page.goBack();
  await expect(cy.page.getByRole('dialog')).toHaveCount(0);
  await expect(cy.page.getByRole('alert')).toHaveCount(0);

  // Whoever concedes need agree to nothing more.
  await (await acts(cy)).getByRole('button', { name: 'Concede' }).click();
  await cy.page.getByRole('dialog', { name: 'Concede' }).getByRole('button', { name: 'Concede' }).click();
  await expect(cy.page.getByText('You have conceded: a bot plays your seat.')).toBeVisible();
  await expectNoBarrier(cy.page);
  await (await acts(ben)).getByRole('button', { name: 'Propose to end the game here' }).tap();
  await ada.page.getByRole('button', { name: 'Agree' }).click();
  for (const { page } of [ada, ben, cy]) {
    await expect(page.getByRole('button', { name: 'If the game ended now' }).first()).toBeVisible();
    await expect(page.locator('.clock.numeral')).toHaveCount(0);
  }
  expect([...ada.errors, ...ben.errors, ...cy.errors]).toEqual([]);
});

test('a host sets the pace by keys, which stay where they are, and all figures are kept', async ({ open }) => {
  const ada = await open('Ada');
  const path = await ada.makeRoom({ game: 'viscounts', seats: 2 });
  const { page } = ada;
  await page.getByRole('combobox', { name: 'Pace' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('combobox', { name: 'Pace' })).toHaveValue('own');
  for (const [name, hours] of [
    ['Hours each', '36'],
    ['Hours more a turn', '7'],
    ['Hours at most (0: no limit)', '60'],
  ] as const) {
    const figure = page.getByRole('spinbutton', { name });
    while (!(await figure.evaluate((node) => node === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Control+A');
    await page.keyboard.type(hours);
  }
  await page.keyboard.press('Tab');
  const words = page.getByText('1 d 12 h each, 7 h more a turn, at most 2 d 12 h').first();
  await expect(words).toBeVisible();
  const lot = page.getByRole('checkbox', { name: /^Draw by lot/ });
  await lot.focus();
  await lot.press('Space');
  await expect(page.getByText('seats drawn by lot')).toBeVisible();
  await expect(lot).toBeFocused();
  const purple = page.getByRole('button', { name: /^Purple/ });
  await purple.focus();
  await purple.press('Enter');
  await expect(page.getByRole('button', { name: 'Purple: yours' })).toBeFocused();
  await page.goto(path);
  await expect(words).toBeVisible();
  expect(ada.errors).toEqual([]);
});
