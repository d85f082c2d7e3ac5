import { afterEach } from 'vitest';

// jsdom has no media queries and no animations.
window.matchMedia ??= ((query: string) => ({
  matches: query.includes('reduced-motion'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
})) as unknown as typeof window.matchMedia;

// Between tests the runner is heard: it gives a worker up that says nothing for a minute.
const turn = setImmediate;
afterEach(() => new Promise<void>((next) => void turn(next)));
