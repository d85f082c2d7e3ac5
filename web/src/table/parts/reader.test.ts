import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it, vi } from 'vitest';
import { fakeGame } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import Card from './Card.svelte';
import type { CardModel } from '../game';

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

it('says what a card says to whoever reads it with Space', async () => {
  render(InTable, { props: { game, component: Card, props: { card: 'tavern' } } });
  await tick();
  const said = () => document.querySelector('[aria-live="polite"]')?.textContent;
  expect(said()).toBe('');
  document.querySelector('article')!.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
  await tick();
  await tick();
  expect(said()).toBe('Tavern. Building. Costs 3 Wood.');
});

it('lies beside the card that is read, and not on the places that it lights', async () => {
  render(InTable, { props: { game, component: Card, props: { card: 'tavern' } } });
  await tick();
  const card = document.querySelector('article')!;
  const lit = document.body.appendChild(document.createElement('div'));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    if (this === card) return new DOMRect(500, 300, 100, 150);
    if (this === lit) return new DOMRect(300, 300, 150, 150);
    return this.matches('.reader') ? new DOMRect(0, 0, 200, 200) : new DOMRect();
  });
  const read = async () => {
    card.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
    await tick();
    const at = document.querySelector<HTMLElement>('.reader')?.style.transform;
    card.dispatchEvent(new FocusEvent('blur'));
    await tick();
    return at;
  };
  expect(await read()).toBe('translate(290px, 300px)');
  lit.dataset.touched = '';
  expect(await read()).toBe('translate(610px, 300px)');
  lit.remove();
  vi.restoreAllMocks();
});
