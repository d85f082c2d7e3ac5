import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it, vi } from 'vitest';
import type { Happened, Room, RoomAnswer } from '../../generated/protocol';
import { api } from '../../lib/api';
import { click, strike } from '../../test/hand';
import { TableController } from '../state/table-controller.svelte';
import TimeBanners from './TimeBanners.svelte';

const at = '2026-05-10T12:00:00Z';
const seat = (n: number, name: string) => ({ seat: n, kind: 'person', name, online: true });
const room = {
  seats: [seat(0, 'Ada'), seat(1, 'Blaise')],
  pace: { kind: 'live', budget: 60, increment: 0, most: 0, out: 'host' },
} as unknown as Room;
const you = { seat: 0, host: true };
const stands = (out: boolean) =>
  ({ type: 'happened', times: { number: 1, at, seats: [{ left: 1 }, out ? { out } : { left: 1 }] } }) as Happened;

/** A host's table at which Blaise is out of time. */
function table() {
  const happen = vi.spyOn(api, 'happen').mockReset();
  happen.mockResolvedValue({ room, you } as RoomAnswer);
  const controller = new TableController('abc', 'ws://table/');
  controller.adopt(room, you);
  controller.timing.add(stands(true));
  render(TimeBanners, { controller });
  return { controller, happen };
}
const more = () => screen.getByText('5 min more');

it('gives time once by a double click, and again by another press', async () => {
  const { happen } = table();
  const at = performance.now() + 1000;
  click(more(), { at });
  click(more(), { at: at + 200, nth: 2 });
  await happen.mock.results[0]!.value;
  click(more(), { at: at + 200, nth: 2 });
  expect(happen).toHaveBeenCalledTimes(1);
  await tick();
  click(more(), { x: 80, at: at + 2000 });
  expect(happen).toHaveBeenCalledTimes(2);
  expect(happen).toHaveBeenLastCalledWith('abc', { kind: 'given', seat: 1, seconds: 300 });
});

it('gives time once by two taps of a finger', async () => {
  const { happen } = table();
  click(more(), { finger: true, at: performance.now() + 1000 });
  await happen.mock.results[0]!.value;
  await tick();
  click(more(), { finger: true, at: performance.now() + 200 });
  expect(happen).toHaveBeenCalledTimes(1);
});

it('lets keys go on where the game does once what they pressed is gone', async () => {
  const { controller, happen } = table();
  const asked = document.body.appendChild(document.createElement('section'));
  asked.id = 'asked';
  asked.tabIndex = -1;
  more().focus();
  strike(more(), 'Enter', { at: performance.now() + 1000 });
  expect(happen).toHaveBeenCalledTimes(1);
  controller.timing.add(stands(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(asked));
  asked.remove();
});
