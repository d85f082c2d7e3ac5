import { expectNoBarrier } from './barriers';
import { expect, playOut, test } from './table';

const phones = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a laptop leads a phone through a finished game, and the phone steps away, comes back and leads', async ({
  open,
}) => {
  const ada = await open('Ada', { viewport: { width: 1366, height: 633 } });
  const ben = await open('Ben', phones);
  const path = await ada.makeRoom({ game: 'viscounts', seats: 2 });
  await ben.join(path);
  await ada.start();
  await Promise.all([playOut(ada, path), playOut(ben, path)]);

  // Whoever is at the table is told, and comes along from there.
  await ada.page.goto(`${path}/replay`);
  await ada.page.getByRole('button', { name: 'Review together' }).click();
  await expect(ada.page.getByText('Nobody leads: take the lead')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Take the lead' }).click();
  await expect(ada.page.getByText('You lead:')).toBeVisible();
  await ben.page.goto(path);
  const score = ben.page.getByRole('dialog');
  if (await score.isVisible()) await ben.page.keyboard.press('Escape');
  await ben.page.getByRole('link', { name: 'Come along' }).tap();
  await expect(ben.page.getByText('Ada leads.')).toBeVisible();

  const moment = (page: typeof ada.page) => page.getByRole('slider', { name: 'Moment' });
  const step = ada.page.getByRole('button', { name: 'One step forward' });
  for (let i = 0; i < 40; i += 1) await step.click();
  await expect(moment(ada.page)).toHaveValue('40');
  await expect(moment(ben.page)).toHaveValue('40');

  // A pointer is at the same thing on both, at the same part of it.
  const place = (page: typeof ada.page) => page.locator('[data-target="space:segment_1_2:left"]').first();
  const on = async (page: typeof ada.page) => {
    const [dot, box] = [await page.locator('[data-pointer]').boundingBox(), await place(page).boundingBox()];
    return dot && box && { x: (dot.x - box.x) / box.width, y: (dot.y - box.y) / box.height };
  };
  const box = (await place(ada.page).boundingBox())!;
  await ada.page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.6);
  await expect(ada.page.locator('[data-pointer="space:segment_1_2:left"]')).toBeAttached();
  // On the phone it may be out of sight: then it is told in words, and a touch brings it there.
  const told = ben.page.getByText(/Ada points at: Space 1 of/);
  const there = ben.page.locator('[data-pointer="space:segment_1_2:left"]');
  await expect(told.or(there).first()).toBeAttached();
  await ben.page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(told.first()).toBeVisible();
  const show = ben.page.getByRole('button', { name: 'Show' });
  expect((await show.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await show.tap();
  await expect(there).toBeAttached();
  const at = (await on(ben.page))!;
  expect(Math.abs(at.x - 0.3)).toBeLessThan(0.1);
  expect(Math.abs(at.y - 0.6)).toBeLessThan(0.1);

  // An arrow is drawn by dragging, another by choosing its ends by name.
  await ada.page.getByRole('button', { name: 'Arrow', exact: true }).click();
  const other = (await ada.page.locator('[data-target="space:segment_5_6:left"]').first().boundingBox())!;
  await ada.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await ada.page.mouse.down();
  await ada.page.mouse.move(other.x + other.width / 2, other.y + other.height / 2, { steps: 5 });
  await ada.page.mouse.up();
  const drawn = (page: typeof ada.page) => page.locator('[data-arrow]');
  await expect(ben.page.locator('[data-arrow="space:segment_1_2:left space:segment_5_6:left"]')).toBeAttached();
  await ada.page.getByRole('button', { name: 'By name…' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Point by name' });
  await dialog.getByRole('combobox', { name: 'Arrow from' }).selectOption({ label: 'Space 3 of the outside path' });
  await dialog.getByRole('combobox', { name: 'Arrow to' }).selectOption({ label: 'Space 1 of the outside path' });
  await dialog.getByRole('button', { name: 'Draw the arrow' }).press('Enter');
  await expect(dialog.getByText('Arrow from Space 3 of the outside path to Space 1 of the outside path')).toBeVisible();
  await expectNoBarrier(ada.page);
  await ada.page.keyboard.press('Escape');
  await expect(
    ben.page.locator('[aria-live]').getByText('Arrow from Space 3 of the outside path to Space 1 of the outside path'),
  ).toBeAttached();
  await expectNoBarrier(ben.page);

  // An area that is opened is open for all.
  await ada.page.getByRole('button', { name: 'Arrow', exact: true }).click();
  await ada.page.getByRole('list', { name: 'Players' }).getByRole('button', { name: 'Ben' }).click();
  await expect(ben.page.getByRole('group', { name: 'Ben', exact: true })).toBeVisible();

  // What is said stands beside it.
  await ada.page.getByRole('tab', { name: 'Chat' }).click();
  await ada.page.getByRole('combobox', { name: 'Say something' }).fill('Here it went wrong.');
  await ada.page.keyboard.press('Enter');
  await expect(ben.page.getByRole('tab', { name: 'Chat' })).toHaveText('Chat 1 unread');

  // Any step of one's own leads away, and the others' go on without it.
  await ben.page.getByRole('button', { name: 'One step back' }).tap();
  await expect(ben.page.getByText('Ada leads, and you go your own way.')).toBeVisible();
  await expect(drawn(ben.page)).toHaveCount(0);
  await step.click();
  await expect(moment(ada.page)).toHaveValue('41');
  await expect(moment(ben.page)).toHaveValue('39');
  await ben.page.getByRole('button', { name: 'Come back' }).tap();
  await expect(moment(ben.page)).toHaveValue('41');
  await expect(drawn(ada.page)).toHaveCount(0);

  // The phone takes the lead, with whose knowledge is shown, and points by touching.
  await ben.page.getByRole('button', { name: 'Take the lead' }).tap();
  await expect(ada.page.getByText('Ben leads.')).toBeVisible();
  await ben.page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'Ada' });
  await expect(ada.page.getByRole('combobox', { name: 'Seen by' })).toHaveValue('0');
  await ben.page.getByRole('button', { name: 'One step back' }).tap();
  await expect(moment(ada.page)).toHaveValue('40');
  await place(ben.page).scrollIntoViewIfNeeded();
  await ben.tap(place(ben.page));
  await expect(ada.page.locator('[data-pointer="space:segment_1_2:left"]')).toBeAttached();
  await expectNoBarrier(ada.page);

  // A page that goes takes the lead with it.
  await ben.page.goto('/');
  await expect(ada.page.getByText('Nobody leads: take the lead')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Stop reviewing together' }).click();
  await expect(ada.page.getByRole('button', { name: 'Review together' })).toBeFocused();
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});
