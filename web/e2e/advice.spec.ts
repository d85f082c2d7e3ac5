import { expectNoBarrier } from './barriers';
import { expect, test } from './table';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('who plays alone asks what the strongest bot would do, by keys, and chooses of it', async ({ open }) => {
  const ada = await open('Ada', { viewport: { width: 1366, height: 633 } });
  const { page } = ada;
  await ada.makeRoom({ game: 'architects', bots: 1 });
  await expect(page.getByText('with advice')).toBeVisible();
  await ada.start();
  const ask = page.getByRole('button', { name: 'What would you do?' });
  const sheet = page.getByRole('region', { name: 'What would you do?' });
  await expect(ask).toBeVisible();
  const asked = await ada.prompt();
  // A key that was meant for what stood there before does nothing: one goes there first.
  await page.keyboard.press('Tab');
  await ask.press('Enter');
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
  await expect(sheet.getByRole('listitem').first()).toContainText(/best|too close to call/);
  await expect(sheet.getByRole('status')).toContainText(/best|too close to call/);
  await expectNoBarrier(page);
  const best = (await sheet.locator('[data-counsel="1"]').getAttribute('data-option')) ?? '';
  // Nothing is chosen by that; the same options are lit where they always stand, on the board and in the list.
  expect(await ada.prompt()).toBe(asked);
  await expect(page.locator(`[data-choices] [data-option="${best}"]`)).toHaveAttribute('data-counsel', '1');
  await expect(page.getByRole('main').locator('[data-counsel="1"]')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(ask).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet.locator('[data-counsel="1"]')).toHaveAttribute('data-option', best);
  await sheet.locator('[data-counsel="1"]').press('Enter');
  await expect(sheet).toBeHidden();
  await expect.poll(() => ada.prompt()).not.toBe(asked);
});

test('where several play it is there if the host chose it, which all see', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben', phone);
  const path = await ada.makeRoom({ game: 'troyes', seats: 2 });
  await ben.join(path);
  await expect(ben.page.getByText('without advice')).toBeVisible();
  await ada.page.getByLabel('Players may ask “What would you do?”').check();
  await expect(ben.page.getByText('with advice')).toBeVisible();
  await ada.start();
  await ben.atTable();
  await expect.poll(async () => (await ada.asked()) || (await ben.asked())).toBe(true);
  const [first, other] = (await ada.asked()) ? [ada, ben] : [ben, ada];
  const ask = (page: typeof ada.page) => page.getByRole('button', { name: 'What would you do?' });
  await expect(ask(other.page)).toHaveCount(0);
  await ask(first.page).click();
  const sheet = first.page.getByRole('region', { name: 'What would you do?' });
  await expect(sheet.getByRole('listitem')).toHaveCount(3);
  await expectNoBarrier(first.page);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
  // The next question is another: nothing of before is lit.
  await first.page.locator('[data-choices] [data-counsel="1"]').click();
  await expect(first.page.locator('[data-counsel]')).toHaveCount(0);
});
