/**
 * The service worker. It keeps what the app is made of, so that it opens without a network; pages themselves come from the
 * network whenever it is there, so no old client outlives an upgrade. It tells of games while no page is open.
 */
import type { App } from './app';
import { answeredBy, fromNobody } from './fetched';
import { pageOf, readNotice, worded } from './notice';
import type { Notices } from '../generated/protocol';
import { addPush } from '../lib/notices';

declare const self: ServiceWorkerGlobalScope;
declare const APP: App;

self.addEventListener('install', (event) => {
  event.waitUntil(keep());
  // Whatever is open goes on with this one: names of files have hashes, and pages are asked for anew.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => event.waitUntil(begin()));

self.addEventListener('fetch', (event) => {
  const how = answeredBy(event.request, self.origin);
  if (how === 'page') event.respondWith(page(event));
  if (how === 'file') event.respondWith(file(event));
});

// A page asks for all that it takes to play without a server, and hears whether it is kept.
self.addEventListener('message', (event) => {
  const [port] = event.ports;
  if (event.data !== 'keep' || !port) return;
  event.waitUntil(
    keepAll().then(
      () => port.postMessage(true),
      () => port.postMessage(false),
    ),
  );
});

self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.text())));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead((event.notification.data as Data | null)?.path ?? '/'));
});

// A browser that has given the subscription up is subscribed anew, or its person would not be told any more.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribe()));

/** Keeps the shell, all or nothing: a server that is being upgraded may have another page already. */
async function keep(): Promise<void> {
  const index = await fetch('/', { cache: 'no-cache' });
  if (!(await index.clone().text()).includes(APP.program)) throw new Error('the page is of another build');
  const cache = await caches.open(APP.program);
  await Promise.all([cache.put('/', index), cache.addAll(APP.shell)]);
  // Whoever could play without a server still can.
  if (await engineIsKept()) await keepAll();
}

const isEngine = (file: string) => file.endsWith('.wasm');

/** Whether a build of before is kept with its engine. */
async function engineIsKept(): Promise<boolean> {
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (isEngine(url)) return true;
  return false;
}

/** Keeps what is not kept yet of all that it takes to play without a server. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(APP.program);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(APP.all.filter((file) => !kept.has(file)));
}

/** What other builds kept is dropped, so that no more is kept than one build has. */
async function begin(): Promise<void> {
  await Promise.all((await caches.keys()).map((name) => name !== APP.program && caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
    return (fromNobody(answer.status) && (await shell())) || answer;
  } catch (error) {
    const kept = await shell();
    if (kept) return kept;
    throw error;
  }
}

/** The page that is kept, marked as one whose server is away. */
async function shell(): Promise<Response | undefined> {
  const index = await (await caches.open(APP.program)).match('/');
  return index && new Response((await index.text()).replace('<html', '<html data-away'), { headers: index.headers });
}

async function file(event: FetchEvent): Promise<Response> {
  const kept = await caches.match(event.request, { cacheName: APP.program, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  // A disk that is full keeps nothing more, and nothing fails.
  if (answer.status === 200) event.waitUntil(keepFile(event.request, answer.clone()).catch(() => {}));
  return answer;
}

/** Keeps a file, unless a later build has come meanwhile and dropped what this one kept: to open that would bring it back. */
async function keepFile(request: Request, answer: Response): Promise<void> {
  if (await caches.has(APP.program)) await (await caches.open(APP.program)).put(request, answer);
}

/** What a notification has with it. */
interface Data {
  path: string;
  /** The record of which it tells. */
  seq: number;
}

/** What browsers take besides what is in TypeScript's library. */
interface Options extends NotificationOptions {
  renotify: boolean;
  timestamp: number;
}

async function tell(text: string | undefined): Promise<void> {
  const notice = readNotice(text);
  const { title, body, lang, tag, path } = worded(notice, APP.games, self.navigator.language);
  const { seq = 0, at = '', waiting } = notice;
  const before = await self.registration.getNotifications({ tag });
  const options: Options = {
    body,
    lang,
    tag,
    icon: '/icon-192.png',
    badge: '/badge.png',
    // What is told a second time, since nobody knew whether it had come, is not heard again.
    renotify: !before.some(({ data }) => (data as Data | null)?.seq === seq),
    timestamp: Date.parse(at) || Date.now(),
    data: { path, seq } satisfies Data,
  };
  await self.registration.showNotification(title, options);
  // Only an installed app has something to put a number on.
  if (waiting !== undefined) await self.navigator.setAppBadge?.(waiting).catch(() => {});
}

/** Leads to a page: to one that is open there, or else to a new one. */
async function lead(path: string): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there =
    open[
      pageOf(
        path,
        open.map(({ url }) => url),
      )
    ];
  await (there ? there.focus() : self.clients.openWindow(path));
}

async function subscribe(): Promise<void> {
  const { key } = (await (await fetch('/api/me/notices')).json()) as Notices;
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const chosen = await self.cookieStore?.get('westkingdom-language');
  const language = (chosen?.value ?? self.navigator.language).startsWith('fr') ? 'fr' : 'en';
  await fetch('/api/me/notices/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(addPush(subscription.toJSON(), language)),
  });
}
