import { RecordedTable, questions } from './recorded';
import { expect, test } from './table';

test('Back closes what is open at a phone’s table, and leaves it only then', async ({ open }) => {
  const ada = await open('Ada', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const { page } = ada;
  const score = page.getByRole('dialog');
  const [question] = questions('architects').filter((q) => q.prompt.options.length > 2 && q.prompt.blocked);
  await page.goto('/');
  await RecordedTable.open(page, question!);

  for (const name of ['Score', 'Room']) {
    await page.getByRole('button', { name, exact: true }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  // The one that was opened last first: a dialog, then the tab under it.
  for (const part of ['Mine', 'Others', 'Log']) await page.getByRole('button', { name: part, exact: true }).tap();
  await page.getByRole('button', { name: 'Score', exact: true }).tap();
  await page.goBack();
  await expect(score).toHaveCount(0);
  await expect(page.getByRole('log')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main')).toBeVisible();
  for (const [opens, what] of [
    [page.getByLabel('Settings'), page.getByRole('combobox', { name: 'Language' })],
    [page.getByRole('button', { name: /^Why not\?/ }), page.getByRole('list', { name: 'What cannot be chosen now' })],
  ] as const) {
    await opens.tap();
    await expect(what).toBeVisible();
    await page.goBack();
    await expect(what).toBeHidden();
  }
  // What a dialog left behind on the way, closed by its button, takes no step back.
  await page.getByRole('button', { name: 'Score', exact: true }).tap();
  await score.getByRole('button', { name: 'Close' }).tap();
  await expect(score).toHaveCount(0);
  // Loaded anew with something open, the page has nothing open, and Forward opens nothing.
  await page.getByRole('button', { name: 'Score', exact: true }).tap();
  await expect(score).toBeVisible();
  await page.reload();
  await ada.atTable();
  await expect(score).toHaveCount(0);
  await page.evaluate(() => history.forward());
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe('null');
  await expect(score).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Make the room' })).toBeVisible();
  await page.goForward();
  await ada.atTable();
  expect(ada.errors).toEqual([]);
});
