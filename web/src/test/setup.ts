import { afterEach } from 'vitest';

// jsdom has no media queries and no animations.
window.matchMedia ??= ((query: string) => ({
  matches: query.includes('reduced-motion'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia;

// Svelte's development build asks for the whole stack whenever an item of a list changes again; read
// through source maps, whole stacks took a quarter of the time.
Object.defineProperty(Error, 'stackTraceLimit', { get: () => 20, set: () => {} });

// Between tests the runner is heard: it gives a worker up that says nothing for a minute.
const turn = setImmediate;
afterEach(() => new Promise<void>((next) => void turn(next)));
