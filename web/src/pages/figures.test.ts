import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Room, RoomAnswer } from '../generated/protocol';
import { api, ApiError } from '../lib/api';
import { infos } from '../lib/infos.svelte';
import { FakeWebSocket } from '../test/fake-socket';
import Notices from '../table/page/Notices.svelte';
import { TableController } from '../table/state/table-controller.svelte';
import Lobby from './Lobby.svelte';

const room: Room = {
  code: 'abc',
  game: 'troyes',
  state: 'gathering',
  seats: [{ seat: 0, kind: 'person', name: 'Ann', online: true }],
  settings: {},
  undo: true,
  spectators: true,
  rules: 1,
  created: '2026-01-01T00:00:00Z',
  played: '2026-01-01T00:00:00Z',
  seq: 0,
  asked: [],
};
const file = {
  activities: { archer: { hireCost: 5, slots: [2, 1], note: 'no source gives this figure' } },
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.spyOn(api, 'standIns').mockResolvedValue(file);
  infos.list = [
    {
      id: 'troyes',
      name: { en: 'Troyes', fr: 'Troyes' },
      minSeats: 1,
      maxSeats: 4,
      rules: 1,
      settings: [],
      standIns: 7,
    },
  ];
});

function lobby(you: RoomAnswer['you'], figures?: unknown) {
  const controller = new TableController('abc');
  controller.adopt({ ...room, ...(figures ? { figures } : {}) }, you);
  render(Lobby, { props: { controller, claimFailed: false } });
  return controller;
}

it('tells how many stand-ins a game has, and what an owner can do', () => {
  lobby({ seat: -1, host: false });
  expect(screen.getByText(/For 7 cards and places/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'If you own the game' }).getAttribute('href')).toBe(
    '/rules/troyes#stand-ins',
  );
  expect(screen.queryByRole('button', { name: 'Put stand-ins right' })).toBeNull();
});

it('lets the host put stand-ins right, and no figure be what it cannot', async () => {
  lobby({ seat: 0, host: true });
  await fireEvent.click(screen.getByRole('button', { name: 'Put stand-ins right' }));
  const cost = await screen.findByLabelText<HTMLInputElement>('cost to hire');
  expect(cost.value).toBe('5');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Play with these figures' });
  await fireEvent.input(cost, { target: { value: '' } });
  expect(save.disabled).toBe(true);
  await fireEvent.input(cost, { target: { value: '25' } });
  const correct = vi
    .spyOn(api, 'correct')
    .mockRejectedValueOnce(new ApiError('bad-figures', 'activities[archer].hireCost: 25 is no number from 0 to 20'));
  await fireEvent.click(save);
  expect((await screen.findByRole('alert')).textContent).toContain('hireCost: 25 is no number');

  await fireEvent.input(cost, { target: { value: '4' } });
  const figures = { activities: { archer: { hireCost: 4 } } };
  correct.mockResolvedValueOnce({ room: { ...room, figures }, you: { seat: 0, host: true } });
  await fireEvent.click(save);
  expect(correct).toHaveBeenLastCalledWith('abc', figures);
  const row = await screen.findByRole('row', { name: /cost to hire/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((c) => c.textContent),
  ).toEqual(['5', '4']);
});

it('gives a list as fields, to which one is added and from which one is taken', async () => {
  lobby({ seat: 0, host: true });
  await fireEvent.click(screen.getByRole('button', { name: 'Put stand-ins right' }));
  const list = within(await screen.findByRole('group', { name: 'spaces', hidden: true }));
  const fields = () => list.getAllByRole<HTMLInputElement>('spinbutton', { hidden: true }).map((f) => f.value);
  expect(fields()).toEqual(['2', '1']);
  await fireEvent.click(list.getByRole('button', { name: 'One more', hidden: true }));
  await fireEvent.click(list.getByRole('button', { name: 'Take out spaces 1', hidden: true }));
  expect(fields()).toEqual(['1', '1']);
  const correct = vi.spyOn(api, 'correct').mockResolvedValueOnce({ room, you: { seat: 0, host: true } });
  await fireEvent.click(screen.getByRole('button', { name: 'Play with these figures' }));
  expect(correct).toHaveBeenLastCalledWith('abc', { activities: { archer: { slots: [1, 1] } } });
});

it('lets something else be gained, not only another number of it', async () => {
  const gain = { gold: 2, silver: 4 };
  const cards = (now: unknown) => ({ player_cards: { list: { player_card_3: now } } });
  vi.mocked(api.standIns).mockResolvedValue(cards({ gain, note: 'no source gives this figure' }));
  infos.list = [{ ...infos.list[0]!, id: 'viscounts' }];
  const of: Room = { ...room, game: 'viscounts' };
  const controller = new TableController('abc');
  controller.adopt(of, { seat: 0, host: true });
  render(Lobby, { props: { controller, claimFailed: false } });
  await fireEvent.click(screen.getByRole('button', { name: 'Put stand-ins right' }));
  const group = within(await screen.findByRole('group', { name: 'gain', hidden: true }));
  const [kind] = group.getAllByRole<HTMLSelectElement>('combobox', { name: 'Kind of gain', hidden: true });
  expect(kind!.value).toBe('gold');
  await fireEvent.change(kind!, { target: { value: 'stone' } });
  await fireEvent.click(group.getByRole('button', { name: 'Take out Silver', hidden: true }));
  const figures = cards({ gain: [{ stone: 2 }] });
  const correct = vi
    .spyOn(api, 'correct')
    .mockResolvedValueOnce({ room: { ...of, figures }, you: { seat: 0, host: true } });
  await fireEvent.click(screen.getByRole('button', { name: 'Play with these figures' }));
  expect(correct).toHaveBeenLastCalledWith('abc', figures);
  const row = await screen.findByRole('row', { name: /gain/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((c) => c.textContent.toLowerCase()),
  ).toEqual(['gold 2, silver 4', 'stone 2']);
});

it('tells whoever sits there of a change, also of one while they were away', async () => {
  const controller = lobby({ seat: 0, host: false });
  expect(screen.queryByText(/has changed figures/)).toBeNull();
  controller.adopt({ ...room, figures: { activities: { archer: { hireCost: 4 } } } }, { seat: 0, host: false });
  expect(await screen.findByText(/has changed figures/)).toBeTruthy();
});

it('tells whoever comes back only once the game has begun', async () => {
  localStorage.setItem('westkingdom.figures.abc', JSON.stringify('{}'));
  const controller = new TableController('abc');
  const figures = { activities: { archer: { hireCost: 4 } } };
  controller.adopt({ ...room, state: 'playing', figures }, { seat: 0, host: false });
  const onroom = vi.fn();
  const props = { controller, claimFailed: false, onroom };
  const { unmount } = render(Notices, { props });
  await fireEvent.click(await screen.findByRole('button', { name: 'Put right for this room' }));
  expect(onroom).toHaveBeenCalledOnce();
  unmount();
  render(Notices, { props });
  expect(screen.queryByText(/has changed figures/)).toBeNull();
});
