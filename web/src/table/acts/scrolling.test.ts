import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shows } from './scrolling';

/** jsdom lays nothing out: a board 300 high, with a part of it further down. */
let top = 500;
let resized: () => void = () => undefined;

beforeEach(() => {
  top = 500;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly look: () => void) {}
      observe() {
        resized = this.look;
      }
      disconnect() {
        resized = () => undefined;
      }
    },
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.matches('.taverns') ? new DOMRect(0, top, 300, 100) : new DOMRect(0, 0, 300, 300);
  });
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function board(): { node: HTMLElement; end: (() => void) | undefined } {
  document.body.innerHTML = '<div class="board"><div class="taverns"></div></div>';
  const node = document.querySelector<HTMLElement>('.board')!;
  Object.defineProperties(node, { scrollHeight: { value: 800 }, clientHeight: { value: 300 } });
  node.scrollBy = ((to: ScrollToOptions) => (top -= to.top ?? 0)) as typeof node.scrollBy;
  return { node, end: shows('.taverns')(node) as (() => void) | undefined };
}

it('brings the part where the choice lies into view', () => {
  const { end } = board();
  resized();
  expect(top).toBe(192);
  end?.();
});

it('leaves a part that is in view where it is', () => {
  top = 120;
  const { end } = board();
  resized();
  expect(top).toBe(120);
  end?.();
});

it('leaves whoever scrolls alone', () => {
  const { node, end } = board();
  resized();
  node.dispatchEvent(new Event('pointerdown'));
  top = 700;
  resized();
  expect(top).toBe(700);
  end?.();
});
