import { expect, it } from 'vitest';
import { readingOrder, typing } from './keyboard';

it('goes line by line, and through a line from left to right', () => {
  const box = (name: string, left: number, top: number) => ({ name, left, top, height: 20 });
  const boxes = [box('d', 10, 104), box('b', 200, 3), box('a', 10, 0), box('e', 90, 100), box('c', 400, 8)];
  expect(readingOrder(boxes).map((b) => b.name)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('leaves keys to an open dialog, wherever the focus is', () => {
  const key = () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    document.body.dispatchEvent(event);
    return event;
  };
  expect(typing(key())).toBe(false);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  expect(typing(key())).toBe(true);
  dialog.remove();
});

it('leaves keys to what is read beside the table', () => {
  document.body.innerHTML = '<section data-own-keys><p tabindex="0">Rules</p></section>';
  const event = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true });
  document.querySelector('p')!.dispatchEvent(event);
  expect(typing(event)).toBe(true);
});
