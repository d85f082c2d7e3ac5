import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Back, Proposal, Room, RoomAnswer } from '../../generated/protocol';
import { api, ApiError } from '../../lib/api';
import { fakeSeats } from '../../test/fake-game';
import { TableController, type Table } from '../state/table-controller.svelte';
import GoBack from './GoBack.svelte';
import Proposed from './Proposed.svelte';

const back: Back = { to: 3, choices: 4, needs: [0, 1], seen: { alone: [0, 2], shown: 1, chance: true } };
const proposal: Proposal = {
  number: 7,
  seq: 9,
  by: 1,
  at: '',
  until: '2026-05-10T12:00:00Z',
  proposes: 'rewound',
  seat: -1,
  to: 3,
  missing: [0],
};
const present = vi.fn();
const room = { seats: fakeSeats } as unknown as Room;
const table = (seat = 0): Table => {
  const controller = new TableController('abc', 'ws://table/');
  controller.adopt(room, { seat, host: false });
  vi.spyOn(controller.past, 'present').mockImplementation(present);
  return controller;
};
const happen = vi.spyOn(api, 'happen');

beforeEach(() => {
  vi.clearAllMocks();
  happen.mockResolvedValue({ room, you: { seat: 0, host: false } } as RoomAnswer);
  vi.spyOn(api, 'back').mockResolvedValue(back);
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
});

it('says what going back means before it is proposed, and proposes it', async () => {
  const onclose = vi.fn();
  render(GoBack, { controller: table(), to: 3, onclose });
  const propose = await screen.findByText('Propose it');
  for (const told of [
    /4 choices are taken back/,
    'Blaise has seen 2 cards',
    'everybody has seen 1 card',
    /dice were rolled/,
  ])
    expect(screen.getByText(told)).toBeTruthy();
  expect(screen.getByText('Must agree: Blaise.')).toBeTruthy();
  propose.click();
  await vi.waitFor(() => expect(onclose).toHaveBeenCalledTimes(1));
  expect(happen).toHaveBeenCalledWith('abc', { kind: 'proposed', proposes: 'rewound', to: 3 });
  expect(present).toHaveBeenCalledTimes(1);
});

it('goes back at once where nobody else must agree, and says why it cannot', async () => {
  vi.spyOn(api, 'back').mockResolvedValue({ ...back, needs: [0] });
  happen.mockRejectedValue(new ApiError('cannot-rewind'));
  const onclose = vi.fn();
  render(GoBack, { controller: table(), to: 3, onclose });
  (await screen.findByText('Go back')).click();
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(
    'The game cannot go back to this moment.',
  );
  expect([onclose, present].every((done) => done.mock.calls.length === 0)).toBe(true);
});

it('asks whoever must agree, with what was seen since', async () => {
  const { rerender } = render(Proposed, { controller: table(), proposal });
  expect(screen.getByRole('status').textContent).toContain('Blaise proposes to go back');
  expect(await screen.findByText('Blaise has seen 2 cards')).toBeTruthy();
  expect(api.back).toHaveBeenCalledTimes(1);
  // The server tells of it with every choice; what was seen is looked up when somebody else is asked.
  await rerender({ proposal: { ...proposal } });
  expect(api.back).toHaveBeenCalledTimes(1);
  await rerender({ proposal: { ...proposal, missing: [0, 1] } });
  expect(api.back).toHaveBeenCalledTimes(2);
  screen.getByText('Agree').click();
  await vi.waitFor(() => expect(happen).toHaveBeenCalledWith('abc', { kind: 'agreed', about: 7 }));
});

it('lets whoever proposed it take it back, and tells everybody else who is waited for', async () => {
  const { unmount } = render(Proposed, { controller: table(1), proposal });
  expect(screen.queryByText('Agree')).toBeNull();
  screen.getByText('Take it back').click();
  await vi.waitFor(() => expect(happen).toHaveBeenCalledWith('abc', { kind: 'taken-back', about: 7 }));
  unmount();
  render(Proposed, { controller: table(-1), proposal });
  expect(screen.getByRole('status').textContent).toContain('Still to agree: Ada.');
  expect(screen.queryAllByRole('button').map((b) => b.textContent)).toEqual(['Show this moment']);
  expect(api.back).toHaveBeenCalledTimes(1);
});
