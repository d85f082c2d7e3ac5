import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeChannel } from '../generated/protocol';
import { locale } from '../lib/locale.svelte';
import { serviceOf } from '../lib/notices';
import { fakeServer, Refused } from '../test/fake-server';
import { buttonsOf, fieldOf, noticesBy, saidDone, somebody as me, write } from '../test/notices';
import NoticesPage from './NoticesPage.svelte';

const works: NoticeChannel = {
  id: 'h1',
  kind: 'webhook',
  service: 'discord',
  host: 'discord.com',
  language: 'en',
  made: '2026-05-10T08:00:00Z',
};
const waits: NoticeChannel = { ...works, off: 'unconfirmed' };
const told = noticesBy('webhooks');
const button = buttonsOf('In a chat or an app');

beforeEach(() => void vi.stubGlobal('isSecureContext', false));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('sends a code to an address, and begins when it is typed in', async () => {
  const calls = fakeServer({
    'GET /me': me,
    'GET /me/notices': told(),
    'POST /me/notices/webhooks': told(waits),
    'PUT /me/notices/channels/h1/code': ({ code }: { code: string }) =>
      code === '012345' ? told(works) : new Refused('bad-code', 403),
  });
  render(NoticesPage);
  const add = await button('Send a code there');
  write('Address of the webhook', ' https://discord.com/api/webhooks/1/secret ');
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('What is there').value).toBe('discord'));
  add.click();
  await saidDone('A code was sent there.');
  expect(calls.at(-1)?.body).toEqual({
    address: 'https://discord.com/api/webhooks/1/secret',
    service: 'discord',
    language: 'en',
  });
  expect(document.body.textContent).not.toContain('webhooks/1/secret');
  expect(screen.getByText('Discord, discord.com')).toBeTruthy();

  write('Code', '999999');
  (await button('Begin')).click();
  expect((await screen.findByRole('alert')).textContent).toMatch(/not the code/);
  write('Code', '012 345');
  (await button('Begin')).click();
  await saidDone('Notices are sent there from now on.');
  expect(screen.queryByLabelText('Code')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('tries what works, ends it, and says why something does not work any more', async () => {
  const broken = { ...works, id: 'h2', off: 'gone' };
  const calls = fakeServer({
    'GET /me': me,
    'GET /me/notices': told(works, broken),
    'POST /me/notices/channels/h1/test': null,
    'POST /me/notices/channels/h2/code': told(works, { ...broken, off: 'unconfirmed' }),
    'DELETE /me/notices/channels/h1': told(broken),
  });
  render(NoticesPage);
  (await button(/^Send a test notice/)).click();
  await saidDone('A test notice is on its way.');
  await screen.findByText(/there is nothing at its address any more/);
  (await button('Send another code')).click();
  await saidDone('A code was sent there.');
  expect(calls.at(-1)?.path).toBe('/me/notices/channels/h2/code');
  (await screen.findAllByRole('button', { name: /^No more there/ }))[0]?.click();
  await saidDone('Nothing is sent there any more.');
});

it.each([
  ['bad-request', 400, /begin with https/],
  ['not-told', 502, /does not take the message/],
  ['too-many', 429, /Too much at once/],
] as const)('says why no code was sent (%s), and keeps what was typed', async (code, number, words) => {
  fakeServer({ 'GET /me': me, 'GET /me/notices': told(), 'POST /me/notices/webhooks': new Refused(code, number) });
  render(NoticesPage);
  const add = await button('Send a code there');
  write('Address of the webhook', 'http://10.0.0.1/');
  add.click();
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(fieldOf('Address of the webhook').value).toBe('http://10.0.0.1/');
});

it('takes no sixth, and offers none where the server has none', async () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...works, id }));
  fakeServer({ 'GET /me': me, 'GET /me/notices': told(...five) });
  const { unmount } = render(NoticesPage);
  await screen.findByText('These are as many as one may have.');
  expect(screen.queryByLabelText('Address of the webhook')).toBeNull();
  unmount();
  fakeServer({ 'GET /me': me, 'GET /me/notices': { ...told(works), webhooks: false } });
  render(NoticesPage);
  await screen.findByText('What I am told of');
  expect(screen.queryByText('In a chat or an app')).toBeNull();
});

it('is said in French where French is read', async () => {
  locale.current = 'fr';
  fakeServer({ 'GET /me': me, 'GET /me/notices': told(waits) });
  render(NoticesPage);
  await screen.findByText(/Un code y a été envoyé/);
  locale.current = 'en';
});

describe('serviceOf', () => {
  it.each([
    ['https://discord.com/api/webhooks/1/x', 'discord'],
    ['https://ptb.discord.com/api/webhooks/1/x', 'discord'],
    ['https://hooks.slack.com/services/T/B/x', 'slack'],
    ['https://ntfy.sh/my-topic', 'ntfy'],
    ['https://ntfy.example.org/my-topic', 'ntfy'],
    ['https://notdiscord.com/api', 'json'],
    ['https://example.org/discord.com', 'json'],
    ['no address', 'json'],
    ['', 'json'],
  ])('%s is of %s', (address, service) => expect(serviceOf(address)).toBe(service));
});
