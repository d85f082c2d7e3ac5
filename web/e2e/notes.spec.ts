import { expectNoBarrier } from './barriers';
import { expect, test } from './table';

test('notes are saved as one types, on the laptop and the phone of one person, and are in the replay', async ({
  open,
}) => {
  const ada = await open('Ada');
  const path = await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  await ada.page.goto('/devices');
  await ada.page.getByRole('button', { name: 'Add a device' }).click();
  const link = await ada.page.getByRole('textbox').inputValue();
  const phone = await open('phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await phone.page.goto(link);
  await phone.page.getByRole('button', { name: 'Have my games here' }).click();
  await expect(phone.page.getByText('This device has your games now.')).toBeVisible();

  await ada.page.goto(path);
  await ada.start();
  await ada.page.getByRole('tab', { name: 'Notes' }).click();
  await ada.page.getByLabel('My notes').fill('Keep stone for the Cathedral.');
  await expect(ada.page.getByText('Saved', { exact: true })).toBeVisible();
  await expectNoBarrier(ada.page);

  await phone.page.goto(path);
  await phone.atTable();
  await phone.page.getByRole('navigation').getByRole('button', { name: 'Log' }).tap();
  await phone.page.getByRole('tab', { name: 'Notes' }).tap();
  const notes = phone.page.getByLabel('My notes');
  await expect(notes).toHaveValue('Keep stone for the Cathedral.');
  await notes.fill('Keep clay.');
  await expect(phone.page.getByText('Saved', { exact: true })).toBeVisible();

  // The laptop has not read that: it wins, and is shown what it wrote over.
  await ada.page.getByLabel('My notes').fill('Keep gold.');
  await expect(ada.page.getByText('Another device of yours wrote this meanwhile:')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Put it under my notes' }).click();
  await expect(ada.page.getByLabel('My notes')).toHaveValue('Keep gold.\nKeep clay.');
  await expect(ada.page.getByText('Saved', { exact: true })).toBeVisible();

  await phone.page.goto(`${path}/replay`);
  await phone.page.locator('summary').filter({ hasText: 'My notes' }).tap();
  await expect(phone.page.getByLabel('My notes')).toHaveValue('Keep gold.\nKeep clay.');
  expect([...ada.errors, ...phone.errors]).toEqual([]);
});
