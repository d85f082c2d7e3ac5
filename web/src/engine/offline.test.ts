import { afterEach, expect, it, vi } from 'vitest';
import { stays } from './offline';

afterEach(() => vi.unstubAllGlobals());

/** A browser that keeps what is there for good, already or once an app asks; returns how often one asked. */
function browser(kept: boolean, installed: boolean) {
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', { storage: { persisted: () => Promise.resolve(kept), persist } });
  vi.stubGlobal('matchMedia', () => ({ matches: installed }));
  return persist;
}

it('asks the browser of an installed app to keep what is there, once it does not', async () => {
  const asked = browser(false, true);
  expect(await stays()).toBe(true);
  expect(asked).toHaveBeenCalledOnce();
});

it('asks for nothing where it is kept, or where no app is installed', async () => {
  for (const kept of [true, false]) {
    const asked = browser(kept, false);
    expect(await stays()).toBe(kept);
    expect(asked).not.toHaveBeenCalled();
  }
});

it('knows of a page over plain HTTP that nothing is promised', async () => {
  vi.stubGlobal('navigator', {});
  expect(await stays()).toBe(false);
});
