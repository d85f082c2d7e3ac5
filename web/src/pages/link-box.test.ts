import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import LinkBox from './LinkBox.svelte';

const url = 'http://table.example/r/abc';

/** The browser as this one would be. */
function browser(writeText: (() => Promise<void>) | undefined, execCommand: (() => boolean) | undefined) {
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText } });
  Object.assign(document, { execCommand });
  render(LinkBox, { url, words: 'Send it to friends' });
  return screen.getByRole('button', { name: 'Copy' });
}
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Object.assign(document, { execCommand: undefined });
});

const forbidden = () => Promise.reject(new DOMException('no', 'NotAllowedError'));

it.each([
  ['the browser lets the page', async () => {}, undefined],
  ['the old way does it', undefined, () => true],
])('says that a link is copied where %s', async (_, writeText, execCommand) => {
  browser(writeText, execCommand).click();
  await screen.findByRole('button', { name: 'Copied' });
});

it.each([
  ['forbids both ways', forbidden, () => false],
  ['knows neither', undefined, undefined],
])('selects a link for its reader to copy where the browser %s, and says so', async (_, writeText, execCommand) => {
  browser(writeText, execCommand).click();
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('copy it yourself'));
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
  const input = screen.getByRole('textbox', { name: 'Send it to friends' }) as HTMLInputElement;
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, url.length]);
});

it('hands the link on where the browser can, and has it still when that came to nothing', async () => {
  const share = vi.fn(() => Promise.reject(new DOMException('no', 'AbortError')));
  vi.stubGlobal('navigator', { share, canShare: () => true });
  render(LinkBox, { url, words: 'Send it to friends' });
  screen.getByRole('button', { name: 'Share' }).click();
  await vi.waitFor(() => expect(share).toHaveBeenCalledWith(expect.objectContaining({ url })));
  expect(screen.getByRole('textbox', { name: 'Send it to friends' })).toBeTruthy();
});

it('offers no way to hand it on where the browser knows none', () => {
  browser(async () => {}, undefined);
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});
