import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { terseWhereCut } from './fitting';

let resize: () => void;
let card: HTMLElement;

/** What the words need and what there is for them, in pixels: jsdom lays nothing out. */
function room(of: Element, needed: number, there: number): void {
  Object.defineProperty(of, 'scrollHeight', { value: needed, configurable: true });
  Object.defineProperty(of, 'clientHeight', { value: there, configurable: true });
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: () => void) {
        resize = look;
      }
      observe() {
        resize();
      }
      disconnect() {}
    },
  );
  document.body.innerHTML = '<article><p data-fits><i data-words>gain 2 Silver</i></p></article>';
  card = document.querySelector('article')!;
});
afterEach(() => vi.unstubAllGlobals());

it('leaves a card’s words out where they would be cut, and says them again where there is room', () => {
  const part = card.querySelector('p')!;
  room(part, 40, 40);
  terseWhereCut('gain 2 Silver')(card);
  expect(card.hasAttribute('data-terse')).toBe(false);
  room(part, 60, 40);
  resize();
  expect(card.hasAttribute('data-terse')).toBe(true);
  room(part, 60, 60);
  resize();
  expect(card.hasAttribute('data-terse')).toBe(false);
});

it('takes nothing for words that are not shown there', () => {
  room(card.querySelector('p')!, 60, 40);
  card.querySelector<HTMLElement>('[data-words]')!.style.display = 'none';
  terseWhereCut('gain 2 Silver')(card);
  expect(card.hasAttribute('data-terse')).toBe(false);
});
