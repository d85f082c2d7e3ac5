import type { Page } from '@playwright/test';
import { expectNoBarrier } from './barriers';
import { expect, steady, test } from './table';

const phones = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const chat = (page: Page) => page.getByRole('log', { name: 'Chat' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Say something' });
const named = (page: Page) => page.getByRole('listbox', { name: 'Names at the table' }).getByRole('option');

test('somebody is called by name, and hidden on all of one’s devices', async ({ open }) => {
  const ada = await open('Ada Lovelace');
  const blaise = await open('Blaise', phones);
  const path = await ada.makeRoom({ game: 'architects', seats: 2 });
  await blaise.join(path);

  // By hand: the name is written by the first letters of it and a touch.
  await field(blaise.page).tap();
  await blaise.page.keyboard.type('your turn, @');
  await expect(named(blaise.page)).toHaveText(['@Ada Lovelace', '@all everybody at the table']);
  const box = (await named(blaise.page).first().boundingBox())!;
  expect(box.height).toBeGreaterThanOrEqual(44);
  await named(blaise.page).first().tap();
  await expect(field(blaise.page)).toHaveValue('your turn, @Ada Lovelace ');
  await expect(field(blaise.page)).toBeFocused();
  await blaise.page.getByRole('button', { name: 'Send' }).tap();
  await expect(chat(ada.page).locator('.said.own')).toContainText('@Ada Lovelace');
  await expect(chat(blaise.page).locator('.said')).toContainText('@Ada Lovelace');
  await expect(chat(blaise.page).locator('.said.own')).toHaveCount(0);

  // By keys: Enter takes the name first, and then sends.
  await field(ada.page).focus();
  await ada.page.keyboard.type('@b');
  await expect(named(ada.page)).toHaveText(['@Blaise']);
  await expectNoBarrier(ada.page);
  await ada.page.keyboard.press('Enter');
  await expect(named(ada.page)).toHaveCount(0);
  await ada.page.keyboard.type('hurry');
  await ada.page.keyboard.press('Enter');
  await expect(chat(blaise.page).locator('.said.own')).toContainText('@Blaise hurry');

  const device = await open('phone', phones);
  await ada.page.getByRole('link', { name: 'Play on your phone as well' }).click();
  await ada.page.getByRole('button', { name: 'Add a device' }).click();
  await device.page.goto(await ada.page.getByRole('textbox').inputValue());
  await device.page.getByRole('button', { name: 'Have my games here' }).click();
  await expect(device.page.getByText('This device has your games now.')).toBeVisible();
  await ada.page.goto(path);
  await ada.start();

  const unread = ada.page.getByRole('tab', { name: 'Chat' });
  await blaise.atTable();
  await blaise.page.getByRole('button', { name: /^Log/ }).tap();
  await blaise.page.getByRole('tab', { name: 'Chat' }).tap();
  await field(blaise.page).fill('hello?');
  await field(blaise.page).press('Enter');
  await expect(unread).toHaveText('Chat 2 unread');
  await unread.click();
  await chat(ada.page).focus();
  await ada.page.keyboard.press('ArrowUp');
  await expect(chat(ada.page).getByRole('button', { name: 'Blaise' }).last()).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await ada.page.keyboard.press('Tab');
  await expect(ada.page.getByRole('button', { name: 'Hide what Blaise says' })).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await expect(chat(ada.page)).toContainText('2 lines of Blaise are hidden.');
  await expect(chat(ada.page)).not.toContainText('hello?');
  await expect(ada.page.getByRole('button', { name: 'Read Blaise again' })).toBeFocused();
  await expectNoBarrier(ada.page);

  await ada.page.getByRole('tab', { name: 'Log' }).click();
  await field(blaise.page).fill('nobody there?');
  await field(blaise.page).press('Enter');
  await ada.page.reload();
  await ada.atTable();
  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await expect(chat(ada.page)).toContainText('3 lines of Blaise are hidden.');

  await device.page.goto(path);
  await device.atTable();
  await device.page.getByRole('button', { name: /^Log/ }).tap();
  await expect(device.page.getByRole('tab', { name: 'Chat' })).toHaveText('Chat');
  await device.page.getByRole('tab', { name: 'Chat' }).tap();
  await expect(chat(device.page)).toContainText('3 lines of Blaise are hidden.');
  await expectNoBarrier(device.page);
  await device.page.getByRole('button', { name: 'Blaise: Show' }).tap();
  await expect(chat(device.page)).toContainText('nobody there?');
  await device.page.getByRole('button', { name: 'Read Blaise again' }).tap();
  await expect(chat(device.page)).not.toContainText('hidden');
  await ada.page.reload();
  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await expect(chat(ada.page)).toContainText('nobody there?');
  expect([...ada.errors, ...blaise.errors, ...device.errors]).toEqual([]);
});

test('whoever is waited for is told so, once a day', async ({ open }) => {
  const ada = await open('Ada');
  const blaise = await open('Blaise', phones);
  const path = await ada.makeRoom({ game: 'architects', seats: 2, undo: false });
  await blaise.join(path);
  await ada.start();
  await blaise.atTable();
  const { page } = blaise;
  const remind = page.getByRole('button', { name: 'Remind Ada' });
  await expect(page.locator('[data-prompt]')).toBeVisible();
  expect(await blaise.choose(steady())).toBe(true);
  await expect(page.locator('#asked')).toContainText(/Ada\s+must choose\./);
  await expect(remind).toHaveCount(0);

  // As if the last choice had been made a quarter of an hour ago.
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const said = JSON.parse(message.toString()) as { type: string; room?: { played: string } };
      if (said.type === 'welcome' && said.room) said.room.played = new Date(Date.now() - 16 * 60_000).toISOString();
      socket.send(JSON.stringify(said));
    });
  });
  const later = async () => {
    await page.reload();
    await blaise.atTable();
    await remind.focus();
  };
  await later();
  expect((await remind.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await expectNoBarrier(page);
  await remind.press('Enter');
  await expect(page.getByText('Ada is told that you are waiting')).toBeVisible();
  await expect(page.locator('#asked')).toBeFocused();
  await later();
  await remind.click();
  await expect(page.getByText('Ada was told already today.')).toBeVisible();
  expect(await ada.choose(steady())).toBe(true);
  expect([...ada.errors, ...blaise.errors]).toEqual([]);
});
