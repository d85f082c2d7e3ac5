import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, unpaint } from './table';

/**
 * In a page: it is painted, so that its colours can be looked up, but for the strokes
 * of pictures, which nobody reads: there are tens of thousands to look through.
 */
function paintWords(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.sketch { display: none; }');
  document.adoptedStyleSheets = [sheet];
}

/** The rules of what is drawn in colours, which are most of the work. */
const colours = ['color-contrast', 'link-in-text-block'];

/** Nothing that keeps somebody from reading or using the page: of all rules, of those of colours, or of the others. */
export async function expectNoBarrier(page: Page, rules: 'all' | 'colours' | 'others' = 'all'): Promise<void> {
  await page.evaluate(paintWords);
  // All in one go, as no page has frames, and telling only what is wrong: to describe each element
  // that is right to a second page took seven times as long as to look at it.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules === 'colours') axe.withRules(colours);
  if (rules === 'others') axe.disableRules(colours);
  const { violations } = await axe.analyze();
  await page.evaluate(unpaint);
  expect(
    violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    ),
  ).toEqual([]);
}
