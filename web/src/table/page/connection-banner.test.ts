import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from '../../lib/socket';
import ConnectionBanner from './ConnectionBanner.svelte';
import type { Table } from '../state/table-controller.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function banner(connection: Connection) {
  render(ConnectionBanner, { controller: { link: { connection } } as Table });
  await tick();
  vi.advanceTimersByTime(1000);
  await tick();
  return screen.queryByRole('status')?.textContent?.trim();
}

it('says that the server is asked again when a choice stays without an answer', async () => {
  expect(await banner({ state: 'open', doubted: true })).toBe('The server does not answer. Asking it again…');
});

it('says nothing of a connection that is fine', async () => {
  expect(await banner({ state: 'open' })).toBeUndefined();
});
