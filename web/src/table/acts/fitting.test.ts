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

it('looks at the words that are shown, though others are not', () => {
  card.querySelector('p')!.insertAdjacentHTML('afterbegin', '<i data-words style="display: none">gain 1 Virtue</i>');
  room(card.querySelector('p')!, 60, 40);
  terseWhereCut('gain 1 Virtue, gain 2 Silver')(card);
  expect(card.hasAttribute('data-terse')).toBe(true);
});

it('leaves out a word that is longer than its line', () => {
  const words = card.querySelector('[data-words]')!;
  Object.defineProperty(words, 'clientWidth', { value: 80 });
  Object.defineProperty(words, 'scrollWidth', { value: 95 });
  terseWhereCut('gain 2 Silver')(card);
  expect(card.hasAttribute('data-terse')).toBe(true);
});

it('looks again when the letters have come', () => {
  const fonts = new EventTarget();
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  const part = card.querySelector('p')!;
  room(part, 40, 40);
  const stop = terseWhereCut('gain 2 Silver')(card);
  room(part, 60, 40);
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(card.hasAttribute('data-terse')).toBe(true);
  stop?.();
  room(part, 40, 40);
  fonts.dispatchEvent(new Event('loadingdone'));
  expect(card.hasAttribute('data-terse')).toBe(true);
  Reflect.deleteProperty(document, 'fonts');
});
