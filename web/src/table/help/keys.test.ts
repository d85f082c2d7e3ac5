import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, it, vi } from 'vitest';
import KeysHelp from './KeysHelp.svelte';
import { keys, press, type Keyed } from './keys';

const page = {
  past: false,
  step: vi.fn(),
  undo: vi.fn(),
  redo: vi.fn(),
  next: vi.fn(() => true),
  open: vi.fn(),
  leave: vi.fn(),
};
const type = (key: string, more: KeyboardEventInit = {}, by: Keyed = page) => {
  const event = new KeyboardEvent('keydown', { key, cancelable: true, ...more });
  press(by, event);
  return event.defaultPrevented;
};

beforeEach(() => {
  vi.clearAllMocks();
  page.past = false;
  document.body.replaceChildren();
});

it('does now what is done at the table, and in the past what is done there', () => {
  expect([type('Backspace'), type('Escape'), type('?'), type('a'), type('G')]).toEqual(Array(5).fill(true));
  expect([page.undo, page.leave].map((done) => done.mock.calls.length)).toEqual([1, 1]);
  expect(page.open.mock.calls).toEqual([['help'], ['aid'], ['glossary']]);
  type('ArrowRight');
  expect(page.step).not.toHaveBeenCalled();

  page.past = true;
  for (const key of ['ArrowRight', 'ArrowUp', 'Home', 'End']) expect(type(key)).toBe(true);
  expect(page.step.mock.calls).toEqual([[1], [-1], [-Infinity], [Infinity]]);
  expect([type('Backspace'), type('1'), type('PageDown'), type('/')]).toEqual(Array(4).fill(false));
  expect(page.undo).toHaveBeenCalledTimes(1);
});

it('undoes with a key, and with Shift does again what was undone', () => {
  expect(type('Backspace', { shiftKey: true })).toBe(true);
  expect([page.undo, page.redo].map((done) => done.mock.calls.length)).toEqual([0, 1]);
  expect(type('Backspace', { shiftKey: true, repeat: true })).toBe(false);
  // Shift alone makes no other key of one.
  expect(type('?', { shiftKey: true })).toBe(true);
  page.past = true;
  expect(type('Backspace', { shiftKey: true })).toBe(false);
  expect(page.redo).toHaveBeenCalledTimes(1);
});

it('leaves to others what is written, held down or pressed with another key', () => {
  expect([type('Backspace', { repeat: true }), type('1', { repeat: true })]).toEqual([false, false]);
  expect([type('g', { ctrlKey: true }), type('a', { metaKey: true }), type('x'), type('Enter')]).toEqual(
    Array(4).fill(false),
  );
  document.body.append(document.createElement('dialog'));
  document.querySelector('dialog')!.setAttribute('open', '');
  expect(type('?')).toBe(false);
  expect([page.undo, page.open]).toSatisfy((all: (typeof page.undo)[]) => all.every((f) => f.mock.calls.length === 0));
});

it('goes to the next game that waits, where one does', () => {
  expect([type('n'), type('N', { repeat: true })]).toEqual([true, false]);
  expect(page.next).toHaveBeenCalledTimes(1);
  page.next.mockReturnValueOnce(false);
  expect(type('n')).toBe(false);
});

it('goes to where a long list is filtered, where there is one', () => {
  expect(type('/')).toBe(false);
  document.body.innerHTML = '<input type="search" data-filter />';
  // Some keyboards write it with AltGr.
  expect(type('/', { ctrlKey: true, altKey: true, modifierAltGraph: true })).toBe(true);
  expect(document.activeElement).toBe(document.querySelector('input'));
});

it('is told by the help line by line, each key once', () => {
  const all = keys.flatMap((line) => line.keys);
  expect(new Set(all).size).toBe(all.length);
  render(KeysHelp, { onclose() {}, onaid() {}, onglossary() {}, onrules() {} });
  const told = [...document.querySelectorAll('dd')].map((line) => line.textContent);
  expect(told).toEqual(keys.map((line) => line.does()));
  expect(screen.getByText('1 … 9')).toBeTruthy();
});
