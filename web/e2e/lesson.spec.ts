import { expect, test } from './table';

/** Finds a button whose name begins with these words, as they are drawn. */
function begins(words: string): RegExp {
  const parts = words.split(/[\s\u2060]+/).filter(Boolean);
  return new RegExp(`^${parts.map((p) => p.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\s\\u2060]*')}`);
}

test('a newcomer is led through a first game, one real choice after the other', async ({ open }) => {
  const ann = await open('Ann');
  const { page } = ann;
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn Architects of the West Kingdom in a guided first game' }).click();
  const guide = page.getByRole('complementary', { name: 'A guided first game' });
  const choose = async (words: string) => {
    // The others may not have played yet.
    await page.locator('css:light=[data-prompt]').waitFor();
    await ann.choose((names) => names.findIndex((name) => begins(words).test(name)));
  };

  // Whoever goes another way can come back.
  await expect(guide).toContainText('1/11');
  await choose('Place a Worker: Silversmith');
  await expect(guide).toContainText('another way');
  await guide.getByRole('button', { name: 'Take it back' }).click();
  await expect(guide).toContainText('1/11');
  await choose('Place a Worker: Forest');
  await choose('End turn');
  // Whoever cannot take it back goes into the lesson again where that was.
  await expect(guide).toContainText('2/11');
  await choose('Place a Worker: Quarry');
  await choose('End turn');
  await guide.getByRole('link', { name: 'Back into the lesson' }).click();
  await expect(guide).toContainText('2/11');
  await expect(guide.locator('strong')).toBeVisible();

  const asked = guide.locator('strong');
  const end = guide.getByRole('button', { name: 'Play on' });
  for (;;) {
    await expect(asked.or(end)).toBeVisible();
    if (await end.isVisible()) break;
    await choose(await asked.innerText());
  }
  await expect(guide).toContainText('11/11');
  await end.click();
  await expect(guide).toBeHidden();
  await page.reload();
  await ann.atTable();
  await expect(guide).toBeHidden();
  expect(ann.errors).toEqual([]);
});
