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
  const choices = page.getByRole('group', { name: 'Choices' });

  // Whoever goes another way can come back.
  await expect(guide).toContainText('1/11');
  await choices.getByRole('button', { name: /^Place a Worker: Tax Stand/ }).click();
  await expect(guide).toContainText('another way');
  await guide.getByRole('button', { name: 'Take it back' }).click();

  const asked = guide.locator('strong');
  const end = guide.getByRole('button', { name: 'Play on' });
  for (;;) {
    await expect(asked.or(end)).toBeVisible();
    if (await end.isVisible()) break;
    const prompt = await ann.prompt();
    await choices.getByRole('button', { name: begins(await asked.innerText()) }).click();
    await expect(page.locator(`[data-prompt="${prompt}"]`)).toHaveCount(0);
  }
  await expect(guide).toContainText('11/11');
  await end.click();
  await expect(guide).toBeHidden();
  await page.reload();
  await ann.atTable();
  await expect(guide).toBeHidden();
  expect(ann.errors).toEqual([]);
});
