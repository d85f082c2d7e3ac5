/** The river country around the castle, drawn by our own hand. */
import { Pen, type Stroke } from '../../../drawing/pen';
import { stand } from '../../../drawing/picture';
import { land } from '../data';
import { layers, middle, spotTurn, width, type Point, type Ring } from '../board/geometry';

const drawn = new Map<string, readonly Stroke[]>();

/** The part of a turn at which a segment's river runs: between its two banks. */
function river(segment: string, place: number, large: boolean): number {
  const { spots } = land(segment, large);
  const left = spots.filter((s) => s.river_side === 'left').length;
  return spotTurn(place, left - 0.5, spots.length);
}

function ellipse(ring: Ring, [a, b]: readonly [number, number], n = 48): Point[] {
  const [cx, cy] = [width / 2, ring.height / 2];
  return Array.from({ length: n }, (_, i) => {
    const angle = (i / n) * Math.PI * 2;
    return [cx + cx * a * Math.cos(angle), cy + cy * b * Math.sin(angle)] as const;
  });
}

function draw(segments: readonly string[], large: boolean, ring: Ring): Pen {
  const pen = new Pen(20_201);
  const [cx, cy] = [width / 2, ring.height / 2];
  pen.box(-20, -20, width + 40, ring.height + 40, 'moss', 'faint');
  // Fields and meadows, lighter the nearer they lie.
  for (let i = 0; i < 46; i++) {
    const turn = pen.random();
    const [x, y] = ring.at(turn, pen.pick(['spots', 'road', 'inner']));
    pen.blob(
      x + pen.between(-40, 40),
      y + pen.between(-26, 26),
      pen.between(40, 95),
      pen.between(18, 36),
      pen.pick(['leaf', 'moss', 'ground', 'earth', 'ochre']),
      undefined,
      0.2,
      0.4,
    );
  }
  // The moat, and the rivers that run from it to the edge of the land.
  pen.area(ellipse(ring, [0.43, 0.355]), 'water', 'fine');
  for (const [i, segment] of segments.entries()) {
    const turn = river(segment, i, large);
    const out = ring.at(turn, 'spots');
    const road = ring.at(turn, 'road');
    const mid = ring.at((turn + middle(i)) / 2 + 0.012, 'inner');
    const start = ring.at(middle(i) + 0.004, 'moat');
    const end: Point = [cx + (out[0] - cx) * 1.16, cy + (out[1] - cy) * 1.2];
    const way = [start, mid, road, out, end];
    const bank = (side: number): Point[] =>
      way.map(([x, y], k) => {
        const [px, py] = way[Math.max(0, k - 1)]!;
        const [qx, qy] = way[Math.min(way.length - 1, k + 1)]!;
        const length = Math.hypot(qx - px, qy - py) || 1;
        const half = (11 + k * 2.5) * side;
        return [x - ((qy - py) / length) * half, y + ((qx - px) / length) * half] as const;
      });
    pen.area([...bank(1), ...bank(-1).reverse()], 'water', 'fine');
    pen.curve(
      way.map(([x, y]) => [x + 3, y + 3] as const),
      'faint',
    );
  }
  // Two paths: the road outside, the path around the walls.
  for (const [layer, breadth] of [
    ['road', 0.042],
    ['inner', 0.034],
  ] as const) {
    const [a, b] = layers[layer];
    const tall = (breadth * width) / ring.height / 1.5;
    const outer = ellipse(ring, [a + breadth / 2, b + tall]);
    const inner = ellipse(ring, [a - breadth / 2, b - tall]);
    pen.path(`${closed(outer)}${closed([...inner].reverse())}`, 'road');
    for (const line of [outer, inner]) pen.curve([...line, line[0]!, line[1]!], 'fine');
  }
  // The hill of the castle.
  pen.area(ellipse(ring, [0.385, 0.3]), 'ground', 'line');
  pen.area(ellipse(ring, [0.3, 0.2]), 'earth', 'faint');
  // Trees, farms and hay between the paths and in the corners.
  const plant = (x: number, y: number, what: Parameters<typeof stand>[1], size: number) =>
    pen.placed({ x, y, size }, () => stand(pen, what, ['brick', 'plaster']));
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    const list = Array.from({ length: 11 }, () => [pen.between(0.8, 0.99), pen.between(0.8, 0.98)] as const);
    for (const [fx, fy] of list.sort((a, b) => a[1] * sy - b[1] * sy))
      plant(cx + sx * cx * fx, cy + sy * cy * fy + 12, pen.pick(['tree', 'pine', 'tree', 'pine', 'hut']), 0.5);
  }
  for (let i = 0; i < segments.length; i++)
    for (const off of [-0.092, 0.092]) {
      const [x, y] = ring.at(middle(i) + off, 'inner');
      plant(x + pen.between(-8, 8), y + 12, pen.pick(['tree', 'hay', 'pine', 'cottage']), 0.42);
    }
  return pen;
}

const closed = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** The land with these segments in its ring, drawn once for each shape of the table. */
export function landscape(ring: string, large: boolean, shape: Ring): readonly Stroke[] {
  const key = `${ring} ${large} ${shape.height}`;
  let strokes = drawn.get(key);
  if (!strokes) {
    if (drawn.size > 8) drawn.clear();
    strokes = draw(ring.split(' '), large, shape).strokes;
    drawn.set(key, strokes);
  }
  return strokes;
}
