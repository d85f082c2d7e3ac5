import { Pen, type Point } from '../../../drawing/pen';
import { eave, gable, tower } from '../../../drawing/houses';
import { flag, pine, rock, tree } from '../../../drawing/things';

/** The size of the picture in its own units. The six lands share its width. */
export const scene = { width: 1200, height: 300 } as const;
const land = scene.width / 6;
const horizon = 96;

function sky(pen: Pen): void {
  pen.wash(
    [
      [0, 0],
      [scene.width, 0],
      [scene.width, scene.height],
      [0, scene.height],
    ],
    'paper',
  );
  pen.path(`M0 0H${scene.width}V70Q900 96 600 84T0 78Z`, 'plaster', undefined, 0.55);
  for (const [x, y, w] of [
    [120, 22, 90],
    [430, 14, 120],
    [760, 26, 80],
    [1010, 16, 110],
  ] as const) {
    pen.curve(
      [
        [x, y],
        [x + w * 0.3, y - 5],
        [x + w * 0.6, y + 2],
        [x + w, y - 2],
      ],
      'faint',
    );
    pen.curve(
      [
        [x + w * 0.2, y + 7],
        [x + w * 0.5, y + 4],
        [x + w * 0.8, y + 8],
      ],
      'faint',
    );
  }
  // birds over the far country
  for (const [x, y] of [
    [905, 34],
    [922, 28],
    [938, 36],
    [560, 30],
    [574, 26],
  ] as const) {
    pen.path(`M${x - 6} ${y - 2}q3 -4 6 1q3 -5 6 -1`, undefined, 'fine');
  }
}

/** Ridges behind the lands, from soft hills in the west to mountains in the east. */
function ridges(pen: Pen): void {
  pen.area(
    [
      [-20, 130],
      [60, 84],
      [190, 74],
      [320, 88],
      [420, 70],
      [520, 82],
      [640, 130],
    ],
    'moss',
    'faint',
    0.45,
  );
  const peak = (x: number, y: number, w: number) => {
    const face: Point[] = [
      [x - w, 118],
      [x - w * 0.45, y + 22],
      [x, y],
      [x + w * 0.4, y + 26],
      [x + w, 118],
    ];
    pen.shape(face, 'rock', 'fine', 0.85);
    pen.wash(
      [
        [x, y],
        [x + w * 0.4, y + 26],
        [x + w, 118],
        [x + w * 0.2, 118],
        [x + w * 0.1, y + 34],
      ],
      'shade',
      0.16,
    );
    pen.wash(
      [
        [x - w * 0.2, y + 12],
        [x, y],
        [x + w * 0.18, y + 12],
        [x + w * 0.04, y + 18],
        [x - w * 0.06, y + 12],
      ],
      'marble',
      0.9,
    );
    pen.hatch([x + w * 0.1, y + 14], [x + w * 0.7, 100], [x + w * 0.05, y + 34], [x + w * 0.4, 112], 6, 'faint');
  };
  peak(716, 50, 72);
  peak(860, 22, 96);
  peak(792, 40, 66);
  peak(958, 40, 78);
  peak(1040, 62, 60);
}

/** The ground of each land, its own colour, meeting its neighbour along a wavering line. */
function lands(pen: Pen): void {
  const fills = ['ochre', 'moss', 'leaf', 'earth', 'rock', 'road'] as const;
  const border = (i: number): Point[] => {
    if (i <= 0)
      return [
        [-6, 96],
        [-6, 306],
      ];
    if (i >= 6)
      return [
        [1206, 100],
        [1206, 306],
      ];
    const x = i * land;
    const lean = (i % 2 ? 1 : -1) * 7;
    return [
      [x + lean, horizon + 4 + (i % 3) * 6],
      [x - lean, 150],
      [x + lean * 0.6, 214],
      [x - lean * 0.4, 306],
    ];
  };
  fills.forEach((fill, i) => {
    const left = border(i);
    const right = border(i + 1);
    const top: Point[] = [
      [i * land + land * 0.35, horizon - 8 + pen.between(-6, 6)],
      [i * land + land * 0.7, horizon + pen.between(-4, 8)],
    ];
    pen.area([...left.slice().reverse(), ...top, ...right], fill, undefined, 0.5);
  });
  for (let i = 1; i < 6; i++) pen.curve(border(i), 'faint');
  pen.curve(
    [
      [-6, 100],
      [70, 92],
      [140, 98],
      [205, 104],
      [300, 92],
      [410, 104],
      [520, 96],
      [620, 108],
      [720, 112],
      [820, 106],
      [930, 114],
      [1040, 108],
      [1206, 104],
    ],
    'fine',
  );
}

function road(pen: Pen): void {
  const points: Point[] = [
    [-10, 168],
    [110, 190],
    [220, 176],
    [330, 206],
    [460, 190],
    [580, 214],
    [700, 196],
    [830, 218],
    [950, 200],
    [1080, 222],
    [1210, 206],
  ];
  const side = (d: number) => points.map(([x, y], i): Point => [x, y + d + ((i * 37) % 5) - 2]);
  pen.area([...side(-9), ...side(9).reverse()], 'road', undefined, 0.75);
  pen.curve(side(-9), 'faint');
  pen.curve(side(9), 'faint');
}

function river(pen: Pen): void {
  const left: Point[] = [
    [632, 106],
    [612, 150],
    [636, 200],
    [608, 250],
    [618, 310],
  ];
  const right: Point[] = left.map(([x, y], i): Point => [x + 12 + i * 4, y]);
  pen.area([...left, ...right.slice().reverse()], 'water', undefined, 0.9);
  pen.curve(left, 'fine');
  pen.curve(right, 'fine');
}

function town(pen: Pen): void {
  tower(pen, 8, 118, 26, 62, 'battlement');
  tower(pen, 66, 118, 30, 74, 'slate');
  pen.box(30, 82, 40, 36, 'stone');
  pen.path('M42 118v-16a8 9 0 0 1 16 0v16Z', 'night', 'fine');
  flag(pen, 22, 56, 'blue', 0.6);
  eave(pen, { x: 108, y: 116, w: 36, h: 18, rise: 16, roof: 'brick', windows: [[0.3, 0.5]] });
  gable(pen, { x: 156, y: 118, w: 22, h: 16, rise: 13, deep: 16, roof: 'rust', windows: [] });
  pen.hatch([20, 262], [20, 298], [150, 250], [170, 290], 5, 'faint');
  pen.hatch([30, 130], [26, 158], [150, 132], [160, 160], 4, 'faint');
}

function village(pen: Pen): void {
  gable(pen, { x: 262, y: 116, w: 24, h: 18, rise: 14, deep: 18, roof: 'ochre', timber: true, windows: [] });
  eave(pen, { x: 300, y: 112, w: 34, h: 16, rise: 15, roof: 'brick', windows: [[0.5, 0.5]], chimney: true });
  // a chapel
  tower(pen, 350, 112, 13, 34, 'slate', 'plaster');
  eave(pen, { x: 362, y: 112, w: 26, h: 15, rise: 13, roof: 'slate', windows: [[0.5, 0.5]] });
  tree(pen, 240, 118, 24, 'leaf');
  tree(pen, 396, 118, 20, 'moss');
}

function forest(pen: Pen): void {
  for (const [x, y, s] of [
    [418, 108, 26],
    [440, 116, 30],
    [462, 108, 28],
    [482, 118, 33],
    [506, 109, 28],
    [528, 118, 31],
    [550, 110, 27],
    [572, 118, 30],
    [592, 110, 24],
  ] as const)
    pine(pen, x, y, s, x % 4 ? 'pine' : 'leaf');
  for (const [x, y, s] of [
    [404, 292, 28],
    [590, 292, 28],
    [596, 158, 22],
    [406, 168, 20],
  ] as const)
    tree(pen, x, y, s, 'leaf');
}

function hills(pen: Pen): void {
  tower(pen, 666, 120, 18, 34, 'battlement', 'rock');
  pen.box(682, 102, 34, 18, 'stone', 'fine');
  tower(pen, 712, 120, 16, 26, 'battlement', 'rock');
  flag(pen, 674, 84, 'red', 0.5);
  for (const [x, y, s] of [
    [752, 120, 20],
    [770, 118, 16],
    [648, 290, 20],
    [790, 292, 22],
  ] as const)
    pine(pen, x, y, s);
}

function mountains(pen: Pen): void {
  for (const [x, y, w, h] of [
    [812, 122, 26, 16],
    [846, 118, 34, 20],
    [954, 122, 30, 16],
    [806, 298, 26, 14],
    [962, 296, 28, 14],
  ] as const)
    rock(pen, x, y, w, h);
  // a pass with a watch fire
  pen.path('M902 120l7 -16l7 16Z', 'timber', 'fine');
  pen.blob(909, 100, 6, 8, 'gold', 'fine', 0.2);
  pine(pen, 930, 122, 22);
  pine(pen, 886, 120, 18);
}

/** The far coast: strangers' tents, a longship, the sea. */
function coast(pen: Pen): void {
  pen.area(
    [
      [1074, 104],
      [1120, 98],
      [1210, 92],
      [1210, 132],
      [1150, 138],
      [1104, 126],
    ],
    'water',
    undefined,
    0.95,
  );
  pen.curve(
    [
      [1074, 104],
      [1104, 126],
      [1150, 138],
      [1210, 132],
    ],
    'fine',
  );
  for (const [x, y] of [
    [1120, 112],
    [1176, 124],
    [1150, 104],
  ] as const)
    pen.curve(
      [
        [x, y],
        [x + 6, y - 2],
        [x + 12, y],
        [x + 18, y - 2],
      ],
      'fine',
    );
  pen.path('M1122 116q20 12 46 -2q-4 12 -14 14h-20q-10 -3 -12 -12Z', 'timber', 'line');
  pen.line(
    [
      [1146, 120],
      [1146, 84],
    ],
    'line',
    0,
  );
  pen.path('M1133 90q13 -5 26 0l-2 20q-11 4 -22 0Z', 'red', 'fine');
  pen.line(
    [
      [1142, 89],
      [1141, 110],
    ],
    'fine',
    0,
  );
  pen.line(
    [
      [1151, 89],
      [1152, 110],
    ],
    'fine',
    0,
  );
  const tent = (x: number, y: number, w: number, fill: 'ochre' | 'blue' | 'clay') => {
    pen.shape(
      [
        [x, y],
        [x + w / 2, y - w * 0.72],
        [x + w, y],
      ],
      fill,
    );
    pen.wash(
      [
        [x + w / 2, y - w * 0.72],
        [x + w, y],
        [x + w * 0.62, y],
      ],
      'shade',
      0.2,
    );
    pen.path(`M${x + w * 0.4} ${y}L${x + w / 2} ${y - w * 0.36}L${x + w * 0.6} ${y}Z`, 'night', 'fine');
  };
  tent(1014, 122, 30, 'ochre');
  tent(1044, 128, 26, 'blue');
  flag(pen, 1029, 102, 'gold', 0.45);
  rock(pen, 1174, 300, 26, 16);
}

/** The realm from the town in the west to the far coast. */
export function landscape(): Pen {
  const pen = new Pen(2019);
  sky(pen);
  ridges(pen);
  lands(pen);
  road(pen);
  river(pen);
  town(pen);
  village(pen);
  forest(pen);
  hills(pen);
  mountains(pen);
  coast(pen);
  return pen;
}
