import { cleanup, render } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import { games } from '../../games';
import { loadGame } from '../../lib/games';
import { locale } from '../../lib/locale.svelte';
import InTable from '../../test/InTable.svelte';
import { loadAid } from './load-aid';

afterEach(() => {
  cleanup();
  locale.current = 'en';
});

describe.each(Object.keys(games))('the aid of %s', (id) => {
  it.each(['en', 'fr'] as const)(
    'tells of a turn, of what can be done, and of all that counts (%s)',
    async (language) => {
      locale.current = language;
      const game = (await loadGame(id))!;
      const { Aid, messages } = await loadAid(id);
      const { container } = render(InTable, { props: { game, component: Aid, props: { messages } } });
      expect(container.querySelectorAll('ol li').length).toBeGreaterThan(3);
      const items = Object.keys(game.messages).filter((key) => key.startsWith(`${id}_item_`));
      expect(container.querySelectorAll('dt').length).toBe(items.length);
      for (const act of container.querySelectorAll('.act')) {
        expect(act.querySelector('svg'), act.textContent).not.toBeNull();
        expect(act.querySelector('b')?.textContent, act.textContent).not.toBe('');
      }
    },
  );
});
