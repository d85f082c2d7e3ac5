import { cleanup, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import Alone from './Alone.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells of a part that cannot be drawn, and draws it when it can be', async () => {
  const told = vi.fn();
  vi.stubGlobal('reportError', told);
  const failure = new TypeError('no such thing in this browser');
  let able = false;
  const children = createRawSnippet(() => ({
    render: () => {
      if (!able) throw failure;
      return '<p>The log</p>';
    },
  }));
  render(Alone, { children });
  expect(screen.getByText(/could not be drawn/)).toBeTruthy();
  expect(told.mock.calls).toEqual([[failure]]);
  able = true;
  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText('The log');
});
