import type { Pen, Point, Wash } from './pen';

export function flag(pen: Pen, x: number, y: number, fill: Wash, size = 1): void {
  pen.line(
    [
      [x, y],
      [x, y - 38 * size],
    ],
    'line',
    0,
  );
  pen.area(
    [
      [x, y - 38 * size],
      [x + 12 * size, y - 40 * size],
      [x + 26 * size, y - 33 * size],
      [x + 13 * size, y - 29 * size],
      [x, y - 25 * size],
    ],
    fill,
    'fine',
  );
}

/** A tree with a crown of leaves; its foot at (x, y). */
export function tree(pen: Pen, x: number, y: number, size: number, fill: Wash = 'leaf'): void {
  pen.shadow(x + size * 0.25, y, size * 0.6, size * 0.16);
  pen.path(
    `M${x - size * 0.07} ${y}L${x - size * 0.04} ${y - size * 0.5}L${x + size * 0.05} ${y - size * 0.5}L${x + size * 0.08} ${y}Z`,
    'timber',
    'fine',
  );
  const cy = y - size * 0.85;
  pen.blob(x, cy, size * 0.48, size * 0.5, fill, 'line', 0.13);
  pen.area(
    [
      [x + size * 0.1, cy + size * 0.42],
      [x + size * 0.44, cy + size * 0.1],
      [x + size * 0.36, cy - size * 0.3],
      [x + size * 0.2, cy + size * 0.06],
    ],
    'shade',
    undefined,
    0.2,
  );
  pen.curve(
    [
      [x - size * 0.28, cy - size * 0.05],
      [x - size * 0.18, cy - size * 0.16],
      [x - size * 0.06, cy - size * 0.08],
    ],
    'fine',
  );
  pen.curve(
    [
      [x - size * 0.08, cy + size * 0.2],
      [x + size * 0.03, cy + size * 0.1],
      [x + size * 0.14, cy + size * 0.2],
    ],
    'fine',
  );
}

/** A conifer. */
export function pine(pen: Pen, x: number, y: number, size: number, fill: Wash = 'pine'): void {
  pen.shadow(x + size * 0.2, y, size * 0.42, size * 0.13);
  pen.path(`M${x - size * 0.05} ${y}V${y - size * 0.3}H${x + size * 0.05}V${y}Z`, 'timber', 'fine');
  const top = y - size * 1.55;
  const tiers = 3;
  for (let i = tiers - 1; i >= 0; i--) {
    const foot = y - size * 0.22 - (tiers - 1 - i) * size * 0.4;
    const wide = size * (0.42 - (tiers - 1 - i) * 0.1);
    const peak = Math.max(top, foot - size * 0.62);
    pen.path(
      `M${x} ${peak}Q${x - wide * 0.3} ${foot - size * 0.2} ${x - wide} ${foot}L${x - wide * 0.45} ${foot - 3}L${x - wide * 0.1} ${foot + 3}L${x + wide * 0.4} ${foot - 2}L${x + wide} ${foot}Q${x + wide * 0.3} ${foot - size * 0.2} ${x} ${peak}Z`,
      fill,
      'line',
    );
    pen.path(
      `M${x} ${peak}Q${x + wide * 0.3} ${foot - size * 0.2} ${x + wide} ${foot}L${x + wide * 0.4} ${foot - 2}L${x + wide * 0.15} ${foot + 1}Z`,
      'shade',
      undefined,
      0.2,
    );
  }
}

export function rock(pen: Pen, x: number, y: number, w: number, h: number, fill: Wash = 'rock'): void {
  const points: Point[] = [
    [x, y],
    [x + w * 0.08, y - h * 0.6],
    [x + w * 0.35, y - h],
    [x + w * 0.7, y - h * 0.88],
    [x + w * 0.98, y - h * 0.4],
    [x + w, y],
  ];
  pen.shape(points, fill);
  pen.wash(
    [
      [x + w * 0.55, y],
      [x + w * 0.7, y - h * 0.88],
      [x + w * 0.98, y - h * 0.4],
      [x + w, y],
    ],
    'shade',
    0.2,
  );
  pen.line(
    [
      [x + w * 0.35, y - h],
      [x + w * 0.48, y - h * 0.45],
      [x + w * 0.4, y - h * 0.1],
    ],
    'fine',
    0,
  );
}

/** A hewn block. */
export function block(pen: Pen, x: number, y: number, w: number, h: number, fill: Wash = 'stone'): void {
  const d = h * 0.5;
  pen.shape(
    [
      [x, y - h],
      [x + d, y - h - d * 0.6],
      [x + w + d, y - h - d * 0.6],
      [x + w, y - h],
    ],
    fill,
  );
  pen.shape(
    [
      [x + w, y - h],
      [x + w + d, y - h - d * 0.6],
      [x + w + d, y - d * 0.6],
      [x + w, y],
    ],
    fill,
  );
  pen.wash(
    [
      [x + w, y - h],
      [x + w + d, y - h - d * 0.6],
      [x + w + d, y - d * 0.6],
      [x + w, y],
    ],
    'shade',
    0.28,
  );
  pen.box(x, y - h, w, h, fill);
}

export function barrel(pen: Pen, x: number, y: number, s: number): void {
  pen.path(
    `M${x} ${y}Q${x - s * 0.14} ${y - s * 0.5} ${x} ${y - s}H${x + s * 0.7}Q${x + s * 0.84} ${y - s * 0.5} ${x + s * 0.7} ${y}Z`,
    'timber',
    'line',
  );
  pen.line(
    [
      [x - s * 0.06, y - s * 0.3],
      [x + s * 0.76, y - s * 0.3],
    ],
    'fine',
    0,
  );
  pen.line(
    [
      [x - s * 0.06, y - s * 0.7],
      [x + s * 0.76, y - s * 0.7],
    ],
    'fine',
    0,
  );
}

export function crate(pen: Pen, x: number, y: number, s: number): void {
  pen.box(x, y - s, s, s, 'ochre');
  pen.line(
    [
      [x, y - s],
      [x + s, y],
    ],
    'fine',
    0,
  );
  pen.line(
    [
      [x, y],
      [x + s, y - s],
    ],
    'fine',
    0,
  );
}

/** A pile of round logs, seen from their ends. */
export function logs(pen: Pen, x: number, y: number, r: number, rows: number): void {
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < rows - row; i++) {
      const cx = x + r * (2 * i + 1 + row);
      const cy = y - r - row * r * 1.75;
      pen.circle(cx, cy, r, 'ochre', 'line');
      pen.circle(cx, cy, r * 0.5, undefined, 'fine');
    }
  }
}

export function coins(pen: Pen, x: number, y: number, n: number): void {
  for (let i = 0; i < n; i++) {
    pen.path(`M${x} ${y - i * 5}a11 4.5 0 0 0 22 0v-5a11 4.5 0 0 0 -22 0Z`, 'silver', 'fine');
    pen.path(`M${x} ${y - 5 - i * 5}a11 4.5 0 0 0 22 0a11 4.5 0 0 0 -22 0Z`, 'silver', 'fine');
  }
}

/** A striped awning on two posts. */
export function awning(pen: Pen, x: number, y: number, w: number, h: number, a: Wash, b: Wash): void {
  pen.line(
    [
      [x + 4, y],
      [x + 4, y - h],
    ],
    'line',
    0,
  );
  pen.line(
    [
      [x + w - 4, y],
      [x + w - 4, y - h],
    ],
    'line',
    0,
  );
  const n = 5;
  const top = y - h - 26;
  for (let i = 0; i < n; i++) {
    const [l, r] = [x - 6 + ((w + 12) / n) * i, x - 6 + ((w + 12) / n) * (i + 1)];
    const [tl, tr] = [x + 8 + ((w - 16) / n) * i, x + 8 + ((w - 16) / n) * (i + 1)];
    pen.path(
      `M${round(tl)} ${top}L${round(tr)} ${top}L${round(r)} ${y - h}q${round(-(r - l) / 2)} 12 ${round(-(r - l))} 0Z`,
      i % 2 ? b : a,
      'line',
    );
  }
}

const round = (n: number) => Math.round(n * 10) / 10;

/** Smoke that curls up from a chimney. */
export function smoke(pen: Pen, x: number, y: number): void {
  pen.curve(
    [
      [x, y],
      [x + 7, y - 12],
      [x - 2, y - 24],
      [x + 8, y - 38],
      [x + 2, y - 50],
    ],
    'faint',
  );
  pen.curve(
    [
      [x + 5, y - 2],
      [x + 13, y - 15],
      [x + 5, y - 28],
      [x + 15, y - 42],
    ],
    'faint',
  );
}
