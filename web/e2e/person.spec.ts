import { expectNoBarrier } from './barriers';
import { expect, steady, test, type Player } from './table';

const phones = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The page keeps nobody from it, by day and by candle light. */
async function expectOpenToAll({ page }: Player): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoBarrier(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoBarrier(page);
}

test('the games of a laptop are played on a phone that was added by a link, until it is shut out', async ({ open }) => {
  const ada = await open('Ada');
  const path = await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.page.getByRole('link', { name: 'Play on your phone as well' }).click();
  await ada.page.getByRole('button', { name: 'Add a device' }).click();
  await expect(ada.page.getByRole('img', { name: 'The link as a QR code' })).toBeVisible();
  await expectOpenToAll(ada);
  const link = await ada.page.getByRole('textbox').inputValue();

  const phone = await open('phone', phones);
  await phone.page.goto(link);
  const go = phone.page.getByRole('button', { name: 'Have my games here' });
  await expect(go).toBeVisible();
  await expectOpenToAll(phone);
  await go.click();
  await expect(phone.page.getByText('This device has your games now.')).toBeVisible();
  expect(new URL(phone.page.url()).hash).toBe('');
  // The laptop sees it come, and that the link has done its work.
  await expect(ada.page.getByText(/has your games now/)).toBeVisible();
  await expect(ada.page.getByRole('textbox')).toHaveCount(0);
  await ada.page.goto(path);
  await ada.start();

  await phone.page.getByRole('link', { name: 'To my games' }).click();
  await phone.page.getByRole('link', { name: /Architects.*Your turn/ }).click();
  await phone.atTable();
  const before = await ada.seq();
  expect(await phone.choose(steady())).toBe(true);
  await expect.poll(() => ada.seq()).toBeGreaterThan(before);

  // It loses the table that is open there, and the list; the laptop plays on.
  await ada.page.goto('/devices');
  await ada.page.getByRole('button', { name: /^Shut out/ }).click();
  const sure = ada.page.getByRole('dialog', { name: /^Shut out/ });
  await expectOpenToAll(ada);
  await sure.getByRole('button', { name: /^Shut out/ }).click();
  await expect(ada.page.getByText(/is shut out/)).toBeVisible();
  await expect(phone.page.getByText('This device is no longer one of yours')).toBeVisible();
  await phone.page.goto('/devices');
  await expect(phone.page.getByText('This browser has no games of its own yet.')).toBeVisible();
  await phone.page.goto(link);
  await go.click();
  await expect(phone.page.getByRole('alert')).toContainText('This link has been used');
  await ada.page.goto(path);
  await ada.atTable();
  await expect(ada.page.locator('[data-prompt]')).toBeVisible();
  expect(await ada.choose(steady())).toBe(true);
  expect([...ada.errors, ...phone.errors]).toEqual([]);
});

test('keys go on where a game was put away, and the round’s name has room beside the next game', async ({ open }) => {
  const ada = await open('Ada', { ...phones, locale: 'fr-FR' });
  const { page } = ada;
  const codes: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    await page.goto('/');
    await page.getByRole('combobox', { name: 'Jeu' }).selectOption('architects');
    await page.getByLabel('Votre nom').fill('Ada');
    await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Ajouter un robot' }).click();
    await page.getByRole('button', { name: 'Ouvrir le salon' }).click();
    await page.waitForURL('**/r/*');
    codes.push(new URL(page.url()).pathname);
    await page.getByRole('button', { name: 'Commencer la partie' }).click();
    await ada.atTable();
  }
  const moment = page.locator('.moment');
  await expect(page.getByRole('link', { name: /autre/ })).toBeVisible();
  await moment.evaluate((node) => (node.textContent = 'Manche 3 sur 7 : Inquisition'));
  expect(await moment.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);

  await page.goto('/');
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Ranger/ }) });
  await expect(list).toHaveCount(3);
  const stands = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
  const all = await list.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(all.toSorted()).toEqual(codes.toSorted());
  // The one after it, or else the one before it.
  for (const [at, next] of [
    [0, all[1]],
    [1, all[1]],
  ] as const) {
    await list.nth(at).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect.poll(stands).toBe(next);
  }
  await list.first().getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.getByText('Parties rangées (3)').focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('button', { name: /^Remettre dans mes parties/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(1);
  await expect.poll(stands).toMatch(/^\/r\//);
  expect(ada.errors).toEqual([]);
});
