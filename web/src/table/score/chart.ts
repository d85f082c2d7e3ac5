import type { Frame } from '../../generated/protocol';

/** A line of a chart of scores. */
interface Line {
  seat: number;
  points: { x: number; y: number; value: number }[];
}

export interface Chart {
  lines: Line[];
  /** Values of the horizontal rules, with their height. */
  rules: { y: number; value: number }[];
  /** The x of a moment. */
  x(index: number): number;
}

/** Lays out totals over time (by moment, then by side, where there are any) in a box of width by height. */
export function layout(totals: readonly (readonly (number | undefined)[])[], width: number, height: number): Chart {
  const flat = totals.flat().filter((n) => n !== undefined);
  const low = Math.min(0, ...flat);
  const high = Math.max(1, ...flat);
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((s) => (high - low) / s <= 6) ?? 200;
  const bottom = Math.floor(low / step) * step;
  const top = Math.ceil(high / step) * step;
  const last = Math.max(1, totals.length - 1);
  const x = (index: number) => (index / last) * width;
  const y = (value: number) => height - ((value - bottom) / (top - bottom)) * height;
  const rules = [];
  for (let value = bottom; value <= top; value += step) rules.push({ y: y(value), value });
  const sides = Math.max(0, ...totals.map((t) => t.length));
  const lines = Array.from({ length: sides }, (_, seat) => ({
    seat,
    points: totals.flatMap((t, i) => {
      const value = t[seat];
      return value === undefined ? [] : [{ x: x(i), y: y(value), value }];
    }),
  }));
  return { lines, rules, x };
}

/** The moments after which somebody else is ahead: those that decided a game. */
export function turningPoints(totals: readonly (readonly number[])[]): number[] {
  const points: number[] = [];
  let leader = -1;
  totals.forEach((t, i) => {
    const best = Math.max(...t);
    const ahead = t.filter((n) => n === best).length === 1 ? t.indexOf(best) : -1;
    if (ahead >= 0 && ahead !== leader) {
      if (leader >= 0) points.push(i);
      leader = ahead;
    }
  });
  return points;
}

/** The moments at which each round begins, in a game of rounds; one that was taken back begins when it was told last. */
export function rounds(frames: readonly Pick<Frame, 'log'>[]): number[] {
  const begins = new Map<string, number>();
  frames.forEach((frame, i) => {
    for (const entry of frame.log ?? []) if (entry.key === 'round') begins.set(JSON.stringify(entry.args), i);
  });
  return [...begins.values()];
}

/** A name short enough for a label, still told from one that ends otherwise. */
function label(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = name.slice(-3).trimStart();
  return `${name.slice(0, most - end.length - 1).trimEnd()}…${end}`;
}

/** A name in one line or two that fit; shortened only where even two do not hold it. */
export function lines(name: string, fits: (text: string) => boolean): string[] {
  if (fits(name)) return [name];
  const two = (at: number, end: string, from: number) => [name.slice(0, at) + end, name.slice(from)];
  const words = [...name.matchAll(/\s+/g)].map(({ index, 0: space }) => two(index, '', index + space.length));
  const letters = Array.from(name, (_, at) => two(at, '-', at)).slice(1);
  const whole = [words, letters].flatMap((ways) => ways.reverse().find((way) => way.every(fits)) ?? []);
  if (whole.length > 0) return whole.slice(0, 2);
  for (let most = name.length - 1; most > 4; most -= 1) if (fits(label(name, most))) return [label(name, most)];
  return [label(name, 4)];
}

/** The middles of labels of some heights, moved apart and into the box as little as need be. */
export function spread(ys: readonly number[], heights: readonly number[], top: number, bottom: number): number[] {
  const order = ys.map((y, i) => ({ y, i, half: (heights[i] ?? 0) / 2 })).sort((a, b) => a.y - b.y);
  order.forEach((label, k) => {
    const above = order[k - 1];
    label.y = Math.max(label.y, above ? above.y + above.half + label.half : top + label.half);
  });
  for (let k = order.length - 1; k >= 0; k -= 1) {
    const label = order[k];
    const below = order[k + 1];
    if (label) label.y = Math.min(label.y, below ? below.y - below.half - label.half : bottom - label.half);
  }
  const placed: number[] = [];
  for (const { y, i } of order) placed[i] = y;
  return placed;
}

/** Tells lines apart without colour. */
export const dashes = ['', '9 4', '2 4', '12 3 3 3', '6 2', '1 3'];

/** How wide a name is beside its line, in the letters of a chart: what one holds of W and of i differs by half. */
export function widthIn(drawn: SVGSVGElement | undefined): (text: string) => number {
  const context = drawn && document.createElement('canvas').getContext('2d');
  if (!context || !drawn) return (text) => text.length * 8;
  context.font = `700 14px ${getComputedStyle(drawn).fontFamily}`;
  return (text) => context.measureText(text).width;
}
