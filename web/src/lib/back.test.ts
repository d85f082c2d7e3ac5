import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closesByBack } from './back';
import { router } from './router.svelte';

const settled = () => new Promise((later) => setTimeout(later, 20));
const shuts: (() => void)[] = [];
/** Opens something that can be closed. */
function opens() {
  const close = vi.fn(() => shut());
  const shut = closesByBack(close);
  shuts.push(shut);
  return { close, shut };
}
async function back() {
  history.back();
  await settled();
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(async () => {
  for (const shut of shuts.splice(0)) shut();
  await settled();
});

it('closes by Back what is open, the last opened first, and leaves the page only then', async () => {
  router.go('/before');
  router.go('/r/abc');
  const [drawer, menu] = [opens(), opens()];
  await settled();
  await back();
  expect([drawer.close.mock.calls.length, menu.close.mock.calls.length]).toEqual([0, 1]);
  await back();
  expect(drawer.close).toHaveBeenCalledTimes(1);
  expect(location.pathname).toBe('/r/abc');
  await back();
  expect(location.pathname).toBe('/before');
});

it('takes the step back along when something is closed in another way, or gives it to what opens in its place', async () => {
  router.go('/before');
  router.go('/r/abc');
  const { length } = history;
  const help = opens();
  await settled();
  help.shut();
  const rules = opens();
  await settled();
  expect(history.length).toBe(length + 1);
  rules.shut();
  await settled();
  await back();
  expect(location.pathname).toBe('/before');
});

it('opens nothing by Forward, and stays where the page is', async () => {
  router.go('/r/abc');
  const score = opens();
  await settled();
  await back();
  history.forward();
  await settled();
  expect(score.close).toHaveBeenCalledTimes(1);
  expect((history.state as object | null) ?? {}).toEqual({});
  expect(location.pathname).toBe('/r/abc');
});

it('comes back by one step from a page that was gone to from a dialog', async () => {
  router.go('/before');
  router.go('/r/abc');
  const room = opens();
  await settled();
  router.go('/r/abc/replay');
  room.shut();
  await settled();
  expect(location.pathname).toBe('/r/abc/replay');
  await back();
  expect(location.pathname).toBe('/r/abc');
  await back();
  expect(location.pathname).toBe('/before');
});
