import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { api } from '../../lib/api';
import { router } from '../../lib/router.svelte';
import { fakeGame } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import ScoreDialog from './ScoreDialog.svelte';

it('plays again under the name of the seat, also on a device that has never been told one', async () => {
  const room = {
    code: 'new',
    game: 'fake',
    seats: [
      { seat: 0, kind: 'bot', name: '', bot: 'greedy' },
      { seat: 1, kind: 'person', name: 'Ada' },
    ],
    settings: {},
    undo: true,
    spectators: true,
  };
  vi.spyOn(api, 'replay').mockResolvedValue({ frames: [] } as never);
  vi.spyOn(api, 'create').mockResolvedValue({ room } as never);
  const sit = vi.spyOn(api, 'sit').mockResolvedValue({} as never);
  vi.spyOn(router, 'go').mockReturnValue();
  const controller = { code: 'old', room, you: { seat: 1, host: true }, seats: [], turn: { over: {} }, say: vi.fn() };
  const props = { controller, view: {}, ceremony: false, onclose: () => {} };
  render(InTable, { props: { game: fakeGame, component: ScoreDialog, props } });
  await fireEvent.click(screen.getByRole('button', { name: 'Play again with the same people' }));
  await vi.waitUntil(() => controller.say.mock.calls.length > 0);
  expect(sit).toHaveBeenCalledWith('new', 0, 'Ada');
});
