import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { canStayAwake, staysAwake } from './awake';

/** The locks that were asked for: whether each is held still. */
let locks: boolean[];
let seen: DocumentVisibilityState;

beforeEach(() => {
  locks = [];
  seen = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen);
  const request = async () => {
    const at = locks.push(true) - 1;
    return { release: async () => void (locks[at] = false) };
  };
  vi.stubGlobal('navigator', { wakeLock: { request } });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (state: DocumentVisibilityState) => {
  seen = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('keeps the screen on while the page is in sight, and no longer', async () => {
  const over = staysAwake();
  await vi.waitUntil(() => locks.length === 1);
  // Out of sight the browser lets go of it.
  locks[0] = false;
  show('hidden');
  show('visible');
  await vi.waitUntil(() => locks.length === 2);
  await Promise.resolve();
  over();
  await vi.waitUntil(() => locks.every((held) => !held));
  show('visible');
  expect(locks).toEqual([false, false]);
});

it('lets go of what comes once it is no longer wanted', async () => {
  staysAwake()();
  await vi.waitUntil(() => locks.length === 1 && !locks[0]);
});

it('knows the browsers that cannot', () => {
  expect(canStayAwake()).toBe(true);
  vi.stubGlobal('navigator', {});
  expect(canStayAwake()).toBe(false);
});
