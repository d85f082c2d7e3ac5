import { render, screen } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import Log from './Log.svelte';

it('marks what its reader had chosen ahead, and nothing else', () => {
  const entries = [1, 2].map((seq) => ({ seq, seat: 0, key: 'placed', args: { n: seq, card: 'map' } }));
  const ordered = ({ seq }: { seq: number }) => seq === 2;
  const props = { entries, seats: fakeSeats, ordered };
  render(InTable, { props: { game: fakeGame, component: Log, props } });
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines[0]).not.toContain('chosen ahead');
  expect(lines[1]).toMatch(/puts 2 on .* chosen ahead\s*$/);
});
