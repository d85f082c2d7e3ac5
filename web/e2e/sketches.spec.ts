import { expect, registered, test } from './table';

/** What the rules of each game begin with, in either language. */
const begin = { 'en-GB': /What it is about|In short/, 'fr-FR': /De quoi il s’agit|En bref/ };

for (const [locale, heading] of Object.entries(begin))
  test(`rules can be begun to be read before the program comes, in ${locale}`, async ({ open }) => {
    const reader = await open('Reader', { locale, javaScriptEnabled: false });
    const player = await open('Player', { locale });
    for (const game of registered) {
      for (const { page } of [reader, player]) {
        await page.goto(`/rules/${game}`);
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      }
      // The page itself begins with the same words at the same place, and nothing stands there twice.
      await expect(player.page.locator('#sketch')).toHaveCount(0);
      await expect(player.page.getByRole('main')).toHaveCount(1);
      const beginning = [reader, player].map(({ page }) => page.locator('#rules > p, #rules > div > p').first());
      const [words, drawn] = await Promise.all(beginning.map((p) => p.innerText()));
      expect(drawn?.replaceAll(/\s+/g, ' ')).toBe(words?.replaceAll(/\s+/g, ' '));
      const [there, here] = await Promise.all(beginning.map((p) => p.boundingBox()));
      expect(here).toEqual(there);
    }
    expect(player.errors).toEqual([]);
  });

test('who chose another language than the browser’s is answered in it', async ({ open }) => {
  const player = await open('Player', { locale: 'en-GB' });
  await player.page.goto('/rules/troyes');
  await player.page.getByRole('button', { name: 'Français' }).click();
  const answer = await player.page.request.get('/rules/troyes');
  expect(await answer.text()).toContain('En bref');
});

test('the one-page aid is a key away at the table, and one page when it is printed', async ({ open }) => {
  const player = await open('Player');
  const { page } = player;
  for (const game of registered) {
    await page.goto(`/aid/${game}`);
    await expect(page.getByRole('heading', { name: 'What counts at the end' })).toBeVisible();
    const pdf = (await page.pdf({ format: 'A4', landscape: true, preferCSSPageSize: false })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g), game).toHaveLength(1);
  }
  await player.makeRoom({ game: 'troyes', seats: 2, bots: 1 });
  await player.start();
  await page.keyboard.press('a');
  const aid = page.getByRole('dialog', { name: 'One-page aid' });
  await expect(aid.getByRole('heading', { name: 'What counts at the end' })).toBeVisible();
  expect(player.errors).toEqual([]);
});
