import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, Refused } from '../test/fake-server';
import { saidDone } from '../test/notices';
import MailPage from './MailPage.svelte';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

it('says yes by a press, and not by being opened', async () => {
  history.replaceState(null, '', '/notices/confirm#the-token');
  const calls = fakeServer({ 'POST /notices/confirm': null });
  render(MailPage, { confirm: true, token: 'the-token' });
  const go = await screen.findByRole('button', { name: 'Yes, send notices there' });
  expect(calls).toEqual([]);
  go.click();
  await saidDone('Notices are sent to this address from now on.');
  expect(calls).toEqual([{ method: 'POST', path: '/notices/confirm', body: { token: 'the-token' } }]);
  expect(location.hash).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Notices by mail' }));
  expect(screen.queryByRole('button', { name: 'Yes, send notices there' })).toBeNull();
});

it('says that a link has no use any more, and does not offer it again', async () => {
  fakeServer({ 'POST /notices/confirm': new Refused('bad-code', 403) });
  const { unmount } = render(MailPage, { confirm: true, token: 'the-token' });
  (await screen.findByRole('button', { name: 'Yes, send notices there' })).click();
  expect((await screen.findByRole('alert')).textContent).toMatch(/confirms nothing/);
  expect(screen.queryByRole('button', { name: 'Yes, send notices there' })).toBeNull();
  unmount();
  render(MailPage, { confirm: true, token: '' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/confirms nothing/);
});

it('offers to try again where the server does not answer', async () => {
  fakeServer({ 'POST /notices/confirm': new Refused('unavailable', 503) });
  render(MailPage, { confirm: true, token: 'the-token' });
  const go = await screen.findByRole('button', { name: 'Yes, send notices there' });
  go.click();
  expect((await screen.findByRole('alert')).textContent).toMatch(/do not answer/);
  fakeServer({ 'POST /notices/confirm': null });
  go.click();
  await saidDone('Notices are sent to this address from now on.');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('ends the mails by a press, as the programs that read them do', async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body, credentials }: RequestInit) => {
    asked.push({ path, method, body: String(body), credentials });
    return new Response('ok\n');
  });
  render(MailPage, { confirm: false, token: 'the-token' });
  (await screen.findByRole('button', { name: 'Send no more mails' })).click();
  await saidDone('Done. No more mails are sent there.');
  const path = '/notices/unsubscribe/the-token';
  expect(asked).toEqual([{ path, method: 'POST', body: 'List-Unsubscribe=One-Click', credentials: 'omit' }]);
});
