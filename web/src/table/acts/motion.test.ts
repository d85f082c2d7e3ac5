import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { change, moving } from './motion';

/** The page as it is laid out: jsdom lays nothing out. */
const layout = new Map<Element, DOMRect>();
const flights: { of: Element; from: string }[] = [];
const { animate } = Element.prototype;

beforeEach(() => {
  layout.clear();
  flights.length = 0;
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
    next();
    return 0;
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return layout.get(this) ?? new DOMRect();
  });
  Element.prototype.animate = function (this: Element, frames) {
    const [first] = frames as Keyframe[];
    flights.push({ of: this, from: String(first?.transform) });
    return {} as Animation;
  };
});
afterEach(() => {
  Element.prototype.animate = animate;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const square = (x: number, y: number) => new DOMRect(x, y, 20, 20);

/** A section of a board with two pieces on it. */
function board() {
  const section = document.createElement('section');
  const [one, other] = [document.createElement('span'), document.createElement('span')];
  section.append(one, other);
  document.body.append(section);
  const stop = [moving('piece:one')(one), moving('piece:other')(other)];
  const put = (x: number, y: number, ...pieces: [number, number][]) => {
    layout.set(section, new DOMRect(x, y, 300, 300));
    [one, other].forEach((piece, i) => layout.set(piece, square(...(pieces[i] ?? [0, 0]))));
  };
  return { section, one, other, put, end: () => stop.forEach((end) => end?.()) };
}

describe('what is drawn elsewhere', () => {
  it('flies there from where it was', () => {
    const { one, put, end } = board();
    put(0, 0, [10, 10], [50, 10]);
    change(() => put(0, 0, [110, 40], [50, 10]));
    expect(flights).toEqual([{ of: one, from: 'translate(-100px, -30px) scale(1)' }]);
    end();
  });

  it('stays where it is on a section that the page puts elsewhere', () => {
    const { put, end } = board();
    put(0, 0, [10, 10], [50, 10]);
    change(() => put(0, 130, [10, 140], [50, 140]));
    expect(flights).toEqual([]);
    end();
  });

  it('flies within such a section only as far as it moved on it', () => {
    const { other, put, end } = board();
    put(0, 0, [10, 10], [50, 10]);
    change(() => put(0, 130, [10, 140], [90, 140]));
    expect(flights).toEqual([{ of: other, from: 'translate(-40px, 0px) scale(1)' }]);
    end();
  });

  it('stays where it is on a section that is scrolled', () => {
    const { section, put, end } = board();
    put(0, 0, [10, 10], [50, 10]);
    change(() => {
      section.scrollLeft = 30;
      put(0, 0, [-20, 10], [20, 10]);
    });
    expect(flights).toEqual([]);
    end();
  });
});
