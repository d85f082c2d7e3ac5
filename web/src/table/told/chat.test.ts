import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { expect, it, vi } from 'vitest';
import type { ChatLine } from '../../generated/protocol';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import Chat from './Chat.svelte';
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
  const box = screen.getByRole<HTMLInputElement>('textbox');
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
  const room = new SvelteMap<'chat', readonly ChatLine[]>();
  const controller = {
    code: 'abc',
    you: { seat: 0 },
    seats: fakeSeats,
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
});
