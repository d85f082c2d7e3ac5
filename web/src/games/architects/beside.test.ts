import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locale } from '../../lib/locale.svelte';
import Beside from './Beside.fixture.svelte';
import { view } from './fixture';
import type { Works } from './views';

vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  locale.current = 'en';
});

/** What the rules and the glossary beside a table say. */
async function read(works?: Works) {
  const { container } = render(Beside, { view: { ...view, works } });
  await screen.findByText(locale.current === 'fr' ? 'Les lieux' : 'The locations', {}, { timeout: 30_000 });
  const text = container.textContent;
  cleanup();
  return text;
}

describe('beside a table', () => {
  it.each([
    ['en', /Age of Wonders|Princess|Influence/, 'Virtue'],
    ['fr', /Temps des Merveilles|Princesse|Influence/, 'Vertu'],
  ] as const)('one reads of the expansion only where it is played, in %s', async (language, expansion, base) => {
    locale.current = language;
    const without = await read();
    expect(without).toContain(base);
    expect(without).not.toMatch(expansion);
    expect(await read({} as Works)).toMatch(expansion);
  });
});
