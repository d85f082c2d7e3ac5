import { map } from './layout';
import { Pen, type Point } from '../../../drawing/pen';

/** The river's middle, from north to south. */
const river: Point[] = [
  [382, -30],
  [368, 90],
  [386, 220],
  [362, 360],
  [380, 500],
  [360, 640],
  [376, 800],
  [362, 900],
  [372, 1010],
];

function band(points: readonly Point[], half: (i: number) => number): Point[] {
  const left = points.map(([x, y], i): Point => [x - half(i), y]);
  const right = points.map(([x, y], i): Point => [x + half(i), y]).reverse();
  return [...left, ...right];
}

/** A road through the points, as a pale band with worn edges. */
function road(pen: Pen, points: readonly Point[], half: number): void {
  const normals = points.map((_, i): Point => {
    const a = points[Math.max(0, i - 1)]!;
    const b = points[Math.min(points.length - 1, i + 1)]!;
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [-(b[1] - a[1]) / l, (b[0] - a[0]) / l];
  });
  const side = (s: number) =>
    points.map(([x, y], i): Point => {
      const w = half * (0.85 + pen.random() * 0.3) * s;
      return [x + normals[i]![0] * w, y + normals[i]![1] * w];
    });
  const [a, b] = [side(1), side(-1)];
  pen.area([...a, ...b.reverse()], 'road', undefined, 0.85);
  pen.curve(a, 'faint');
  pen.curve([...b].reverse(), 'faint');
}

/** Land, river, fields, roads, and the town's ground. */
export function ground(): Pen {
  const pen = new Pen(1118);
  pen.path(`M0 0H${map.width}V${map.height}H0Z`, 'ground');

  // meadows west of the river
  for (const [x, y, rx, ry] of [
    [120, 60, 230, 120],
    [60, 340, 200, 150],
    [250, 420, 140, 120],
    [90, 700, 220, 130],
    [240, 900, 180, 130],
  ] as const) {
    pen.blob(x, y, rx, ry, 'moss', undefined, 0.1, 0.3);
  }
  // the ground inside the walls
  pen.area(
    [
      [412, -40],
      [420, 300],
      [410, 620],
      [420, 1020],
      [1780, 1040],
      [1780, -60],
    ],
    'paper',
    undefined,
    0.75,
  );
  for (const [x, y, rx, ry] of [
    [640, 180, 200, 120],
    [1100, 180, 200, 110],
    [1140, 520, 190, 120],
    [700, 820, 240, 100],
    [1480, 640, 210, 120],
    [1200, 860, 240, 110],
  ] as const) {
    pen.blob(x, y, rx, ry, 'road', undefined, 0.09, 0.5);
  }
  for (const [x, y, rx, ry] of [
    [880, 60, 60, 46],
    [890, 330, 46, 36],
    [1262, 120, 46, 80],
    [1310, 640, 50, 40],
    [716, 650, 40, 30],
    [1690, 560, 60, 60],
  ] as const) {
    pen.blob(x, y, rx, ry, 'moss', undefined, 0.14, 0.34);
  }

  // fields with furrows
  const field = (p: [Point, Point, Point, Point], n: number, fill: 'ochre' | 'moss') => {
    pen.wash(p, fill, 0.4);
    pen.hatch(p[0], p[3], p[1], p[2], n, 'faint');
    pen.line([...p, p[0]], 'faint', 0);
  };
  field(
    [
      [14, 588],
      [92, 574],
      [104, 622],
      [20, 640],
    ],
    6,
    'ochre',
  );
  field(
    [
      [100, 572],
      [150, 566],
      [164, 612],
      [112, 620],
    ],
    5,
    'moss',
  );
  field(
    [
      [268, 300],
      [322, 296],
      [330, 340],
      [276, 346],
    ],
    5,
    'ochre',
  );

  // roads
  road(
    pen,
    [
      [170, 250],
      [250, 300],
      [300, 420],
      [262, 540],
      [280, 660],
      [300, 760],
      [376, 790],
      [470, 800],
      [560, 780],
      [700, 690],
      [860, 640],
      [1000, 560],
      [1140, 520],
    ],
    15,
  );
  road(
    pen,
    [
      [150, 860],
      [220, 830],
      [300, 800],
      [376, 790],
    ],
    12,
  );
  road(
    pen,
    [
      [1140, 520],
      [1280, 560],
      [1400, 570],
      [1490, 560],
    ],
    16,
  );
  road(
    pen,
    [
      [1140, 520],
      [1080, 400],
      [1060, 280],
      [960, 230],
      [840, 290],
      [650, 330],
    ],
    14,
  );
  road(
    pen,
    [
      [1060, 280],
      [1130, 270],
    ],
    12,
  );
  road(
    pen,
    [
      [1140, 540],
      [1160, 640],
      [1150, 760],
      [1140, 840],
    ],
    14,
  );
  road(
    pen,
    [
      [1160, 660],
      [1330, 760],
      [1480, 830],
    ],
    13,
  );
  road(
    pen,
    [
      [860, 640],
      [700, 600],
      [570, 580],
    ],
    12,
  );

  // the river
  const half = (i: number) => 25 + i * 1.4;
  pen.area(
    band(river, (i) => half(i) + 5),
    'earth',
    undefined,
    0.5,
  );
  pen.area(band(river, half), 'water', undefined, 1);
  const bank = band(river, half);
  pen.curve(bank.slice(0, river.length), 'line');
  pen.curve(bank.slice(river.length), 'line');
  for (let i = 0; i < 26; i++) {
    const k = pen.between(0.2, river.length - 1.3);
    const [a, b] = [river[Math.floor(k)]!, river[Math.floor(k) + 1]!];
    const t = k % 1;
    const x = a[0] + (b[0] - a[0]) * t + pen.between(-16, 10);
    const y = a[1] + (b[1] - a[1]) * t;
    pen.curve(
      [
        [x, y],
        [x + 5, y + 5],
        [x + 3, y + 12],
        [x + 8, y + 20],
      ],
      'fine',
    );
  }

  boat(pen, 362, 330, 1);
  boat(pen, 352, 590, 0.85);
  bridge(pen, 376, 792);
  wall(pen);
  for (const [x, y] of [
    [44, 336],
    [66, 344],
    [52, 354],
    [292, 598],
    [312, 606],
    [286, 612],
    [36, 930],
    [58, 940],
  ] as const)
    sheep(pen, x, y);
  for (const [x, y] of [
    [196, 300],
    [268, 690],
    [480, 640],
    [840, 655],
    [1320, 300],
    [1120, 640],
    [1300, 600],
    [700, 340],
  ] as const)
    grass(pen, x, y);
  rose(pen, 1640, 560, 34);
  return pen;
}

function boat(pen: Pen, x: number, y: number, s: number): void {
  pen.path(
    `M${x - 20 * s} ${y}q${20 * s} ${12 * s} ${42 * s} ${-2 * s}l${-6 * s} ${12 * s}q${-14 * s} ${5 * s} ${-28 * s} 0Z`,
    'timber',
    'line',
  );
  pen.line(
    [
      [x, y + 4 * s],
      [x, y - 42 * s],
    ],
    'line',
    0,
  );
  pen.area(
    [
      [x + 2, y - 40 * s],
      [x + 18 * s, y - 22 * s],
      [x + 20 * s, y - 8 * s],
      [x + 2, y - 6 * s],
    ],
    'plaster',
    'line',
  );
}

function sheep(pen: Pen, x: number, y: number): void {
  pen.line(
    [
      [x - 4, y],
      [x - 4, y + 7],
    ],
    'fine',
    0,
  );
  pen.line(
    [
      [x + 4, y],
      [x + 4, y + 7],
    ],
    'fine',
    0,
  );
  pen.blob(x, y - 1, 9, 6, 'marble', 'fine', 0.16);
  pen.blob(x + 9, y - 4, 3.5, 3, 'timber', 'fine', 0.1);
}

function grass(pen: Pen, x: number, y: number): void {
  for (let i = -1; i < 2; i++)
    pen.line(
      [
        [x + i * 4, y],
        [x + i * 7, y - 9],
      ],
      'fine',
      0,
    );
}

/** A compass rose. */
function rose(pen: Pen, x: number, y: number, r: number): void {
  pen.circle(x, y, r * 0.78, undefined, 'faint');
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * Math.PI * 2 - Math.PI / 2;
    const length = i % 2 ? r * 0.55 : r;
    const side = (t: number): Point => [x + Math.cos(a + t) * r * 0.17, y + Math.sin(a + t) * r * 0.17];
    const tip: Point = [x + Math.cos(a) * length, y + Math.sin(a) * length];
    pen.shape([[x, y], side(-0.75), tip], 'paper', 'fine');
    pen.shape([[x, y], side(0.75), tip], i === 0 ? 'red' : 'slate', 'fine');
  }
}

function bridge(pen: Pen, x: number, y: number): void {
  pen.shape(
    [
      [x - 52, y - 15],
      [x + 60, y - 19],
      [x + 60, y + 13],
      [x - 52, y + 17],
    ],
    'road',
    'line',
  );
  pen.shape(
    [
      [x - 52, y + 17],
      [x + 60, y + 13],
      [x + 60, y + 25],
      [x - 52, y + 29],
    ],
    'stone',
    'line',
  );
  pen.line(
    [
      [x - 52, y - 15],
      [x + 60, y - 19],
    ],
    'bold',
    0,
  );
  pen.line(
    [
      [x - 52, y + 17],
      [x + 60, y + 13],
    ],
    'bold',
    0,
  );
  for (const dx of [-26, 18]) pen.path(`M${x + dx} ${y + 28}v-4a11 10 0 0 1 22 0v3Z`, 'water', 'fine');
  for (let i = -44; i < 58; i += 13)
    pen.line(
      [
        [x + i, y + 19],
        [x + i, y + 26],
      ],
      'fine',
      0,
    );
}

/** The town wall along the river, with its towers. */
function wall(pen: Pen): void {
  const run = (y0: number, y1: number, x0: number, x1: number) => {
    pen.shape(
      [
        [x0 - 8, y0],
        [x0 + 7, y0],
        [x1 + 7, y1],
        [x1 - 8, y1],
      ],
      'stone',
      'line',
    );
    pen.wash(
      [
        [x0 + 1, y0],
        [x0 + 7, y0],
        [x1 + 7, y1],
        [x1 + 1, y1],
      ],
      'shade',
      0.2,
    );
    const n = Math.round((y1 - y0) / 15);
    for (let i = 0; i < n; i++) {
      const y = y0 + ((y1 - y0) * (i + 0.2)) / n;
      const x = x0 + ((x1 - x0) * (i + 0.2)) / n;
      pen.box(x - 13, y, 6, 8, 'stone', 'fine');
    }
  };
  run(-10, 168, 420, 424);
  run(168, 372, 424, 414);
  run(372, 560, 414, 418);
  run(560, 742, 418, 414);
  run(838, 990, 414, 420);
}
