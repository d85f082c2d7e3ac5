import type { Pen, Point, Wash } from './pen';

/** How a house is built. */
export interface House {
  /** Left end of the front wall, and its foot. */
  x: number;
  y: number;
  w: number;
  /** Height of the wall, of the roof above it, and how far it goes back. */
  h: number;
  rise: number;
  deep?: number;
  roof?: Wash;
  wall?: Wash;
  timber?: boolean;
  door?: number;
  windows?: readonly (readonly [x: number, y: number])[];
  chimney?: boolean;
}

const slope = 0.34;

/** A window, dark by day and lit by night, with its frame. */
export function pane(pen: Pen, x: number, y: number, w: number, h: number, arched = false): void {
  if (arched) {
    const d = `M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}Z`;
    pen.path(d, 'lit', 'fine');
    return;
  }
  pen.box(x, y, w, h, 'lit', 'fine');
  if (w > 9)
    pen.line(
      [
        [x + w / 2, y],
        [x + w / 2, y + h],
      ],
      'fine',
      0,
    );
}

export function door(pen: Pen, x: number, y: number, w: number, h: number): void {
  pen.path(`M${x} ${y}V${y - h + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y}Z`, 'timber', 'line');
  pen.line(
    [
      [x + w / 2, y],
      [x + w / 2, y - h + 2],
    ],
    'fine',
    0,
  );
}

/** Rows of tiles between two slopes of a roof. */
function tiles(pen: Pen, foot: [Point, Point], ridge: [Point, Point], rows: number): void {
  pen.hatch(foot[0], ridge[0], foot[1], ridge[1], rows, 'fine');
}

function chimney(pen: Pen, x: number, y: number): void {
  pen.box(x, y - 20, 9, 22, 'brick', 'fine');
}

/** A house seen from its gable, its roof running back to the right. */
export function gable(pen: Pen, o: House): void {
  const { x, y, w, h, rise, deep = w * 0.9, roof = 'brick', wall = 'plaster' } = o;
  const [bx, by] = [deep, -deep * slope];
  const top: Point = [x + w / 2, y - h - rise];
  const back: Point = [top[0] + bx, top[1] + by];
  const eave: Point = [x + w, y - h];
  const eaveBack: Point = [eave[0] + bx, eave[1] + by];
  pen.shadow(x + w * 0.7 + bx * 0.4, y + 1, w * 0.8 + bx * 0.4, 6);
  // the side
  pen.shape([eave, eaveBack, [eaveBack[0], y + by], [x + w, y]], wall);
  pen.wash([eave, eaveBack, [eaveBack[0], y + by], [x + w, y]], 'shade', 0.2);
  if (o.timber) pen.hatch([x + w, y], [x + w + bx, y + by], eave, eaveBack, Math.round(deep / 16));
  if (o.chimney) chimney(pen, top[0] + bx * 0.55, top[1] + by * 0.55 + 6);
  // the roof
  const lip = 4;
  const low: Point = [eave[0] + lip, eave[1] + lip];
  const lowBack: Point = [eaveBack[0] + lip, eaveBack[1] + lip];
  pen.shape([top, back, lowBack, low], roof);
  tiles(pen, [low, lowBack], [top, back], Math.max(3, Math.round(rise / 8)));
  // the front
  pen.shape([[x, y], [x, y - h], top, eave, [x + w, y]], wall);
  pen.line([[x - lip, y - h + lip], top, low], 'bold', 1);
  if (o.timber) {
    pen.line([[x, y - h], eave], 'line', 1);
    pen.line(
      [
        [x + w / 2, y - h],
        [x + w / 2, top[1] + 8],
      ],
      'fine',
      0,
    );
    pen.line(
      [
        [x + w * 0.28, y - h],
        [x + w * 0.42, y - h - rise * 0.5],
      ],
      'fine',
      0,
    );
    pen.line(
      [
        [x + w * 0.72, y - h],
        [x + w * 0.58, y - h - rise * 0.5],
      ],
      'fine',
      0,
    );
    pen.line(
      [
        [x + w * 0.12, y],
        [x + w * 0.02, y - h],
      ],
      'fine',
      0,
    );
    pen.line(
      [
        [x + w * 0.88, y],
        [x + w * 0.98, y - h],
      ],
      'fine',
      0,
    );
  }
  for (const [wx, wy] of o.windows ?? [[0.5, 0.62]]) pane(pen, x + w * wx - 5, y - h * wy - 6, 10, 12);
  if (o.door !== undefined) door(pen, x + w * o.door - 6, y, 12, Math.min(22, h * 0.62));
}

/** A house seen from its long side, the roof leaning away. */
export function eave(pen: Pen, o: House): void {
  const { x, y, w, h, rise, roof = 'brick', wall = 'plaster' } = o;
  const lean = o.deep ?? rise * 0.45;
  pen.shadow(x + w / 2 + 8, y + 1, w * 0.6, 6);
  if (o.chimney) chimney(pen, x + w * 0.7, y - h - rise + 8);
  pen.shape(
    [
      [x, y - h],
      [x + w, y - h],
      [x + w, y],
      [x, y],
    ],
    wall,
  );
  pen.wash(
    [
      [x, y - h],
      [x + w, y - h],
      [x + w, y - h + 8],
      [x, y - h + 8],
    ],
    'shade',
    0.22,
  );
  const foot: [Point, Point] = [
    [x - 5, y - h + 3],
    [x + w + 5, y - h + 3],
  ];
  const ridge: [Point, Point] = [
    [x + lean, y - h - rise],
    [x + w - 2 + lean * 0.2, y - h - rise],
  ];
  pen.shape([foot[0], ridge[0], ridge[1], foot[1]], roof);
  tiles(pen, foot, ridge, Math.max(3, Math.round(rise / 8)));
  if (o.timber) {
    pen.line(
      [
        [x, y - h * 0.5],
        [x + w, y - h * 0.5],
      ],
      'fine',
      0,
    );
    pen.hatch([x, y], [x + w, y], [x, y - h], [x + w, y - h], Math.max(3, Math.round(w / 18)));
  }
  for (const [wx, wy] of o.windows ?? []) pane(pen, x + w * wx - 5, y - h * wy - 6, 10, 12);
  if (o.door !== undefined) door(pen, x + w * o.door - 6, y, 12, Math.min(22, h * 0.66));
}

/** A round or square tower with battlements or a pointed roof. */
export function tower(
  pen: Pen,
  x: number,
  y: number,
  w: number,
  h: number,
  top: 'battlement' | Wash,
  wall: Wash = 'stone',
): void {
  pen.shadow(x + w * 0.7, y + 1, w * 0.7, 6);
  pen.shape(
    [
      [x, y],
      [x, y - h],
      [x + w, y - h],
      [x + w, y],
    ],
    wall,
  );
  pen.wash(
    [
      [x + w * 0.62, y],
      [x + w * 0.62, y - h],
      [x + w, y - h],
      [x + w, y],
    ],
    'shade',
    0.2,
  );
  for (let i = 0; i < (w * h) / 420; i++) {
    const bx = pen.between(x + 4, x + w - 12);
    const by = pen.between(y - h + 8, y - 6);
    pen.line(
      [
        [bx, by],
        [bx + pen.between(6, 10), by],
      ],
      'fine',
      0,
    );
  }
  if (top === 'battlement') {
    const n = Math.max(3, Math.round(w / 13) | 1);
    const step = (w + 8) / n;
    const points: Point[] = [[x - 4, y - h + 4]];
    for (let i = 0; i < n; i++) {
      const high = y - h - (i % 2 ? 4 : 13);
      points.push([x - 4 + i * step, high], [x - 4 + (i + 1) * step, high]);
    }
    points.push([x + w + 4, y - h + 4]);
    pen.shape(points, wall);
  } else {
    const peak: Point = [x + w / 2, y - h - w * 1.05];
    pen.shape([[x - 6, y - h + 4], peak, [x + w + 6, y - h + 4]], top);
    pen.wash([[x + w / 2, y - h + 4], peak, [x + w + 6, y - h + 4]], 'shade', 0.2);
    pen.hatch([x - 6, y - h + 4], peak, [x + w + 6, y - h + 4], peak, 4);
  }
}

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
