import type { Page } from '@playwright/test';
import { expect, steady, test, type Player } from './table';

/** Two people and a bot, at the moment when Blaise alone is asked. */
async function atBlaise(ada: Player, blaise: Player): Promise<string> {
  const path = await ada.makeRoom({ game: 'architects', seats: 3, bots: 1, undo: false });
  await blaise.join(path);
  await ada.start();
  await blaise.atTable();
  const pick = steady();
  await expect(async () => {
    while (await ada.choose(pick));
    expect(await ada.seq()).toBe(await blaise.seq());
    expect(await blaise.asked()).toBe(true);
    expect(await ada.asked()).toBe(false);
  }).toPass();
  return path;
}

test('whoever comes back is shown what happened meanwhile, and may skip it', async ({ open }) => {
  const ada = await open('Ada', { reducedMotion: 'no-preference' });
  const blaise = await open('Blaise');
  const path = await atBlaise(ada, blaise);
  const left = await ada.seq();
  await ada.page.goto('/');
  await expect(ada.page.getByText('Architects of the West Kingdom').first()).toBeVisible();
  while (await blaise.choose(steady()));
  await expect.poll(() => blaise.seq()).toBeGreaterThan(left + 1);

  await ada.page.goto(path);
  const notice = ada.page.getByText('Since you left…');
  await expect(notice).toBeVisible();
  await ada.page.getByRole('button', { name: 'Skip' }).click();
  await expect(notice).toHaveCount(0);
  await expect(ada.page.locator('[data-prompt]')).toBeVisible();
  // It is her turn: nothing happens any more.
  const now = await ada.seq();
  expect(now).toBeGreaterThan(left + 1);
  await expect.poll(() => blaise.seq()).toBe(now);
  expect(ada.errors).toEqual([]);
});

test('the tab, a sound and a notification say when somebody is needed', async ({ open }) => {
  const ada = await open('Ada');
  const blaise = await open('Blaise');
  // What the browser would play and show, as the page asks for it.
  await ada.page.addInitScript(() => {
    const heard = { tones: 0, notes: [] as string[], hidden: false };
    Object.assign(window, { heard });
    Object.defineProperty(document, 'visibilityState', { get: () => (heard.hidden ? 'hidden' : 'visible') });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      heard.tones += 1;
      start.call(this, when);
    };
    class Told {
      static readonly permission = 'granted';
      static async requestPermission() {
        return 'granted';
      }
      onclick: unknown;
      constructor(title: string, { body }: { body: string }) {
        heard.notes.push(`${title}: ${body}`);
      }
      close() {}
    }
    Object.assign(window, { Notification: Told });
  });
  const heard = () =>
    ada.page.evaluate(() => (window as unknown as { heard: { tones: number; notes: string[] } }).heard);
  const hide = (hidden: boolean) =>
    ada.page.evaluate((h) => void ((window as unknown as { heard: { hidden: boolean } }).heard.hidden = h), hidden);

  await atBlaise(ada, blaise);
  await ada.page.getByLabel('Settings').click();
  await ada.page.getByLabel('Sound when I am needed').selectOption('on');
  await ada.page.getByLabel('Notify me when it is my turn').check();
  await ada.page.keyboard.press('Escape');
  const before = await heard();
  expect(before.notes).toEqual([]);
  await expect(ada.page).not.toHaveTitle(/^●/);

  await hide(true);
  while (await blaise.choose(steady()));
  await expect(ada.page).toHaveTitle(/^● Architects of the West Kingdom/);
  await expect(ada.page.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon-turn.svg');
  await expect.poll(async () => (await heard()).notes.length).toBe(1);
  expect((await heard()).notes[0]).toMatch(/^Architects of the West Kingdom/);
  await expect.poll(async () => (await heard()).tones).toBeGreaterThan(before.tones);

  await hide(false);
  while (await ada.choose(steady()));
  await expect(ada.page).not.toHaveTitle(/^●/);
  expect((await heard()).notes).toHaveLength(1);
});

test('the host frees a seat of a running game, and somebody else takes it', async ({ open }) => {
  const ada = await open('Ada');
  const blaise = await open('Blaise');
  const cid = await open('Cid');
  const path = await ada.makeRoom({ game: 'architects', seats: 2, undo: false });
  await blaise.join(path);
  await ada.start();
  await blaise.atTable();
  const lines = (page: Page, of = 'Blaise') =>
    page.getByRole('log', { name: 'Log' }).getByRole('listitem').filter({ hasText: of });
  await expect(async () => {
    for (const player of [ada, blaise]) await player.choose(steady());
    expect(await lines(ada.page).count()).toBeGreaterThan(1);
    expect(await blaise.seq()).toBe(await ada.seq());
  }).toPass();
  // Whoever has the seat also reads what was told to it alone.
  const [before, own] = [await lines(ada.page).allInnerTexts(), await lines(blaise.page).allInnerTexts()];
  await blaise.page.getByRole('tab', { name: 'Chat' }).click();
  await blaise.page.getByRole('combobox', { name: 'Say something' }).fill('I must go');
  await blaise.page.keyboard.press('Enter');

  await ada.page.getByRole('button', { name: 'Room', exact: true }).click();
  const room = ada.page.getByRole('dialog', { name: 'Room' });
  await room.getByRole('listitem').filter({ hasText: 'Blaise' }).getByRole('button', { name: 'Free the seat' }).click();
  const sure = ada.page.getByRole('dialog', { name: 'Free the seat' });
  await expect(sure).toContainText('Blaise plays this seat.');
  await sure.getByRole('button', { name: 'Free the seat' }).click();
  await expect(room).toContainText(/Free seat\s\(Blaise\)/);
  // What had the focus is gone, and the dialog closes all the same.
  await ada.page.keyboard.press('Escape');
  await expect(room).toHaveCount(0);
  const players = ada.page.getByRole('list', { name: 'Players' });
  await expect(players.getByRole('listitem').filter({ hasText: 'Blaise' })).toContainText('Free seat');
  await expect(blaise.page.getByText('The host has freed your seat.')).toBeVisible();

  await cid.page.goto(path);
  await cid.page.getByRole('button', { name: 'Sit here' }).click();
  const doors = cid.page.getByRole('dialog', { name: 'Room' });
  await doors.getByLabel('Your name').fill('Cid');
  await doors.getByRole('button', { name: 'Sit here' }).click();
  await expect(doors.getByRole('button', { name: 'Personal link' })).toBeVisible();
  await expect(players.getByRole('listitem').filter({ hasText: 'Cid' })).not.toContainText('Free seat');
  await cid.page.keyboard.press('Escape');

  // What Blaise did and said stays Blaise's, for who was there, who came, and in a replay.
  await expect(async () => {
    for (const player of [ada, cid]) await player.choose(steady());
    expect(await lines(cid.page, 'Cid').count()).toBeGreaterThan(0);
    expect(await ada.seq()).toBe(await cid.seq());
  }).toPass();
  for (const { page, told } of [
    { page: ada.page, told: before },
    { page: cid.page, told: own },
  ]) {
    expect(await lines(page).allInnerTexts()).toEqual(told);
    await page.getByRole('tab', { name: 'Chat' }).click();
    await expect(page.getByRole('log', { name: 'Chat' })).toContainText(/Blaise.*I must go/s);
  }
  await cid.page.goto(`${path}/replay`);
  await cid.page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => lines(cid.page).allInnerTexts()).toEqual(own);
  expect([...ada.errors, ...blaise.errors, ...cid.errors]).toEqual([]);
});
