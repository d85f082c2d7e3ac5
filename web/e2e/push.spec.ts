import type { Page, Worker } from '@playwright/test';
import { existsSync } from 'node:fs';
import config from './playwright.config';
import { expect, test, worked } from './table';

/**
 * The Chromium with windows takes push messages and shows notifications; the bare one does neither: there the worker is
 * handed its messages, and what it would show is noted.
 */
const full = process.env.CHROMIUM ?? '/usr/bin/chromium';
const shows = existsSync(full) && !full.includes('headless');
if (shows) test.use({ launchOptions: { ...config.use?.launchOptions, executablePath: full } });

/** What a worker's own global has, as far as it is looked at here. */
interface Global {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (path: string) => Promise<void> };
  shown: Partial<Notification>[];
}

/**
 * In the worker: what it shows is noted, as a desktop keeps a notification for no longer than it likes; and where the
 * browser has nothing to show it on, that is all.
 */
function noted(shows: boolean): void {
  const { registration } = globalThis as unknown as Global;
  const show = registration.showNotification.bind(registration);
  const shown: Partial<Notification>[] = [];
  Object.assign(globalThis, { shown });
  Object.assign(registration, {
    showNotification: async (title: string, options: NotificationOptions) => {
      if (shows) await show(title, options);
      const before = shown.findIndex(({ tag }) => tag === options.tag);
      shown.splice(before < 0 ? shown.length : before, 1, { title, ...options });
    },
  });
  if (!shows) Object.assign(navigator, { setAppBadge: async () => {} });
}

/** In the worker: a message comes to it. */
function handed(text: string): void {
  dispatchEvent(Object.assign(new Event('push'), { data: { text: () => text }, waitUntil: () => {} }));
}

/** Delivers push messages to the site's worker, as the browser's service does. */
async function deliver(page: Page, worker: Worker): Promise<(data: unknown) => Promise<void>> {
  await worker.evaluate(noted, shows);
  if (!shows) return (data) => worker.evaluate(handed, JSON.stringify(data));
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) done(first.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
  };
}

test('a push message becomes a notification, and a click on it leads to the table', async ({ open, server }) => {
  const { page, context, errors } = await open('Ada', { serviceWorkers: 'allow', permissions: ['notifications'] });
  await page.goto('/');
  await worked(page);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the page has no worker');
  const push = await deliver(page, worker);
  const shown = () =>
    worker.evaluate(() => {
      const { shown } = globalThis as unknown as Global;
      return shown.map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
    });

  const turn = { kind: 'turn', language: 'fr', room: 'K7WQ2M', game: 'troyes', who: ['Ben'], name: 'Ada', waiting: 1 };
  await push({ ...turn, seq: 57, at: new Date().toISOString() });
  const french = { title: 'À vous de jouer\u00a0: Troyes', body: 'Ada, la table vous attend.', lang: 'fr' };
  await expect.poll(shown).toEqual([{ ...french, tag: 'K7WQ2M:turn' }]);
  // The next of the same table takes its place; what cannot be read is told all the same.
  await push({ ...turn, language: 'en', waiting: 2, seq: 60, at: new Date().toISOString() });
  const english = { title: 'Your turn in Troyes', body: 'Ada, 2 games wait for you.', lang: 'en' };
  await expect.poll(shown).toEqual([{ ...english, tag: 'K7WQ2M:turn' }]);
  await push('of a later server');
  await expect.poll(async () => (await shown()).map(({ tag }) => tag).sort()).toEqual(['K7WQ2M:turn', 'other']);

  // Only a hand may open a window: where it leads to is noted instead.
  const opened = await worker.evaluate(() => {
    const { shown, clients } = globalThis as unknown as Global;
    return new Promise((done) => {
      clients.openWindow = async (path) => done(path);
      const clicked = { data: shown.find(({ tag }) => tag === 'K7WQ2M:turn')?.data as unknown, close: () => {} };
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification: clicked, waitUntil: () => {} }));
    });
  });
  expect(new URL(String(opened), server.url).pathname).toBe('/r/K7WQ2M');
  expect(errors).toEqual([]);
});

/** In a page: a browser whose person gives leave, and whose own service can be reached. */
function subscribes(): void {
  let permission = 'default';
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = async () => (permission = 'granted') as NotificationPermission;
  let kept: PushSubscription | null = null;
  const text = (bytes: ArrayBuffer | Uint8Array) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
  PushManager.prototype.getSubscription = async () => kept;
  PushManager.prototype.subscribe = async (options) => {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const keys = {
      p256dh: text(await crypto.subtle.exportKey('raw', publicKey)),
      auth: text(crypto.getRandomValues(new Uint8Array(16))),
    };
    const endpoint = 'https://push.example.org/send/1';
    return (kept = {
      options,
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => Boolean((kept = null)),
    } as unknown as PushSubscription);
  };
}

test('somebody with a seat says where, of what and of which room they are told, and it is kept', async ({ open }) => {
  const ada = await open('Ada', { serviceWorkers: 'allow' });
  const { page, context } = ada;
  await context.addInitScript(subscribes);
  const room = await ada.makeRoom({ game: 'troyes', seats: 2, bots: 1 });
  await worked(page);
  await page.goto('/notices');
  await page.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(page.getByRole('status')).toHaveText('This device is told.');
  await page.getByRole('checkbox', { name: 'A game has ended' }).uncheck();
  await expect(page.getByRole('status')).toHaveText('Kept.');

  await page.goto(room);
  await ada.start();
  await page.getByRole('button', { name: 'Room', exact: true }).click();
  const told = page.getByRole('checkbox', { name: 'Tell me of this room with its page closed' });
  await expect(told).toBeChecked();
  await Promise.all([page.waitForResponse('**/api/me/notices/settings'), told.uncheck()]);

  await page.goto('/notices');
  await expect(page.getByRole('checkbox', { name: 'A game has ended' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'It is my turn' })).toBeChecked();
  await expect(page.getByRole('link', { name: room.replace('/r/', '') })).toBeVisible();
  await page.getByRole('button', { name: 'No more on this device' }).click();
  await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
  expect(ada.errors).toEqual([]);
});
