import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Device, Me } from '../generated/protocol';
import { fakeServer, Refused } from '../test/fake-server';
import DevicesPage from './DevicesPage.svelte';

const now = new Date().toISOString();
const laptop: Device = { id: 'a', browser: 'Firefox', system: 'Linux', made: now, seen: now, this: true };
const phone: Device = { ...laptop, id: 'b', browser: 'Chrome', system: 'Android', this: false };
const alone: Me = { known: true, devices: [laptop] };
const both: Me = { known: true, devices: [laptop, phone] };
const nobody: Me = { known: false, devices: [] };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => (await button(name)).click();
const agree = async (title: string) =>
  within(await screen.findByRole('dialog', { name: title }))
    .getByRole('button', { name: title })
    .click();

it('lists the devices, this one first, and tells a browser that is nobody how to become one of them', async () => {
  fakeServer({ 'GET /me': { known: true, devices: [phone, laptop] } satisfies Me });
  const { unmount } = render(DevicesPage, { secret: '' });
  await screen.findByText('Firefox on Linux');
  expect(screen.getAllByRole('listitem').map((line) => line.querySelector('b')?.textContent)).toEqual([
    'Firefox on Linux',
    'Chrome on Android',
  ]);
  unmount();
  fakeServer({ 'GET /me': nobody });
  render(DevicesPage, { secret: '' });
  await screen.findByText(/on another device\?/);
  expect(screen.queryByRole('button', { name: 'Add a device' })).toBeNull();
});

it('shuts a device out only once that has been agreed to', async () => {
  const calls = fakeServer({ 'GET /me': both, 'DELETE /me/devices/b': alone });
  render(DevicesPage, { secret: '' });
  await press('Shut out Chrome on Android');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('The personal links of all your seats end as well');
  expect(calls.some((c) => c.method === 'DELETE')).toBe(false);
  await agree('Shut out Chrome on Android');
  await screen.findByText('Chrome on Android is shut out.');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

it('forgets a person once that has been agreed to, and says what is deleted and what stays', async () => {
  const calls = fakeServer({ 'GET /me': both, 'DELETE /me': null });
  render(DevicesPage, { secret: '' });
  await press('Forget me');
  const dialog = await screen.findByRole('dialog', { name: 'Forget me' });
  for (const words of ['Deleted:', 'What stays:']) expect(dialog.textContent).toContain(words);
  expect(calls.some((c) => c.method === 'DELETE')).toBe(false);
  await agree('Forget me');
  await screen.findByText(/This browser begins anew/);
});

it('gives a link and its code, tells how long it opens, and of the device that it has added', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: Record<string, unknown> = {
    'GET /me': alone,
    'POST /me/links': () => ({ secret: 's3cret', until: new Date(Date.now() + 600_000).toISOString() }),
  };
  fakeServer(answers);
  render(DevicesPage, { secret: '' });
  await press('Add a device');
  const link = (await screen.findByRole('textbox')) as HTMLInputElement;
  expect(link.value).toBe(`${location.origin}/devices#s3cret`);
  await screen.findByRole('img', { name: 'The link as a QR code' });
  expect(screen.getByRole('timer').textContent).toMatch(/^Valid for (10:00|9:5\d)$/);
  answers['GET /me'] = both;
  await vi.advanceTimersByTimeAsync(4_000);
  await screen.findByText('Chrome on Android has your games now.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says that a link has ended, and makes a new one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const calls = fakeServer({
    'GET /me': alone,
    'POST /me/links': () => ({ secret: 's3cret', until: new Date(Date.now() + 600_000).toISOString() }),
  });
  render(DevicesPage, { secret: '' });
  await press('Add a device');
  await screen.findByRole('textbox');
  await vi.advanceTimersByTimeAsync(601_000);
  await screen.findByText('This link is no longer valid.');
  await press('New link');
  await screen.findByRole('textbox');
  expect(calls.filter((c) => c.path === '/me/links')).toHaveLength(2);
});

it('adds this browser only when that is asked for, and clears the address', async () => {
  history.replaceState(null, '', '/devices#s3cret');
  const calls = fakeServer({ 'GET /me': nobody, 'POST /me/devices': both });
  render(DevicesPage, { secret: 's3cret' });
  const go = await button('Have my games here');
  expect([location.hash, calls.some((c) => c.method === 'POST')]).toEqual(['#s3cret', false]);
  go.click();
  await screen.findByText('This device has your games now.');
  expect(location.hash).toBe('');
});

it('asks what becomes of the games that this browser has of its own', async () => {
  const calls = fakeServer({
    'GET /me': alone,
    'POST /me/devices': ({ bring }: { bring?: string }) => (bring ? both : new Refused('other-person')),
  });
  render(DevicesPage, { secret: 's3cret' });
  await press('Have my games here');
  await button('Leave them');
  await press('Bring them along');
  await screen.findByText('This device has your games now.');
  expect(calls.filter((c) => c.method === 'POST').map((c) => c.body)).toEqual([
    { secret: 's3cret' },
    { secret: 's3cret', bring: 'along' },
  ]);
});

it.each([
  ['bad-secret', 'older than ten minutes'],
  ['same-person', 'one of your devices already'],
  ['too-many-devices', 'ten devices'],
] as const)('says in words why a link does nothing here: %s', async (code, words) => {
  fakeServer({ 'GET /me': alone, 'POST /me/devices': new Refused(code) });
  render(DevicesPage, { secret: 's3cret' });
  await press('Have my games here');
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words));
  await press('Close');
  await screen.findByText('Firefox on Linux');
});
