import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NoticeChannel } from '../generated/protocol';
import { locale } from '../lib/locale.svelte';
import { fakeServer, Refused } from '../test/fake-server';
import { buttonsOf, fieldOf, noticesBy, saidDone, somebody as me, write } from '../test/notices';
import NoticesPage from './NoticesPage.svelte';

const works: NoticeChannel = {
  id: 'm1',
  kind: 'mail',
  address: 'a…@example.org',
  language: 'fr',
  made: '2026-05-10T08:00:00Z',
};
const waits: NoticeChannel = { ...works, off: 'unconfirmed' };
const told = noticesBy('mail');
const button = buttonsOf('By mail');

beforeEach(() => void vi.stubGlobal('isSecureContext', false));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('sends a link to an address, which waits for its reader', async () => {
  const calls = fakeServer({ 'GET /me': me, 'GET /me/notices': told(), 'POST /me/notices/mails': told(waits) });
  render(NoticesPage);
  const add = await button('Send a link there');
  write('Mail address', 'ada@example.org');
  add.click();
  await saidDone('A mail with a link is on its way.');
  expect(calls.at(-1)?.body).toEqual({ address: 'ada@example.org', language: 'en' });
  expect(screen.getByText('a…@example.org')).toBeTruthy();
  expect(screen.getByText('French')).toBeTruthy();
  await screen.findByText(/Notices begin when its reader opens the link/);
  expect(fieldOf('Mail address').value).toBe('');
  expect(screen.queryByRole('button', { name: /test.*a…@/ })).toBeNull();
});

it.each([
  ['unsubscribed', /its reader has ended it by a link in a mail/],
  ['status-550', /the mailbox refuses \(550\)/],
  ['unreachable', /mails do not arrive/],
])('says why nothing is sent any more (%s), and asks anew', async (off, words) => {
  const calls = fakeServer({
    'GET /me': me,
    'GET /me/notices': told({ ...works, off }),
    'POST /me/notices/channels/m1/code': told(waits),
  });
  render(NoticesPage);
  await screen.findByText(words);
  (await button('Send another link')).click();
  await saidDone('A mail with a link is on its way.');
  expect(calls.at(-1)?.path).toBe('/me/notices/channels/m1/code');
  await screen.findByText(/Notices begin when its reader opens the link/);
});

it('tries what works, and ends it', async () => {
  fakeServer({
    'GET /me': me,
    'GET /me/notices': told(works),
    'POST /me/notices/channels/m1/test': null,
    'DELETE /me/notices/channels/m1': told(),
  });
  render(NoticesPage);
  (await button('Send a test notice: a…@example.org')).click();
  await saidDone('A test notice is on its way.');
  (await button('No more there: a…@example.org')).click();
  await saidDone('Nothing is sent there any more.');
  expect(screen.queryByText('a…@example.org')).toBeNull();
});

it.each([
  ['bad-request', 400, /no address that mail can be sent to/],
  ['not-told', 502, /does not take the message/],
  ['too-many-mails', 429, /Try again tomorrow/],
] as const)('says why no link was sent (%s), and keeps what was typed', async (code, number, words) => {
  fakeServer({ 'GET /me': me, 'GET /me/notices': told(), 'POST /me/notices/mails': new Refused(code, number) });
  render(NoticesPage);
  const add = await button('Send a link there');
  write('Mail address', 'ada@example.org');
  add.click();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(fieldOf('Mail address').value).toBe('ada@example.org');
});

it('takes no fourth, and offers none where the server sends none', async () => {
  fakeServer({ 'GET /me': me, 'GET /me/notices': told(...['a', 'b', 'c'].map((id) => ({ ...works, id }))) });
  const { unmount } = render(NoticesPage);
  await screen.findByText('These are as many as one may have.');
  expect(screen.queryByLabelText('Mail address')).toBeNull();
  unmount();
  fakeServer({ 'GET /me': me, 'GET /me/notices': { ...told(works), mail: false } });
  render(NoticesPage);
  await screen.findByText('What I am told of');
  expect(screen.queryByText('By mail')).toBeNull();
});

it('is said in French where French is read', async () => {
  locale.current = 'fr';
  fakeServer({ 'GET /me': me, 'GET /me/notices': told(waits) });
  render(NoticesPage);
  await screen.findByText(/Un courriel avec un lien y a été envoyé/);
  await screen.findByText('français');
  locale.current = 'en';
});
