import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Holiday as Stored, Me } from '../generated/protocol';
import { dayAfter, dayOf, midnight } from '../lib/day';
import { fakeServer, Refused } from '../test/fake-server';
import Holiday from './Holiday.svelte';

const none: Stored = { days: 30, left: 28 };
const at = (...when: [number, number, number, number?]) => new Date(...when);
const now = at(2026, 6, 10, 15);
/** The fourteenth to the twentieth of July. */
const planned: Stored = {
  from: at(2026, 6, 14).toISOString(),
  until: at(2026, 6, 21).toISOString(),
  days: 30,
  left: 21,
};
const begun: Stored = { ...planned, from: at(2026, 6, 9, 12).toISOString() };

beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(holiday: Stored, answers: Record<string, unknown> = {}) {
  const answer = (holiday: Stored): Me => ({ known: true, devices: [], holiday });
  const calls = fakeServer({ 'PUT /me/holiday': answer(planned), 'DELETE /me/holiday': answer(none), ...answers });
  let words = '';
  const { rerender } = render(Holiday, {
    holiday,
    onme: (me: Me) => void rerender({ holiday: me.holiday }),
    ontold: (now: string) => (words = now),
  });
  return { calls, told: () => words };
}
const day = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.input(day(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('takes whole days of the reader’s own zone, the last one included', async () => {
  const { calls, told } = open(none);
  expect(screen.getByText('28 days of holiday are left of the 30 in a year.')).toBeTruthy();
  expect(day('First day').value).toBe('2026-07-10');
  await type('First day', '2026-07-14');
  await type('Last day', '2026-07-20');
  await press('Go on holiday');
  await vi.waitFor(() => expect(told()).toBe('Your holiday is noted.'));
  expect(calls[0]?.body).toEqual({ from: planned.from, until: planned.until });
  expect(
    screen.getByText('You are on holiday from July 14, 2026 until July 20, 2026, both days included.'),
  ).toBeTruthy();
  await press('Call it off');
  await vi.waitFor(() => expect(told()).toBe('Your holiday is called off.'));
  expect(screen.getByRole('button', { name: 'Go on holiday' })).toBeTruthy();
  expect(day('Last day').value).toBe('');
});

it('says until when one is away, is made longer from where it is, and ends at once', async () => {
  const { calls, told } = open(begun);
  expect(screen.getByText('You are on holiday until July 20, 2026, that day included.')).toBeTruthy();
  await type('Last day', '2026-07-22');
  await press('Change it');
  await vi.waitFor(() => expect(told()).toBe('Your time stands still until then.'));
  expect(calls[0]?.body).toEqual({ from: at(2026, 6, 10).toISOString(), until: at(2026, 6, 23).toISOString() });
  cleanup();
  const again = open(begun);
  screen.getByRole('button', { name: 'End it now' }).focus();
  await press('End it now');
  await vi.waitFor(() => expect(again.told()).toBe('Your time runs again.'));
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Holiday')); // the button is gone
});

it('sends no days that cannot be, and says what the server refuses', async () => {
  const { calls } = open(none, { 'PUT /me/holiday': new Refused('no-days-left') });
  for (const [first, last] of [
    ['2026-07-14', ''],
    ['', '2026-07-20'],
    ['2026-07-14', '2026-07-13'],
    ['2026-07-09', '2026-07-20'],
  ] as const) {
    await type('First day', first);
    await type('Last day', last);
    await press('Go on holiday');
    expect(screen.getByRole('alert').textContent).toContain('The last day is not before the first');
    expect(day('Last day').getAttribute('aria-invalid')).toBe('true');
  }
  expect(calls).toEqual([]);
  await type('First day', '2026-07-14');
  await type('Last day', '2026-12-20');
  await press('Go on holiday');
  await screen.findByText('You do not have so many days of holiday left within a year.');
});

it('knows days by the calendar, also where clocks are changed', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2024-02-29', '2026-12-31']) {
    expect(dayOf(midnight(day) ?? 0)).toBe(day);
    expect(dayOf((dayAfter(day) ?? 0) - 1)).toBe(day);
  }
  for (const none of ['', 'tomorrow', '2026-7-1']) expect(midnight(none)).toBeUndefined();
});
