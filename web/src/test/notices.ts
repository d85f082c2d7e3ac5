import { screen, within } from '@testing-library/svelte';
import { expect, vi } from 'vitest';
import type { NoticeChannel, Notices } from '../generated/protocol';

export const somebody = { known: true, devices: [] };

/** What somebody is told by and of, where a server has only these kinds of channels besides a browser's own. */
export const noticesBy =
  (...has: ('mail' | 'webhooks')[]) =>
  (...channels: NoticeChannel[]): Notices => ({
    key: '',
    webhooks: has.includes('webhooks'),
    mail: has.includes('mail'),
    channels,
    settings: { kinds: {}, rooms: {}, quiet: null, chat: false },
  });

/** Waits until that is said to have been done. */
export const saidDone = (words: string) => vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(words));

/** Finds the buttons of a part of the page. */
export const buttonsOf = (part: string) => async (name: string | RegExp) =>
  within(await screen.findByRole('region', { name: part })).findByRole('button', { name });

export const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export function write(label: string, text: string): void {
  const input = fieldOf(label);
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
