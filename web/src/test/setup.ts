import { configure } from '@testing-library/svelte';
import { afterAll, afterEach, vi } from 'vitest';
import { locale } from '../lib/locale.svelte';

// jsdom has no media queries and no animations.
window.matchMedia ??= ((query: string) => ({
  matches: query.includes('reduced-motion'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia;

// Dialogs it knows only by name.
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
  this.querySelector('button')?.focus();
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
};

// Svelte's development build asks for the whole stack whenever an item of a list changes again; read
// through source maps, whole stacks took a quarter of the time. Nobody reads those: they are empty. All
// other errors have theirs.
globalThis.Error = new Proxy(Error, {
  set: (error, key, value) => Reflect.set(error, key, key === 'stackTraceLimit' && value === Infinity ? 0 : value),
});

// Only what hangs is too slow: a part that is fetched may take seconds where the machine is busy.
configure({ asyncUtilTimeout: 60_000 });

// Between tests the runner is heard: it gives a worker up that says nothing for a minute.
const turn = setImmediate;
afterEach(() => new Promise<void>((next) => void turn(next)));

// Files that share a worker find it as it was before the one that was tested first. What is still on
// its way would never come: each file has a line of its own to what loads.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  locale.current = 'en';
  await vi.dynamicImportSettled();
});
