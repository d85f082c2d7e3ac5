import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { api } from '../../lib/api';
import { router } from '../../lib/router.svelte';
import { fakeGame } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import { Timing } from '../state/timing.svelte';
import ScoreDialog from './ScoreDialog.svelte';

/** The final score, as whoever has this seat sees it; what the server answers, and where it leads. */
function end(seat: number, next?: string) {
  vi.spyOn(api, 'replay').mockResolvedValue({ frames: [] } as never);
  const again = vi.spyOn(api, 'again').mockResolvedValue({ room: { code: 'new', game: 'fake' } } as never);
  const go = vi.spyOn(router, 'go').mockReturnValue();
  const room = { code: 'old', game: 'fake', seats: [{}, {}], next };
  const timing = new Timing(() => undefined);
  const controller = { code: 'old', room, you: { seat, host: false }, seats: [], turn: { over: true }, timing };
  render(InTable, {
    props: {
      game: fakeGame,
      component: ScoreDialog,
      props: { controller, view: {}, ceremony: false, onclose: () => {} },
    },
  });
  return { again, go };
}

it('plays again with one press, the next in turn first or who is drawn', async () => {
  const { again, go } = end(1);
  await fireEvent.change(screen.getByLabelText('First player:'), { target: { value: 'lot' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Play again with the same people' }));
  await vi.waitUntil(() => go.mock.calls.length > 0);
  expect(again).toHaveBeenCalledWith('old', 'lot');
  expect(go).toHaveBeenCalledWith('/r/new');
});

it('leads to the new game once somebody has made it', async () => {
  const { again, go } = end(0, 'made');
  expect(screen.queryByLabelText('First player:')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'To the new game' }));
  await vi.waitUntil(() => go.mock.calls.length > 0);
  expect(again).toHaveBeenCalled();
});

it('lets whoever only watches watch it', () => {
  end(-1, 'made');
  expect(screen.getByRole('link', { name: 'Watch the new game' }).getAttribute('href')).toBe('/r/made');
  expect(screen.queryByRole('button', { name: /new game/ })).toBeNull();
});
