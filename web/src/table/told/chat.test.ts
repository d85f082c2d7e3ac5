import { render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { expect, it, vi } from 'vitest';
import type { ChatLine } from '../../generated/protocol';
import { ApiError } from '../../lib/api';
import type { SeatInfo } from '../game';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import Chat from './Chat.svelte';
import { Timing } from '../state/timing.svelte';
import Talk from './Talk.svelte';

it('names who said a line, whoever has the seat now', () => {
  const at = '2024-05-01T12:00:00Z';
  const lines = [
    { at, seat: 1, name: 'Zoé', text: 'I must go' },
    { at, seat: 1, name: 'Blaise', text: 'hello' },
    { at, seat: 0, text: 'said before names were kept' },
  ];
  render(Chat, { props: { lines, seats: fakeSeats } });
  const said = [...screen.getByRole('log').querySelectorAll('strong')].map((name) => name.textContent);
  expect(said).toEqual(['Zoé', 'Blaise', 'Ada']);
});

it('dates what was said, once a day', () => {
  const lines = ['2024-05-01T10:00:00Z', '2024-05-01T12:00:00Z', '2024-05-03T12:00:00Z'].map((at, i) => ({
    at,
    seat: 0,
    text: `line ${i}`,
  }));
  render(Chat, { props: { lines, seats: fakeSeats } });
  const said = [...screen.getByRole('log').querySelectorAll('p')].map((p) => p.textContent);
  expect(said).toEqual([
    expect.stringMatching(/May 1, 2024|1 May 2024/),
    expect.stringContaining('line 0'),
    expect.stringContaining('line 1'),
    expect.stringMatching(/May 3, 2024|3 May 2024/),
    expect.stringContaining('line 2'),
  ]);
});

it('says nothing that nobody could see', async () => {
  const onsay = vi.fn(() => Promise.resolve(true));
  render(Chat, { props: { lines: [], seats: fakeSeats, onsay } });
  const box = screen.getByRole<HTMLInputElement>('combobox');
  const type = (text: string) => {
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    box.form!.requestSubmit();
  };
  for (const text of ['', '  ', '\u200b\u2060', '\u3164', '\u2800 \u00ad']) type(text);
  expect(onsay).not.toHaveBeenCalled();
  type(' \u200bAda ');
  expect(onsay).toHaveBeenCalledTimes(1);
});

it('counts what others said since one last read, before one came and however much it is', () => {
  localStorage.clear();
  const line = (n: number, seat = 1): ChatLine => ({ at: new Date(n * 60_000).toISOString(), seat, text: `line ${n}` });
  const room = new SvelteMap<'chat' | 'muted', readonly unknown[]>();
  const controller = {
    code: 'abc',
    you: { seat: 0 },
    seats: fakeSeats,
    timing: new Timing(() => undefined),
    muting: {
      get seats() {
        return room.get('muted') ?? [];
      },
    },
    get chat() {
      return room.get('chat')!;
    },
  };
  const chat = () => screen.getByRole('tab', { name: /^Chat/ });
  const open = () =>
    render(InTable, { props: { game: fakeGame, component: Talk, props: { controller, entries: [], seen: true } } });
  room.set('chat', [line(1), line(2, 0), line(3)]);
  let { unmount } = open();
  expect(chat().textContent).toBe('Chat 2 unread');
  chat().click();
  flushSync();
  expect(chat().textContent.trim()).toBe('Chat');
  unmount();

  // Lines came while one was away, and the oldest of those that are kept went.
  room.set(
    'chat',
    Array.from({ length: 100 }, (_, i) => line(i + 4)),
  );
  ({ unmount } = open());
  expect(chat().textContent).toBe('Chat 100 unread');
  unmount();
  room.set('chat', [line(2, 0), line(3), line(4)]);
  open();
  expect(chat().textContent).toBe('Chat 1 unread');
  room.set('muted', [1]);
  flushSync();
  expect(chat().textContent.trim()).toBe('Chat');
});

const at = '2024-05-01T12:00:00Z';
const three: SeatInfo[] = [...fakeSeats, { ...fakeSeats[1]!, seat: 2, name: 'Zoé B' }];

it('shows who is called in a line, and oneself above others', () => {
  const lines = ['@Blaise, @zoé b: go', 'hello @ada', 'all', '@all', '@Adam'].map((text) => ({ at, seat: 1, text }));
  render(Chat, { props: { lines: [...lines, { at, seat: 0, text: '@all of you' }], seats: three } });
  const said = [...screen.getByRole('log').querySelectorAll('.said')];
  expect(said.map((p) => [...p.querySelectorAll('.mention')].map((b) => b.textContent))).toEqual([
    ['@Blaise', '@zoé b'],
    ['@ada'],
    [],
    ['@all'],
    [],
    ['@all'],
  ]);
  expect(said.map((p) => p.matches('.own'))).toEqual([false, true, false, true, false, false]);
});

it('offers those who can be called, by keys and by hand', async () => {
  Element.prototype.scrollIntoView = () => {};
  const onsay = vi.fn(() => Promise.resolve(true));
  render(Chat, { props: { lines: [], seats: three, onsay } });
  const box = screen.getByRole<HTMLInputElement>('combobox');
  box.focus();
  const type = (text: string) => {
    box.value = text;
    box.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
  };
  const key = async (name: string) => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true });
    box.dispatchEvent(event);
    await tick();
    return event.defaultPrevented;
  };
  const names = () => screen.queryAllByRole('option').map((o) => o.textContent.trim());
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent.trim();

  type('so');
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(await key('Enter')).toBe(false);
  expect(await key('ArrowDown')).toBe(false);
  type('so @');
  expect(names()).toEqual(['@Blaise', '@Zoé B', '@all everybody at the table']);
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(active()).toBe('@Blaise');
  expect(await key('ArrowUp')).toBe(true);
  expect(active()).toMatch('@all');
  await key('ArrowUp');
  expect(active()).toBe('@Zoé B');
  expect(await key('Enter')).toBe(true);
  expect(box.value).toBe('so @Zoé B ');
  expect(names()).toEqual([]);
  expect(await key('Tab')).toBe(false);

  type('so @Zoé B @');
  expect(await key('Escape')).toBe(true);
  expect(names()).toEqual([]);
  expect(await key('Escape')).toBe(false);
  type('so @Zoé B @bl');
  expect(names()).toEqual([]);
  type('');
  type('@bl');
  expect(await key('Tab')).toBe(true);
  expect(box.value).toBe('@Blaise ');

  type('@Blaise @');
  screen.getByRole('option', { name: /^@all/ }).click();
  await tick();
  expect(box.value).toBe('@Blaise @all ');
  box.form!.requestSubmit();
  expect(onsay).toHaveBeenCalledWith('@Blaise @all');
});

it('hides what somebody says, and says so', async () => {
  const lines = [1, 2, 1, 0].map((seat, i) => ({ at, seat, text: `line ${i}` }));
  const muted = new SvelteSet<number>();
  const onmute = vi.fn(async (seat: number, mutes: boolean) => void (mutes ? muted.add(seat) : muted.delete(seat)));
  const props = {
    lines,
    seats: three,
    onmute,
    get muted() {
      return [...muted];
    },
  };
  render(Chat, { props });
  const said = () =>
    [...screen.getByRole('log').querySelectorAll('.said')].map((p) => /line \d/.exec(p.textContent)?.[0]);
  // Nothing can be done about one's own lines; the others are gone through by arrows.
  const who = screen.getAllByRole('button');
  expect(who.map((b) => b.textContent.trim())).toEqual(['Blaise', 'Zoé B', 'Blaise']);
  const log = screen.getByRole('log');
  log.focus();
  const up = () =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  up();
  expect(document.activeElement).toBe(who[2]);
  up();
  expect(document.activeElement).toBe(who[1]);
  who[2]!.focus();
  who[2]!.click();
  flushSync();
  screen.getByRole('button', { name: 'Hide what Blaise says' }).click();
  await vi.waitFor(() => expect(said()).toEqual(['line 1', 'line 3']));
  expect(onmute).toHaveBeenCalledWith(1, true);
  expect(log.textContent).toContain('2 lines of Blaise are hidden.');

  screen.getByRole('button', { name: 'Blaise: Show' }).click();
  flushSync();
  expect(said()).toEqual(['line 0', 'line 1', 'line 2', 'line 3']);
  screen.getByRole('button', { name: 'Blaise: Hide' }).click();
  flushSync();
  expect(said()).toEqual(['line 1', 'line 3']);
  screen.getByRole('button', { name: 'Read Blaise again' }).click();
  await vi.waitFor(() => expect(said()).toHaveLength(4));
  expect(log.textContent).not.toContain('hidden');
});

it('says why somebody cannot be muted', async () => {
  const onmute = () => Promise.reject(new ApiError('no-person'));
  render(Chat, { props: { lines: [{ at, seat: 1, text: 'hello' }], seats: three, onmute } });
  screen.getByRole('button', { name: 'Blaise' }).click();
  flushSync();
  screen.getByRole('button', { name: /^Hide/ }).click();
  expect((await screen.findByRole('alert')).textContent).toBe('This browser has no games of its own yet.');
});
