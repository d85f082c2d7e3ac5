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

/** In the worker: what it would show is noted. */
function noted(): void {
  const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
  const shown: Partial<Notification>[] = [];
  Object.assign(registration, {
    showNotification: async (title: string, options: NotificationOptions) => {
      const before = shown.findIndex(({ tag }) => tag === options.tag);
      shown.splice(before < 0 ? shown.length : before, 1, { title, ...options });
    },
    getNotifications: async ({ tag }: { tag?: string } = {}) => shown.filter((n) => !tag || n.tag === tag),
  });
  // It ends where an icon would have a number.
  Object.assign(navigator, { setAppBadge: async () => {} });
}

/** In the worker: a message comes to it. */
function handed(text: string): void {
  dispatchEvent(Object.assign(new Event('push'), { data: { text: () => text }, waitUntil: () => {} }));
}

/** Delivers push messages to the site's worker, as the browser's service does. */
async function deliver(page: Page, worker: Worker): Promise<(data: unknown) => Promise<void>> {
  if (!shows) {
    await worker.evaluate(noted);
    return (data) => worker.evaluate(handed, JSON.stringify(data));
  }
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
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, body, lang, tag }) => ({ title, body, lang, tag }));
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
  const opened = await worker.evaluate(async () => {
    const { registration, clients } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<void> };
    };
    const [notification] = await registration.getNotifications({ tag: 'K7WQ2M:turn' });
    return new Promise((done) => {
      clients.openWindow = async (path) => done(path);
      const clicked = { data: notification?.data as unknown, close: () => {} };
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification: clicked, waitUntil: () => {} }));
    });
  });
  expect(new URL(String(opened), server.url).pathname).toBe('/r/K7WQ2M');
  expect(errors).toEqual([]);
});
