import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSeats } from '../../test/fake-game';
import { fakeServer, Refused } from '../../test/fake-server';
import type { SeatInfo } from '../game';
import Nudges from './Nudges.svelte';

const minute = 60_000;
const seats: SeatInfo[] = [fakeSeats[1]!, { ...fakeSeats[1]!, seat: 2, name: 'Greedy 3', kind: 'bot' }];
const nudge = () => screen.queryByRole('button');
const press = () => {
  nudge()!.click();
  flushSync();
};
const waitedFor = (minutes: number) =>
  render(Nudges, { props: { code: 'abc', seats, since: Date.now() - minutes * minute } });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

it('lets somebody be told, a person alone, after a quarter of an hour', () => {
  waitedFor(14);
  vi.advanceTimersByTime(59_000);
  flushSync();
  expect(nudge()).toBeNull();
  vi.advanceTimersByTime(1_000);
  flushSync();
  expect(nudge()!.textContent).toBe('Remind Blaise');
  expect(nudge()!.dataset.hint).toMatch(/once a day/);
});

it.each([
  [null, 'Blaise is told that you are waiting, if notices reach them.'],
  [new Refused('too-many', 429), 'Blaise was told already today.'],
  [new Refused('not-your-turn'), 'Blaise is not waited for any more.'],
])('says what has come of it: %o', async (answer, words) => {
  const calls = fakeServer({ 'POST /rooms/abc/seats/1/nudge': answer });
  waitedFor(60);
  vi.advanceTimersByTime(0);
  flushSync();
  press();
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));
  expect(calls).toHaveLength(1);
  expect(nudge()).toBeNull();
});

it('can be tried again where the server was not reached', async () => {
  const answers: Record<string, unknown> = { 'POST /rooms/abc/seats/1/nudge': new Refused('unavailable', 503) };
  fakeServer(answers);
  waitedFor(60);
  vi.advanceTimersByTime(0);
  flushSync();
  press();
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  answers['POST /rooms/abc/seats/1/nudge'] = null;
  press();
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toMatch('is told'));
});
