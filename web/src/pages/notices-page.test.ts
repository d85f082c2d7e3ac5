import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Device, Me, Notices, NoticeSettings } from '../generated/protocol';
import { kinds } from '../lib/notices';
import { fakeServer, Refused } from '../test/fake-server';
import { saidDone } from '../test/notices';
import NoticesPage from './NoticesPage.svelte';
import RoomNotices from './RoomNotices.svelte';

const settings: NoticeSettings = { kinds: { nudge: false }, rooms: {}, quiet: null, chat: false };
const channel = { id: 'c1', kind: 'push', device: 'this-one', language: 'en', made: '2026-05-10T08:00:00Z' };
const key = 'BKey';
const off: Notices = {
  key,
  webhooks: false,
  mail: false,
  channels: [{ ...channel, id: 'c2', device: 'phone' }],
  settings,
};
const on: Notices = { ...off, channels: [...off.channels, channel] };
const phone: Device = {
  id: 'phone',
  browser: 'Firefox',
  system: 'Android',
  made: channel.made,
  seen: channel.made,
  this: false,
};
const me: Me = { known: true, devices: [phone, { ...phone, id: 'this-one', this: true }] };

/** A browser that has push messages, and what its person says when asked. */
function browser({ permission = 'default', says = 'granted', fails = false } = {}) {
  const Notification = Object.assign(class {}, {
    permission,
    requestPermission: vi.fn(async () => ((Notification.permission = says), says)),
  });
  let subscription: unknown = null;
  const make = (options: { applicationServerKey: string }) => ({
    options: { applicationServerKey: new TextEncoder().encode(options.applicationServerKey).buffer },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'P', auth: 'A' } }),
    unsubscribe: async () => void (subscription = null),
  });
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async (options: { applicationServerKey: string }) => {
      if (fails) throw new DOMException('no service', 'AbortError');
      return (subscription = make(options));
    }),
  };
  const registration = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', Notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  return { Notification, pushManager };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
const button = (name: string) => screen.findByRole('button', { name });
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });

it('asks for leave only when it is pressed, and tells the server where this browser is told', async () => {
  const { Notification, pushManager } = browser();
  const calls = fakeServer({ 'GET /me': me, 'GET /me/notices': off, 'POST /me/notices/push': on });
  render(NoticesPage);
  const begin = await button('Tell me on this device');
  expect(Notification.requestPermission).not.toHaveBeenCalled();
  begin.click();
  await saidDone('This device is told.');
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  expect(calls.at(-1)).toEqual({
    method: 'POST',
    path: '/me/notices/push',
    body: { endpoint: 'https://push.example/1', p256dh: 'P', auth: 'A', language: 'en' },
  });
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
});

it('sends a test notice, says where there were too many, and ends what it began', async () => {
  browser({ permission: 'granted' });
  const answers: Record<string, unknown> = {
    'GET /me': me,
    'GET /me/notices': on,
    'POST /me/notices/channels/c1/test': null,
    'DELETE /me/notices/channels/c1': off,
  };
  fakeServer(answers);
  render(NoticesPage);
  (await button('Send a test notice')).click();
  await saidDone('A test notice is on its way.');
  answers['POST /me/notices/channels/c1/test'] = new Refused('too-many', 429);
  (await button('Send a test notice')).click();
  expect((await screen.findByRole('alert')).textContent).toMatch(/too/i);
  (await button('No more on this device')).click();
  await saidDone('This device is told no more.');
  await button('Tell me on this device');
});

it.each([
  [{ says: 'denied' }, /does not allow notices/],
  [{ says: 'default' }, /was given no leave/],
  [{ fails: true }, /could not be signed up/],
])('says why this browser is not told (%o)', async (how, words) => {
  browser(how);
  const calls = fakeServer({ 'GET /me': me, 'GET /me/notices': off });
  render(NoticesPage);
  (await button('Tell me on this device')).click();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it.each<[string, () => void, RegExp]>([
  ['its address is not secure', () => vi.stubGlobal('isSecureContext', false), /begins with https/],
  ['it was forbidden', () => browser({ permission: 'denied' }), /does not allow notices/],
  ['it cannot', () => void Reflect.deleteProperty(window, 'PushManager'), /cannot be told with its pages closed/],
  [
    'it is a phone that tells only installed apps',
    () => {
      Reflect.deleteProperty(window, 'PushManager');
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    },
    /only the installed app is told/,
  ],
])('does not offer what cannot be: %s', async (_, make, words) => {
  browser();
  make();
  fakeServer({ 'GET /me': me, 'GET /me/notices': off });
  render(NoticesPage);
  await screen.findByText(words);
  expect(screen.queryByRole('button', { name: 'Tell me on this device' })).toBeNull();
  vi.restoreAllMocks();
});

it('says why nothing is sent here any more, and where the server sends nothing', async () => {
  browser({ permission: 'granted' });
  fakeServer({ 'GET /me': me, 'GET /me/notices': { ...off, channels: [{ ...channel, off: 'status-403' }] } });
  const { unmount } = render(NoticesPage);
  await screen.findByText(/refuses \(403\)/);
  await button('Tell me here anew');
  unmount();
  fakeServer({ 'GET /me': me, 'GET /me/notices': { ...off, key: '' } });
  render(NoticesPage);
  await screen.findByText('This server sends no notices to browsers.');
});

it('keeps each kind, the chat and quiet hours as they are changed, and what was not taken as it was', async () => {
  browser();
  let taken: NoticeSettings = settings;
  const answers: Record<string, unknown> = { 'GET /me': me, 'GET /me/notices': off };
  const calls = fakeServer(answers);
  const take = (next: Partial<NoticeSettings>) => {
    taken = { ...taken, ...next };
    answers['PUT /me/notices/settings'] = { ...off, settings: taken };
  };
  render(NoticesPage);
  expect((await box('It is my turn')).checked).toBe(true);
  expect((await box(/^Somebody waits for me/)).checked).toBe(false);

  take({ kinds: { nudge: false, ends: false } });
  (await box('A game has ended')).click();
  await saidDone('Kept.');
  expect(calls.at(-1)?.body).toEqual(taken);

  take({ chat: true });
  (await box('With what was written')).click();
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual(taken));

  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  take({ quiet: { from: 22 * 60, to: 8 * 60, zone } });
  (await box(/for some hours/)).click();
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual(taken));
  const until = await screen.findByLabelText<HTMLInputElement>('Until');
  expect(until.value).toBe('08:00');
  take({ quiet: { from: 22 * 60, to: 7 * 60 + 30, zone } });
  until.value = '07:30';
  until.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual(taken));

  answers['PUT /me/notices/settings'] = new Refused('too-many', 429);
  (await box('It is my turn')).click();
  await screen.findByRole('alert');
  expect((await box('It is my turn')).checked).toBe(true);
});

it('asks a browser that has no seat to take one', async () => {
  browser();
  fakeServer({ 'GET /me': { known: false, devices: [] }, 'GET /me/notices': { ...off, channels: [] } });
  render(NoticesPage);
  await screen.findByText(/no seat on this browser/);
});

it('tells nothing of a room at whose table that was chosen, and all again where it is taken back', async () => {
  const silent = {
    ...settings,
    rooms: { K7: Object.fromEntries(kinds.filter((kind) => kind !== 'again').map((kind) => [kind, false])) },
  };
  const calls = fakeServer({ 'GET /me/notices': off, 'PUT /me/notices/settings': { ...off, settings: silent } });
  const { unmount } = render(RoomNotices, { code: 'K7' });
  (await box(/Tell me of this room/)).click();
  await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual(silent));
  unmount();
  const again = fakeServer({
    'GET /me': me,
    'GET /me/notices': { ...off, settings: silent },
    'PUT /me/notices/settings': off,
  });
  browser();
  render(NoticesPage);
  (await button('Tell me of K7 again')).click();
  await vi.waitFor(() => expect(again.at(-1)?.body).toEqual(settings));
});

it('has no switch at the table for who is told of nothing', async () => {
  fakeServer({ 'GET /me/notices': { ...off, channels: [] } });
  const { container } = render(RoomNotices, { code: 'K7' });
  await new Promise((later) => setTimeout(later));
  expect(container.querySelector('input')).toBeNull();
});
