import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Review } from '../state/review.svelte';
import { Pen } from './pen.svelte';

const review = { point: vi.fn(), draw: vi.fn(), spot: undefined };
let pen: Pen;
let stop: () => void;
const at = (id: string) => document.querySelector<HTMLElement>(`[data-target="${id}"]`)!;

beforeEach(() => {
  vi.clearAllMocks();
  document.body.innerHTML = `
    <button data-target="quarry">Quarry</button><button data-target="forest">Forest</button>
    <dialog open><button id="other">Other</button></dialog>`;
  pen = new Pen(review as unknown as Review);
  stop = pen.watch();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const press = (node: Element, key: string) =>
  !node.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it('draws an arrow by keys: Enter where it begins, and where it ends', () => {
  expect(press(at('quarry'), 'Enter')).toBe(false);
  pen.drawing(true);
  expect(press(at('quarry'), 'Enter')).toBe(true);
  expect(pen.from).toBe('quarry');
  press(at('forest'), 'Enter');
  expect(review.draw).toHaveBeenCalledExactlyOnceWith('quarry', 'forest');
  press(at('quarry'), 'Enter');
  press(at('quarry'), 'Escape');
  expect([pen.draws, pen.from]).toEqual([false, undefined]);
});

it('leaves the keys of a dialog alone', () => {
  pen.drawing(true);
  expect(press(document.getElementById('other')!, 'Escape')).toBe(false);
  expect(pen.draws).toBe(true);
});

it('draws by two presses, which do nothing else', () => {
  const other = vi.fn();
  at('quarry').addEventListener('click', other);
  at('quarry').click();
  pen.drawing(true);
  at('quarry').click();
  at('forest').click();
  expect(other).toHaveBeenCalledOnce();
  expect(review.draw).toHaveBeenCalledExactlyOnceWith('quarry', 'forest');
});
