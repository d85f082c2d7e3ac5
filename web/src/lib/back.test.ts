import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closesByBack } from './back';
import { router } from './router.svelte';

const shuts: (() => void)[] = [];
/** Opens something that can be closed. */
function opens() {
  const close = vi.fn(() => shut());
  const shut = closesByBack(close);
  shuts.push(shut);
  return { close, shut };
}
/** The history comes there, with so many things open. */
const comes = (path: string, over = 0) =>
  vi.waitFor(() =>
    expect([location.pathname, (history.state as { over?: number } | null)?.over ?? 0]).toEqual([path, over]),
  );

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  router.go('/before');
  router.go('/r/abc');
});
afterEach(async () => {
  for (const shut of shuts.splice(0)) shut();
  await comes(location.pathname);
});

it('closes by Back what is open, the last opened first, and leaves the page only then', async () => {
  const [drawer, menu] = [opens(), opens()];
  await comes('/r/abc', 2);
  history.back();
  await comes('/r/abc', 1);
  expect([drawer.close.mock.calls.length, menu.close.mock.calls.length]).toEqual([0, 1]);
  history.back();
  await comes('/r/abc');
  expect(drawer.close).toHaveBeenCalledTimes(1);
  history.back();
  await comes('/before');
});

it('takes the step back along when something is closed in another way, or gives it to what opens in its place', async () => {
  const { length } = history;
  const help = opens();
  await comes('/r/abc', 1);
  help.shut();
  const rules = opens();
  await comes('/r/abc', 1);
  expect(history.length).toBe(length + 1);
  rules.shut();
  await comes('/r/abc');
  history.back();
  await comes('/before');
});

it('opens nothing by Forward, and stays where the page is', async () => {
  const score = opens();
  await comes('/r/abc', 1);
  history.back();
  await comes('/r/abc');
  const gone = new Promise((done) => addEventListener('popstate', done, { once: true }));
  history.forward();
  await gone;
  await comes('/r/abc');
  expect(score.close).toHaveBeenCalledTimes(1);
});

it('comes back by one step from a page that was gone to from a dialog', async () => {
  const room = opens();
  await comes('/r/abc', 1);
  router.go('/r/abc/replay');
  room.shut();
  await comes('/r/abc/replay');
  history.back();
  await comes('/r/abc');
  history.back();
  await comes('/before');
});
