import { expect, it } from 'vitest';
import { choiceInSight, moveGroup, readingOrder, typing } from './keyboard';

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

it('finds the choice of a digit among those in sight, and the groups of a long list', () => {
  const at = (node: HTMLElement, top: number, height: number) => {
    node.getBoundingClientRect = () => new DOMRect(0, top, 100, height);
    node.scrollIntoView = () => undefined;
  };
  document.body.innerHTML = `<div data-choices role="group">${['a', 'b', 'c']
    .map(
      (g) =>
        `<div role="group"><button data-state="legal">${g}1</button><button data-state="legal">${g}2</button></div>`,
    )
    .join('')}</div>`;
  at(document.querySelector('[data-choices]')!, 0, 100);
  // The list is scrolled: the first is above its edge, the last two are below.
  document.querySelectorAll('button').forEach((chip, i) => at(chip, 30 * i - 25, 20));
  expect(choiceInSight(1)?.textContent).toBe('a2');
  expect(choiceInSight(3)?.textContent).toBe('b2');
  expect(choiceInSight(4)).toBeUndefined();
  const goes = (by: 1 | -1) => {
    expect(moveGroup(by)).toBe(true);
    return document.activeElement?.textContent;
  };
  expect([goes(1), goes(1), goes(-1), goes(-1), goes(-1)]).toEqual(['a1', 'b1', 'a1', 'c1', 'b1']);
});
