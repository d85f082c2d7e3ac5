/**
 * The service worker. It keeps what the app is made of, so that it opens without a network; pages themselves come from the
 * network whenever it is there, so no old client outlives an upgrade. It tells of games while no page is open.
 */
import type { App } from './app';
import { answeredBy, fromNobody } from './fetched';

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

/** Keeps the shell, all or nothing: a server that is being upgraded may have another page already. */
async function keep(): Promise<void> {
  const index = await fetch('/', { cache: 'no-cache' });
  if (!(await index.clone().text()).includes(APP.program)) throw new Error('the page is of another build');
  const cache = await caches.open(APP.program);
  await Promise.all([cache.put('/', index), cache.addAll(APP.shell)]);
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
  const cache = await caches.open(APP.program);
  const kept = await cache.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(event.request);
  // A disk that is full keeps nothing more, and nothing fails.
  if (answer.status === 200) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => {}));
  return answer;
}
