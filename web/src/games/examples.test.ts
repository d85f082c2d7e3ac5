import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locale } from '../lib/locale.svelte';
import InTable from '../test/InTable.svelte';
import { games } from './index';

afterEach(() => {
  cleanup();
  locale.current = 'en';
});

describe.each(['paladins', 'troyes', 'viscounts'])('the rules of %s', (id) => {
  it.each(['en', 'fr'] as const)(
    'show examples, each with its picture and what there is to see (%s)',
    async (language) => {
      locale.current = language;
      const game = (await games[id]!()).default;
      render(InTable, { props: { game, component: await game.rules(), props: {} } });
      const examples = () => [...document.querySelectorAll('[data-example]')];
      await vi.waitFor(() => {
        expect(examples().length).toBeGreaterThanOrEqual(4);
        for (const example of examples()) expect(example.querySelector('svg'), example.outerHTML).not.toBeNull();
      }, 60_000);
      for (const example of examples()) {
        expect(example.querySelector('figcaption')?.textContent).toMatch(/\w{3}.*\./s);
        expect(example.textContent).not.toMatch(/undefined|NaN/);
      }
    },
  );
});
