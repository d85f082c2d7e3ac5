/**
 * A pen that draws as a hand would: ink lines that waver a little and run past
 * their corners, and washes of colour that do not quite meet the ink. The same
 * seed draws the same picture.
 */

/** A wash: the name of a colour of the map's palette (`--wash-<name>`). */
export type Wash =
  | 'ground'
  | 'paper'
  | 'plaster'
  | 'ochre'
  | 'moss'
  | 'leaf'
  | 'pine'
  | 'slate'
  | 'brick'
  | 'rust'
  | 'stone'
  | 'rock'
  | 'timber'
  | 'earth'
  | 'road'
  | 'water'
  | 'gold'
  | 'silver'
  | 'clay'
  | 'marble'
  | 'red'
  | 'blue'
  | 'night'
  | 'lit'
  | 'shade'
  | 'plum'
  | 'sky'
  | 'skin'
  | 'tan'
  | 'umber'
  | 'blush';

/** How an ink line is drawn. */
export type Ink = 'fine' | 'line' | 'bold' | 'faint';

/** One path of a picture, in map units. */
export interface Stroke {
  d: string;
  fill?: Wash;
  ink?: Ink;
  alpha?: number;
}

export type Point = readonly [x: number, y: number];

const round = (n: number) => Math.round(n * 10) / 10;
const at = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** Where a thing drawn around its own origin lies: moved, enlarged, tilted clockwise by degrees, mirrored. */
export interface Place {
  x?: number;
  y?: number;
  size?: number;
  tilt?: number;
  turned?: boolean;
}

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
const still: Matrix = [1, 0, 0, 1, 0, 0];

function matrix({ x = 0, y = 0, size = 1, tilt = 0, turned = false }: Place): Matrix {
  const angle = (tilt * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * size, Math.sin(angle) * size];
  return turned ? [-cos, -sin, -sin, cos, x, y] : [cos, sin, -sin, cos, x, y];
}

const times = ([a, b, c, d, e, f]: Matrix, m: Matrix): Matrix => [
  a * m[0] + c * m[1],
  b * m[0] + d * m[1],
  a * m[2] + c * m[3],
  b * m[2] + d * m[3],
  a * m[4] + c * m[5] + e,
  b * m[4] + d * m[5] + f,
];

/** How many numbers each command of a path takes. */
const arity: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, q: 4, s: 4, c: 6, a: 7, z: 0 };

/** The path as it looks after the matrix, each of its points put through `nudge`. */
function moved(d: string, [a, b, c, e, f, g]: Matrix, nudge: (n: number) => number): string {
  const size = Math.sqrt(Math.abs(a * e - b * c));
  const mirrored = a * e - b * c < 0;
  const angle = (Math.atan2(b, a) * 180) / Math.PI;
  let out = '';
  let [px, py] = [0, 0];
  for (const [, command, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const lower = command!.toLowerCase();
    const own = command === lower;
    const n = (rest!.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const step = arity[lower]!;
    if (step === 0) out += 'Z';
    for (let i = 0; step > 0 && i < n.length; i += step) {
      let name = lower === 'h' || lower === 'v' ? 'L' : lower.toUpperCase();
      const [bx, by] = own ? [px, py] : [0, 0];
      const point = (x: number, y: number) =>
        `${round(nudge(a * (x + bx) + c * (y + by) + f))} ${round(nudge(b * (x + bx) + e * (y + by) + g))}`;
      const parts: string[] = [];
      if (lower === 'h' || lower === 'v') {
        const [x, y] = lower === 'h' ? [n[i]! + bx, py] : [px, n[i]! + by];
        parts.push(`${round(nudge(a * x + c * y + f))} ${round(nudge(b * x + e * y + g))}`);
        [px, py] = [x, y];
      } else if (lower === 'a') {
        const sweep = mirrored ? 1 - n[i + 4]! : n[i + 4]!;
        parts.push(
          `${round(n[i]! * size)} ${round(n[i + 1]! * size)} ${round(n[i + 2]! + angle)} ${n[i + 3]} ${sweep}`,
        );
        parts.push(point(n[i + 5]!, n[i + 6]!));
      } else {
        for (let k = 0; k < step; k += 2) parts.push(point(n[i + k]!, n[i + k + 1]!));
        if (lower === 'm' && i > 0) name = 'L';
      }
      if (lower !== 'h' && lower !== 'v') [px, py] = [n[i + step - 2]! + bx, n[i + step - 1]! + by];
      out += name + parts.join(' ');
    }
  }
  return out;
}

export class Pen {
  readonly strokes: Stroke[] = [];
  #state: number;
  #matrix = still;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  /** A number in [0, 1). */
  random(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A number in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
  }

  #nudge([x, y]: Point, by: number): Point {
    return [x + this.between(-by, by), y + this.between(-by, by)];
  }

  /** The path of one wavering line. */
  #waver(a: Point, b: Point, overshoot: number): string {
    const dx = b[0] - a[0];
    const dy = b[1] - a[1];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    const over = Math.min(overshoot, length * 0.08);
    const from: Point = [a[0] - ux * over * this.random(), a[1] - uy * over * this.random()];
    const to: Point = [b[0] + ux * over * this.random(), b[1] + uy * over * this.random()];
    const bend = Math.min(1.6, length * 0.02);
    const steps = Math.max(1, Math.round(length / 46));
    let d = `M${at(from)}`;
    let last = from;
    for (let i = 1; i <= steps; i++) {
      const t = i / steps;
      const next: Point =
        i === steps ? to : this.#nudge([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t], bend * 0.5);
      const off = this.between(-bend, bend);
      const mid: Point = [(last[0] + next[0]) / 2 - uy * off, (last[1] + next[1]) / 2 + ux * off];
      d += `Q${at(mid)} ${at(next)}`;
      last = next;
    }
    return d;
  }

  /** A smooth curve through the points. */
  #through(points: readonly Point[], closed: boolean): string {
    const n = points.length;
    const get = (i: number): Point => (closed ? points[(i + n) % n]! : points[Math.max(0, Math.min(n - 1, i))]!);
    let d = `M${at(points[0]!)}`;
    for (let i = 0; i < (closed ? n : n - 1); i++) {
      const [p0, p1, p2, p3] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
      const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
      const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
      d += `C${at(c1)} ${at(c2)} ${at(p2)}`;
    }
    return closed ? d + 'Z' : d;
  }

  /** Draws a thing somewhere else than around its own origin. */
  placed(place: Place, draw: (pen: this) => void): this {
    const before = this.#matrix;
    this.#matrix = times(before, matrix(place));
    draw(this);
    this.#matrix = before;
    return this;
  }

  path(d: string, fill?: Wash, ink?: Ink, alpha?: number): this {
    if (this.#matrix !== still) d = moved(d, this.#matrix, (n) => n);
    this.strokes.push({ d, ...(fill && { fill }), ...(ink && { ink }), ...(alpha !== undefined && { alpha }) });
    return this;
  }

  /** A path as the hand repeats it: each of its points a little off. */
  trace(d: string, fill?: Wash, ink?: Ink, alpha?: number): this {
    d = moved(d, this.#matrix, (n) => n + this.between(-0.35, 0.35));
    this.strokes.push({ d, ...(fill && { fill }), ...(ink && { ink }), ...(alpha !== undefined && { alpha }) });
    return this;
  }

  /** Colour without ink, its corners a little off. */
  wash(points: readonly Point[], fill: Wash, alpha?: number): this {
    const off = points.map((p) => this.#nudge(p, 1.1));
    return this.path(`M${off.map(at).join('L')}Z`, fill, undefined, alpha);
  }

  /** Straight ink lines from point to point. */
  line(points: readonly Point[], ink: Ink = 'line', overshoot = 2): this {
    let d = '';
    for (let i = 1; i < points.length; i++) d += this.#waver(points[i - 1]!, points[i]!, overshoot);
    return this.path(d, undefined, ink);
  }

  /** A shape with corners: its wash, then its outline. */
  shape(points: readonly Point[], fill: Wash, ink: Ink = 'line', alpha?: number): this {
    this.wash(points, fill, alpha);
    return this.line([...points, points[0]!], ink);
  }

  box(x: number, y: number, w: number, h: number, fill: Wash, ink: Ink = 'line', alpha?: number): this {
    return this.shape(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      fill,
      ink,
      alpha,
    );
  }

  /** A smooth open line. */
  curve(points: readonly Point[], ink: Ink = 'line'): this {
    return this.path(this.#through(points, false), undefined, ink);
  }

  /** A smooth closed shape. */
  area(points: readonly Point[], fill: Wash, ink?: Ink, alpha?: number): this {
    return this.path(this.#through(points, true), fill, ink, alpha);
  }

  /** A rounded lump: a crown of leaves, a boulder, a puff of smoke. */
  blob(cx: number, cy: number, rx: number, ry: number, fill: Wash, ink?: Ink, rough = 0.12, alpha?: number): this {
    const n = Math.max(7, Math.round((rx + ry) / 5));
    const points: Point[] = [];
    const turn = this.random() * Math.PI;
    for (let i = 0; i < n; i++) {
      const a = turn + (i / n) * Math.PI * 2;
      const r = 1 + this.between(-rough, rough);
      points.push([cx + Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r]);
    }
    return this.area(points, fill, ink, alpha);
  }

  circle(cx: number, cy: number, r: number, fill?: Wash, ink?: Ink, alpha?: number): this {
    const q = (n: number) => round(n);
    return this.path(
      `M${q(cx - r)} ${q(cy)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
      fill,
      ink,
      alpha,
    );
  }

  /** Parallel fine lines between two edges, each given by its ends. */
  hatch(a: Point, b: Point, c: Point, d: Point, count: number, ink: Ink = 'fine'): this {
    let path = '';
    for (let i = 1; i <= count; i++) {
      const t = (i - this.between(0.3, 0.7)) / count;
      path += this.#waver(
        [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t],
        [c[0] + (d[0] - c[0]) * t, c[1] + (d[1] - c[1]) * t],
        0,
      );
    }
    return this.path(path, undefined, ink);
  }

  /** A soft shadow on the ground. */
  shadow(cx: number, cy: number, rx: number, ry: number): this {
    return this.blob(cx, cy, rx, ry, 'shade', undefined, 0.06, 0.16);
  }
}

const written = new WeakMap<readonly Stroke[], string>();

/** The strokes as SVG paths of classes that `Sketch.svelte` styles, written once; ink laid on in one go is one path. */
export function markup(strokes: readonly Stroke[]): string {
  let svg = written.get(strokes);
  if (svg !== undefined) return svg;
  svg = '';
  for (let i = 0; i < strokes.length; i++) {
    const { fill, ink, alpha, d } = strokes[i]!;
    let line = d;
    while (!fill && i + 1 < strokes.length && !strokes[i + 1]!.fill && strokes[i + 1]!.ink === ink)
      line += strokes[++i]!.d;
    const paint = fill ? `fill="var(--wash-${fill})"` : 'fill="none"';
    svg += `<path d="${line}" class="${ink ?? 'none'}" ${paint}${alpha === undefined ? '' : ` fill-opacity="${alpha}"`}/>`;
  }
  written.set(strokes, svg);
  return svg;
}
