import type { Page, Request } from '@playwright/test';
import { expect, test } from './table';

const rules = { name: 'Rules and cards of Troyes' };
const pathOf = (request: Request) => new URL(request.url()).pathname;
const isPart = (request: Request) => pathOf(request).startsWith('/assets/') && !/\/index-[^/]+$/.test(pathOf(request));

/** A server that has another build than the page: the page's names are gone, until it is loaded anew if ever. */
async function upgraded(page: Page, forGood: boolean): Promise<{ loads: number }> {
  const seen = { loads: 0 };
  const html = await (await page.request.get('/')).text();
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (request.isNavigationRequest()) seen.loads += 1;
    if (seen.loads > 0 && !forGood) return route.continue();
    if (isPart(request)) return route.fulfill({ status: 404, contentType: 'application/problem+json', body: '{}' });
    if (request.isNavigationRequest() || pathOf(request) !== '/') return route.continue();
    return route.fulfill({ contentType: 'text/html', body: html.replace(/index-[^"]+\.js/, 'index-another.js') });
  });
  return seen;
}

test('a tab that was left open over an upgrade loads itself anew, once, where it was going', async ({ open }) => {
  const ada = await open('Ada');
  const { page } = ada;
  await page.goto('/');
  await expect(page.getByRole('link', rules)).toBeVisible();
  const seen = await upgraded(page, false);
  await page.getByRole('link', rules).click();
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/rules/troyes');
  expect(seen.loads).toBe(1);
});

test('a part that stays gone is loaded anew for once only', async ({ open }) => {
  const ada = await open('Ada');
  const { page } = ada;
  await page.goto('/');
  await expect(page.getByRole('link', rules)).toBeVisible();
  const seen = await upgraded(page, true);
  await page.getByRole('link', rules).click();
  await expect.poll(() => seen.loads).toBe(1);
  await expect(page.getByRole('alert')).toContainText('could not be fetched');
  expect(seen.loads).toBe(1);
});

test('a page whose program cannot be fetched says so, and tries again', async ({ open }) => {
  const ada = await open('Ada');
  const { page } = ada;
  const room = await ada.makeRoom({ game: 'architects', seats: 2, bots: 1 });
  const replay = `${room}/replay`;
  for (const [path, there] of [
    ['/rules/troyes', page.getByRole('heading', { name: 'In short' })],
    [room, page.getByRole('heading', { name: 'Architects of the West Kingdom' })],
    [replay, page.getByText('The game has not begun.')],
  ] as const) {
    await page.route(
      (url) => url.pathname.startsWith('/assets/'),
      (route) => (isPart(route.request()) ? route.abort('internetdisconnected') : route.continue()),
    );
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('could not be fetched');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(there).toBeVisible();
  }
});

test('a page whose first script does not come says so in words, and can be loaded again', async ({ open }) => {
  const ada = await open('Ada');
  const { page, context } = ada;
  const time = await context.newCDPSession(page);
  await time.send('Animation.enable');
  await time.send('Animation.setPlaybackRate', { playbackRate: 1000 });
  await page.route(/\/assets\/index-[^/]+\.js$/, (route) => route.abort('internetdisconnected'));
  for (const path of ['/', '/rules/troyes']) {
    await page.goto(path);
    await expect(page.getByText('The page has not come yet')).toBeVisible();
  }
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Load it again' }).click();
  await expect(page.getByRole('heading', { name: 'In short' })).toBeVisible();
  await expect(page.getByText('The page has not come yet')).toHaveCount(0);
});
