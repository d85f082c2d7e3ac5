import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Problem, RoomAnswer } from '../generated/protocol';
import { FakeWebSocket } from '../test/fake-socket';
import RoomPage from './RoomPage.svelte';

/** What the server was asked, and how it answers that. */
let calls: { path: string; answer: (body: unknown, status?: number) => void }[];

beforeEach(() => {
  calls = [];
  FakeWebSocket.all = [];
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise((done) => {
        const answer = (body: unknown, status = 200) => done(new Response(JSON.stringify(body), { status }));
        calls.push({ path, answer });
      }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const called = (path: string) => vi.waitUntil(() => calls.find((c) => c.path === path));

const answer: RoomAnswer = {
  room: {
    code: 'abc',
    game: 'architects',
    state: 'gathering',
    seats: [],
    settings: {},
    undo: true,
    spectators: true,
    rules: 1,
    created: '',
    played: '',
    seq: 0,
    asked: [],
  },
  you: { seat: -1, host: false },
};

it('connects to a room once the server has told of it', async () => {
  render(RoomPage, { code: 'abc', secret: '' });
  (await called('/api/rooms/abc')).answer(answer);
  await vi.waitUntil(() => FakeWebSocket.all.length > 0);
});

it('connects to no room that was left before the server told of it', async () => {
  const { unmount } = render(RoomPage, { code: 'abc', secret: '' });
  const call = await called('/api/rooms/abc');
  unmount();
  call.answer(answer);
  await new Promise((later) => setTimeout(later));
  expect(FakeWebSocket.all).toEqual([]);
});

it('keeps the secret of a personal link in the address until it has done its work', async () => {
  history.replaceState(null, '', '/r/abc#s3cret');
  render(RoomPage, { code: 'abc', secret: 's3cret' });
  (await called('/api/rooms/abc/claim')).answer({ code: 'unavailable' } satisfies Partial<Problem>, 503);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(location.hash).toBe('#s3cret');
  calls = [];
  again.click();
  (await called('/api/rooms/abc/claim')).answer(answer);
  await called('/api/rooms/abc');
  expect(location.hash).toBe('');
});

it('asks before a person is shut out by a new link or loses the seat', async () => {
  render(RoomPage, { code: 'abc', secret: '' });
  const seat = { kind: 'person', online: true } as const;
  const seats = [
    { ...seat, seat: 0, name: 'Ada' },
    { ...seat, seat: 1, name: 'Brun' },
  ];
  (await called('/api/rooms/abc')).answer({ room: { ...answer.room, seats }, you: { seat: 0, host: true } });
  for (const act of ['New link', 'Free the seat']) {
    (await screen.findByRole('button', { name: `Brun: ${act}` })).click();
    const sure = await screen.findByRole('dialog', { name: act });
    expect(sure.textContent).toContain('Brun');
    expect(calls.some((c) => c.path.startsWith('/api/rooms/abc/seats/1'))).toBe(false);
    within(sure).getByRole('button', { name: 'Cancel' }).click();
    await vi.waitUntil(() => document.querySelector('dialog') === null);
  }
  (await screen.findByRole('button', { name: 'Brun: Free the seat' })).click();
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Free the seat' })
    .click();
  await called('/api/rooms/abc/seats/1');
});

it('asks once whether a seat that is held by its link is to be one of its games, and does nothing unasked', async () => {
  const seats = [{ seat: 0, kind: 'person', name: 'Ada', online: true } as const];
  const held: RoomAnswer = { room: { ...answer.room, seats }, you: { seat: 0, host: false, join: true } };
  const { unmount } = render(RoomPage, { code: 'abc', secret: '' });
  (await called('/api/rooms/abc')).answer(held);
  (await screen.findByRole('button', { name: 'Yes, it is mine' })).click();
  (await called('/api/rooms/abc/join')).answer({ ...held, you: { seat: 0, host: false } });
  await vi.waitUntil(() => screen.queryByRole('region', { name: 'One of my games?' }) === null);
  unmount();

  for (const visits of [1, 2]) {
    calls = [];
    const { unmount } = render(RoomPage, { code: 'abc', secret: '' });
    (await called('/api/rooms/abc')).answer(held);
    if (visits === 1) (await screen.findByRole('button', { name: 'Not now' })).click();
    await vi.waitUntil(() => screen.queryByText('Seats'));
    await vi.waitUntil(() => screen.queryByRole('region', { name: 'One of my games?' }) === null);
    expect(calls.some((c) => c.path === '/api/rooms/abc/join')).toBe(false);
    unmount();
  }
});

it('says before it makes a personal link on a device that has none that another ends', async () => {
  const seats = [{ seat: 0, kind: 'person', name: 'Ada', online: true } as const];
  render(RoomPage, { code: 'elsewhere', secret: '' });
  const room = { ...answer.room, code: 'elsewhere', seats };
  const own = { room, you: { seat: 0, host: false } };
  (await called('/api/rooms/elsewhere')).answer(own);
  const link = await screen.findByRole('button', { name: 'Personal link' });
  link.click();
  const sure = await screen.findByRole('dialog', { name: 'Personal link' });
  expect(sure.textContent).toContain('A link made before ends');
  expect(calls.some((c) => c.path.endsWith('/link'))).toBe(false);
  within(sure).getByRole('button', { name: 'Personal link' }).click();
  (await called('/api/rooms/elsewhere/seats/0/link')).answer({ ...own, secret: 'new' });
  await vi.waitUntil(() => screen.queryByDisplayValue(/elsewhere#new$/));
  // From then on it has one.
  calls = [];
  link.click();
  await called('/api/rooms/elsewhere/seats/0/link');
});

it('tells with the first seat of a browser where its other devices are added, until that is read', async () => {
  localStorage.removeItem('westkingdom.devices-told');
  const seats = [{ seat: 0, kind: 'person', name: 'Ada', online: true } as const];
  render(RoomPage, { code: 'abc', secret: '' });
  (await called('/api/rooms/abc')).answer({ room: { ...answer.room, seats }, you: { seat: 0, host: false } });
  const add = await screen.findByRole('link', { name: 'Play on your phone as well' });
  expect(add.getAttribute('href')).toBe('/devices');
  within(add.parentElement!).getByRole('button', { name: 'Close' }).click();
  await vi.waitUntil(() => screen.queryByRole('link', { name: 'Play on your phone as well' }) === null);
});
