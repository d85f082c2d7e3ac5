import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, it, vi } from 'vitest';
import { fakeServer } from '../../test/fake-server';
import ReviewPage from './ReviewPage.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A worker whose script cannot be fetched. */
class Unfetched {
  onerror: ((event: Partial<ErrorEvent>) => void) | undefined;
  constructor() {
    setTimeout(() => this.onerror?.({ message: 'gone' }));
  }
  postMessage(): void {}
  terminate(): void {}
}

// A failure that nobody hears of fails the run.
it('says of a game of this device that its engine cannot be had', async () => {
  vi.stubGlobal('Worker', Unfetched);
  fakeServer({});
  render(ReviewPage, { code: 'l000000000', at: undefined, seat: undefined });
  await screen.findByRole('button', { name: 'Try again' });
});
