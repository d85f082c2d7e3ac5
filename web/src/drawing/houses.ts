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
