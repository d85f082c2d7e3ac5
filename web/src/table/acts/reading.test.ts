import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press } from '../../test/keys';
import { reads } from './reading';
import { readable } from './roving';

const read = vi.fn();
const unread = vi.fn();
let card: HTMLElement;
let stop: ReturnType<ReturnType<typeof reads>>;

function mouse(node: Element, type: string, clientX: number): void {
  const event = new MouseEvent(type, { bubbles: type === 'pointermove', clientX });
  node.dispatchEvent(Object.assign(event, { pointerType: 'mouse' }));
}

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
  document.body.innerHTML = '<button>Choose</button><span>Tavern</span>';
  card = document.querySelector('span')!;
  stop = reads({ read, unread }, 'tavern')(card);
  mouse(document.querySelector('button')!, 'pointermove', 10);
});
afterEach(() => {
  stop?.();
  vi.useRealTimers();
});

it('opens on a mouse that comes to a card and stays', () => {
  mouse(card, 'pointerenter', 11);
  vi.advanceTimersByTime(700);
  expect(read).toHaveBeenCalledTimes(1);
  mouse(card, 'pointermove', 12);
  vi.advanceTimersByTime(700);
  expect(read).toHaveBeenCalledTimes(1);
  mouse(card, 'pointerleave', 13);
  expect(unread).toHaveBeenCalledWith(card);
});

it('stays shut when the page puts a card under a mouse at rest, until it moves', () => {
  mouse(card, 'pointerenter', 10);
  vi.advanceTimersByTime(2000);
  expect(read).not.toHaveBeenCalled();
  mouse(card, 'pointermove', 11);
  vi.advanceTimersByTime(700);
  expect(read).toHaveBeenCalledWith('tavern', card);
});

it('opens on a finger that rests, which chooses nothing when it is lifted', () => {
  const chosen = vi.fn();
  card.addEventListener('click', chosen);
  const touch = (type: string) =>
    card.dispatchEvent(
      Object.assign(new MouseEvent(type, { bubbles: true, cancelable: true }), { pointerType: 'touch' }),
    );
  touch('pointerdown');
  vi.advanceTimersByTime(500);
  expect(read).toHaveBeenCalledWith('tavern', card);
  touch('pointerup');
  touch('click');
  expect(chosen).not.toHaveBeenCalled();
  touch('pointerdown');
  touch('pointerup');
  touch('click');
  expect(chosen).toHaveBeenCalledTimes(1);
});

it('opens with Space on cards that can only be read, which are one stop that arrows go through', async () => {
  vi.useRealTimers();
  document.body.innerHTML =
    '<div><span data-target="fort" tabindex="0">Fort</span><span>Tavern</span><span>Mill</span></div>';
  const [fort, tavern, mill] = document.querySelectorAll('span');
  const table = { read, unread };
  const cards: [string, HTMLElement | undefined][] = [
    ['fort', fort],
    ['tavern', tavern],
    ['mill', mill],
  ];
  const ends = [...cards.map(([id, card]) => reads(table, id)(card!)), readable(fort!.parentElement!)];
  await tick();
  // What may be chosen is a stop of its own.
  expect([fort!.tabIndex, tavern!.tabIndex, mill!.tabIndex]).toEqual([0, 0, -1]);
  tavern!.focus();
  press(tavern!, 'ArrowRight');
  expect(document.activeElement).toBe(mill);
  expect([tavern!.tabIndex, mill!.tabIndex]).toEqual([-1, 0]);
  press(mill!, ' ');
  expect(read).toHaveBeenCalledWith('mill', mill);
  for (const end of ends) end?.();
});
