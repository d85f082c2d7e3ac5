import { afterEach, expect, it, vi } from 'vitest';

import { glides } from './media';

afterEach(() => vi.restoreAllMocks());

it.each([
  [true, 'auto'],
  [false, 'smooth'],
])('scrolls for somebody who prefers stillness (%s): %s', (still, how) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: still && query.includes('reduced-motion') }) as MediaQueryList,
  );
  expect(glides()).toBe(how);
});
