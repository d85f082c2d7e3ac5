import type { Page } from '@playwright/test';
import { createServer, type IncomingMessage, type Server as Listener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test as base, worked, type Player } from './table';

/** How files are named after what they hold; those of a later build have one letter more. */
const named = /([\w.-]+-)([\w-]{8})(\.(?:js|css|woff2|svg|wasm)\b)/g;
const later = /^(\/assets\/[\w.-]+-)B([\w-]{8}\.\w+)$/;

/**
 * What stands before the server, as browsers find it: it can go away, and can have another build, whose files all have
 * other names.
 */
class Front {
  upgraded = false;
  /** Whether the server is away: the answer of what stands before it, or none at all. */
  away: 'bad gateway' | 'silent' | undefined;
  #listener: Listener | undefined;

  constructor(private readonly server: string) {}

  get url(): string {
    return `http://127.0.0.1:${(this.#listener?.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    const listener = createServer((request, response) => void this.#answer(request, response));
    this.#listener = listener;
    await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  }

  close(): void {
    this.#listener?.closeAllConnections();
    this.#listener?.close();
  }

  async #answer({ url = '/', headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.away === 'silent') return void response.destroy();
    if (this.away) return void response.writeHead(502).end('Bad gateway');
    const path = this.upgraded ? url.replace(later, '$1$2') : url;
    if (this.upgraded && path === url && url.startsWith('/assets/')) return void response.writeHead(404).end();
    const { cookie = '', accept = '*/*' } = headers;
    const answer = await fetch(this.server + path, { headers: { cookie, accept, 'accept-encoding': 'identity' } });
    for (const [name, value] of answer.headers)
      if (!/^(content-length|etag|connection)$/.test(name)) response.setHeader(name, value);
    const kind = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    const text = this.upgraded && /text|javascript|json/.test(kind);
    response.writeHead(answer.status).end(text ? body.toString().replace(named, '$1B$2$3') : body);
  }
}

const test = base.extend<{ front: Front; ada: Player }>({
  front: async ({ server }, use) => {
    const front = new Front(server.url);
    await front.open();
    await use(front);
    front.close();
  },
  ada: async ({ front, open }, use) => use(await open('Ada', { baseURL: front.url, serviceWorkers: 'allow' })),
});

/** Has the browser look for a worker of a later build, and waits until it is the one that answers. */
async function renewed(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changed = new Promise((done) =>
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }),
    );
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });
}

/** The addresses of all that is kept, by the caches they are in. */
const kept = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys())
      found[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
    return found;
  });

const program = (page: Page) => page.locator('script[type="module"][src]').getAttribute('src');
const games = (page: Page) => page.getByRole('heading', { name: 'The games' });
const rules = (page: Page) => page.getByRole('link', { name: 'Rules and cards of Troyes' });

test('a browser finds the app to install, with an icon and a worker', async ({ ada: { page, context, errors } }) => {
  await page.goto('/');
  await worked(page);
  const session = await context.newCDPSession(page);
  const { url, errors: wrong, data = '' } = await session.send('Page.getAppManifest');
  expect([new URL(url).pathname, wrong]).toEqual(['/manifest.webmanifest', []]);
  expect((await session.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  for (const { src, sizes } of (JSON.parse(data) as { icons: { src: string; sizes: string }[] }).icons) {
    const drawn = await page.evaluate(async (src) => {
      const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
      return `${width}x${height}`;
    }, src);
    expect(drawn, src).toBe(sizes);
  }
  expect(errors).toEqual([]);
});

for (const away of ['silent', 'bad gateway'] as const)
  test(`it opens where the server is away (${away}), says so, and goes on once it is back`, async ({ ada, front }) => {
    const { page } = ada;
    await page.goto('/');
    await worked(page);
    front.away = away;
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
    // A page that was never opened here has not all that it is made of.
    await page.goto('/rules/troyes');
    await expect(page.getByRole('alert')).toContainText('the network is away');
    front.away = undefined;
    await page.goto('/');
    await expect(games(page)).toBeVisible();
  });

test('it keeps one build, and no call of the server', async ({ ada: { page }, front }) => {
  await page.goto('/');
  await worked(page);
  await rules(page).click();
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
  const before = await kept(page);
  expect(Object.keys(before)).toHaveLength(1);
  const files = Object.values(before).flat();
  expect(files.filter((file) => file !== '/' && !file.startsWith('/assets/'))).toEqual([]);
  // What was opened is kept besides what the app opens with.
  expect(files.some((file) => file.startsWith('/assets/Rules'))).toBe(true);

  front.upgraded = true;
  await renewed(page);
  await expect.poll(async () => Object.keys(await kept(page))).toHaveLength(1);
  expect(Object.keys(await kept(page))).not.toEqual(Object.keys(before));
});

test('after an upgrade the next load is the new client, whether or not its worker has come', async ({
  ada: { page },
  front,
}) => {
  await page.goto('/');
  await worked(page);
  const old = await program(page);
  front.upgraded = true;
  await page.goto('/');
  await expect(games(page)).toBeVisible();
  const now = await program(page);
  expect(now).not.toBe(old);
  // What is kept goes by the build's program.
  await expect.poll(async () => Object.keys(await kept(page))).toEqual([now]);
  // Without a server it is the new one as well.
  front.away = 'silent';
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
  expect(await program(page)).toBe(now);
});

test('a tab that was left open over an upgrade is not blank where its parts are gone', async ({
  ada: { page },
  front,
}) => {
  await page.goto('/');
  await worked(page);
  await expect(rules(page)).toBeVisible();
  const old = await program(page);
  front.upgraded = true;
  await renewed(page);
  expect(await program(page)).toBe(old);
  await rules(page).click();
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/rules/troyes');
  expect(await program(page)).not.toBe(old);
});

test('a game of this device goes on in a tab that was left open over an upgrade, also without the worker that it had', async ({
  ada,
  front,
}) => {
  const { page } = ada;
  await page.goto('/local');
  await worked(page);
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Troyes' });
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect.poll(() => ada.asked()).toBe(true);
  const old = await program(page);
  front.upgraded = true;
  await renewed(page);
  await ada.choose(() => 0);
  await expect.poll(() => ada.asked()).toBe(true);
  expect(await program(page)).toBe(old);
  const before = await ada.seq();
  await page.workers()[0]?.evaluate(() => globalThis.close());
  await expect.poll(() => program(page)).not.toBe(old);
  await expect.poll(() => ada.asked()).toBe(true);
  expect(await ada.seq()).toBe(before);
  await ada.choose(() => 0);
});
