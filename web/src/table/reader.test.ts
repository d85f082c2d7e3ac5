import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it } from 'vitest';
import { fakeGame } from '../test/fake-game';
import InTable from '../test/InTable.svelte';
import Card from './Card.svelte';
import type { CardModel } from './game';

it('says what a card says to whoever reads it with Space', async () => {
  const tavern: CardModel = {
    id: 'tavern',
    kind: 'building',
    name: 'Tavern',
    title: 'Building',
    picture: 'town hut:slate/stone@46,104',
    effects: [],
    notes: ['Costs 3 Wood.'],
  };
  const game = { ...fakeGame, card: () => tavern };
  render(InTable, { props: { game, component: Card, props: { card: 'tavern' } } });
  await tick();
  const said = () => document.querySelector('[aria-live="polite"]')?.textContent;
  expect(said()).toBe('');
  document.querySelector('article')!.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  await tick();
  await tick();
  expect(said()).toBe('Tavern. Building. Costs 3 Wood.');
});
