import { expectNoBarrier } from './barriers';
import { expect, playOut, test } from './table';

test('a laptop and a phone have their parts in the shuffle, and check it in the end', async ({ open }) => {
  const ada = await open('Ada');
  const ben = await open('Ben', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const path = await ada.makeRoom({ game: 'viscounts', seats: 2 });
  await ben.join(path);
  await expect(ben.page.getByText('all who sit here have a part in the shuffle')).toBeVisible();
  await expectNoBarrier(ada.page);

  // Without whoever is not there it goes without theirs, which is said before.
  await ben.page.goto('/fair');
  await expect(ben.page.getByRole('heading', { name: 'How the cards are shuffled' })).toBeVisible();
  await expectNoBarrier(ben.page);
  await expect(ada.page.getByText('shuffled without the part of Ben')).toBeVisible();
  await ben.page.goBack();
  await expect(ada.page.getByText('shuffled without the part of Ben')).toBeHidden();

  await ada.start();
  await ben.atTable();
  const deal = async () =>
    ((await (await ada.page.request.get(`/api/rooms/${path.slice(3)}`)).json()) as { room: { fair: unknown } }).room
      .fair;
  const number = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown as string;
  expect(await deal()).toEqual({ commitment: number, commits: [number, number], opened: [number, number] });

  await Promise.all([playOut(ada, path), playOut(ben, path)]);
  for (const { page } of [ada, ben]) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Final score' }).or(page.getByRole('dialog')).first().waitFor();
    if (!(await page.getByRole('dialog').isVisible())) await page.getByRole('button', { name: 'Final score' }).click();
    await page.getByRole('button', { name: 'Check the shuffle' }).click();
    const found = page.getByRole('region', { name: 'The shuffle' });
    await expect(found.getByRole('listitem')).toHaveText([
      /It fits: The server’s number/,
      /It fits: 2 of 2 seats/,
      /It fits: Yours is among them/,
      /It fits: The deal follows/,
    ]);
    await expectNoBarrier(page);
  }
  expect([...ada.errors, ...ben.errors]).toEqual([]);
});
