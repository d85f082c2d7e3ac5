/** A line of a chart of scores. */
export interface Line {
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

/** Lays out totals over time (by moment, then by side) in a box of width by height. */
export function layout(totals: readonly (readonly number[])[], width: number, height: number): Chart {
  const flat = totals.flat();
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

/** A name short enough for a label, still told from one that ends otherwise. */
export function label(name: string, most: number): string {
  if (name.length <= most) return name;
  const end = name.slice(-3).trimStart();
  return `${name.slice(0, most - end.length - 1).trimEnd()}…${end}`;
}

/** Moves labels apart that would lie on each other, as little as need be. */
export function spread(ys: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = ys.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  order.forEach((label, k) => {
    const above = order[k - 1];
    label.y = Math.max(label.y, above ? above.y + gap : top);
  });
  for (let k = order.length - 1; k >= 0; k -= 1) {
    const label = order[k];
    const below = order[k + 1];
    if (label) label.y = Math.min(label.y, below ? below.y - gap : bottom);
  }
  const placed: number[] = [];
  for (const { y, i } of order) placed[i] = y;
  return placed;
}
