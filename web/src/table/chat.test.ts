import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { fakeSeats } from '../test/fake-game';
import Chat from './Chat.svelte';

it('names who said a line, whoever has the seat now', () => {
  const at = '2024-05-01T12:00:00Z';
  const lines = [
    { at, seat: 1, name: 'Zoé', text: 'I must go' },
    { at, seat: 1, name: 'Blaise', text: 'hello' },
    { at, seat: 0, text: 'said before names were kept' },
  ];
  render(Chat, { props: { lines, seats: fakeSeats } });
  const said = [...screen.getByRole('log').querySelectorAll('strong')].map((name) => name.textContent);
  expect(said).toEqual(['Zoé', 'Blaise', 'Ada']);
});
