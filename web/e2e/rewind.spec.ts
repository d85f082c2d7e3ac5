import { expectNoBarrier } from './barriers';
import { expect, steady, test } from './table';

const phones = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a choice is taken back and made again, and a table goes back that agrees to', async ({ open }) => {
  const ada = await open('Ada');
  const blaise = await open('Blaise', phones);
  const path = await ada.makeRoom({ game: 'architects', seats: 2 });
  await blaise.join(path);
  await ada.start();
  await blaise.atTable();

  const pick = steady();
  const undo = ada.page.getByRole('button', { name: /^Undo/ });
  while (!(await undo.isVisible()) || (await undo.isDisabled())) {
    if (!(await ada.choose(pick))) await blaise.choose(pick);
  }
  const chosen = await ada.seq();
  await undo.click();
  await expect.poll(() => ada.seq()).toBe(chosen + 1);
  await ada.page.getByRole('button', { name: /^Redo/ }).click();
  await expect.poll(() => ada.seq()).toBe(chosen + 2);

  // A moment of the past that is shown offers to go back to it.
  while (await ada.asked()) await ada.choose(pick);
  await expect.poll(() => blaise.asked()).toBe(true);
  await blaise.choose(pick);
  await ada.page.getByRole('log').getByRole('button').first().click();
  await ada.page.getByRole('button', { name: 'Go back to here' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Go back to this moment?' });
  await expect(dialog).toContainText('Must agree: Blaise.');
  await expectNoBarrier(ada.page);
  await dialog.getByRole('button', { name: 'Propose it' }).click();
  const before = await blaise.seq();
  const agree = blaise.page.getByRole('button', { name: 'Agree' });
  await expect(blaise.page.getByRole('region', { name: 'Proposal' })).toContainText(
    'Ada proposes to go back to an earlier moment.',
  );
  await expectNoBarrier(blaise.page);
  await blaise.tap(agree);
  await expect.poll(() => blaise.seq()).toBe(before + 1);
  await expect.poll(() => ada.asked()).toBe(true);
  await expect(ada.page.getByRole('region', { name: 'Proposal' })).toHaveCount(0);
});
