import { boxes } from './layout';
import { Pen, type Point } from '../../../drawing/pen';
import { gable } from '../../../drawing/houses';
import { block, logs, pine, rock, tree } from '../../../drawing/things';

export function forest(): Pen {
  const pen = new Pen(211);
  const { x, y } = boxes.forest;
  pen.blob(x + 165, y + 130, 170, 110, 'leaf', undefined, 0.12, 0.35);
  const trees: [number, number, number, 'pine' | 'tree'][] = [];
  for (let row = 0; row < 5; row++) {
    const n = 8 - (row > 2 ? row - 2 : 0);
    for (let i = 0; i < n; i++) {
      const tx = x + 26 + (i * 290) / (n - 1) + pen.between(-14, 14);
      const ty = y + 62 + row * 27 + pen.between(-8, 8);
      // a clearing where people work
      if (row >= 3 && tx > x + 90 && tx < x + 245) continue;
      if (row === 2 && tx > x + 130 && tx < x + 205) continue;
      trees.push([tx, ty, pen.between(40, 56), (i * 3 + row) % 4 === 0 ? 'tree' : 'pine']);
    }
  }
  trees.sort((a, b) => a[1] - b[1]);
  for (const [tx, ty, s, kind] of trees) {
    if (kind === 'pine') pine(pen, tx, ty, s, pen.random() > 0.4 ? 'pine' : 'leaf');
    else tree(pen, tx, ty, s * 1.15, 'leaf');
  }
  logs(pen, x + 112, y + 196, 8.5, 3);
  for (const [sx, sy] of [
    [190, 172],
    [216, 190],
    [176, 196],
  ] as const) {
    pen.path(`M${x + sx - 8} ${y + sy}v-8a8 3.5 0 0 1 16 0v8a8 3.5 0 0 1 -16 0Z`, 'timber', 'line');
    pen.path(`M${x + sx - 8} ${y + sy - 8}a8 3.5 0 0 0 16 0a8 3.5 0 0 0 -16 0Z`, 'ochre', 'fine');
  }
  // an axe in the first stump
  pen.line(
    [
      [x + 188, y + 164],
      [x + 203, y + 144],
    ],
    'bold',
    0,
  );
  pen.shape(
    [
      [x + 182, y + 166],
      [x + 190, y + 155],
      [x + 197, y + 164],
      [x + 190, y + 171],
    ],
    'silver',
    'fine',
  );
  return pen;
}

export function quarry(): Pen {
  const pen = new Pen(377);
  const { x, y } = boxes.quarry;
  pen.shadow(x + 170, y + 190, 160, 30);
  // the hill behind, and three terraces cut into it
  pen.area(
    [
      [x + 10, y + 178],
      [x + 34, y + 96],
      [x + 96, y + 44],
      [x + 176, y + 26],
      [x + 250, y + 52],
      [x + 306, y + 110],
      [x + 322, y + 176],
    ],
    'moss',
    'line',
  );
  const terrace = (left: number, right: number, top: number, foot: number) => {
    const face: Point[] = [
      [x + left, y + foot],
      [x + left + 10, y + top + 6],
      [x + (left + right) / 2 - 18, y + top - 6],
      [x + (left + right) / 2 + 30, y + top + 3],
      [x + right - 8, y + top + 10],
      [x + right, y + foot],
    ];
    pen.shape(face, 'rock');
    pen.hatch(
      [x + left + 12, y + top + 10],
      [x + right - 12, y + top + 12],
      [x + left + 6, y + foot - 2],
      [x + right - 6, y + foot - 2],
      Math.round((right - left) / 15),
    );
    pen.wash(
      [
        [x + left, y + foot],
        [x + left + 10, y + top + 6],
        [x + left + 40, y + top + 2],
        [x + left + 26, y + foot],
      ],
      'shade',
      0.18,
    );
    pen.line(
      [
        [x + left + 22, y + (top + foot) / 2 + 3],
        [x + right - 20, y + (top + foot) / 2],
      ],
      'fine',
      0,
    );
  };
  terrace(84, 272, 52, 96);
  terrace(58, 292, 94, 138);
  terrace(34, 308, 136, 184);
  // a hoist on the second terrace
  const [cx, cy] = [x + 246, y + 136];
  pen.line(
    [
      [cx, cy],
      [cx + 5, cy - 66],
    ],
    'bold',
    0,
  );
  pen.line(
    [
      [cx - 16, cy],
      [cx + 4, cy - 60],
    ],
    'line',
    0,
  );
  pen.line(
    [
      [cx + 4, cy - 62],
      [cx - 46, cy - 84],
    ],
    'bold',
    0,
  );
  pen.line(
    [
      [cx - 44, cy - 83],
      [cx - 44, cy - 44],
    ],
    'fine',
    0,
  );
  block(pen, cx - 56, cy - 28, 22, 15, 'marble');
  block(pen, x + 62, y + 204, 34, 20);
  block(pen, x + 106, y + 208, 30, 18);
  block(pen, x + 82, y + 184, 30, 17, 'marble');
  block(pen, x + 236, y + 206, 34, 20);
  rock(pen, x + 18, y + 200, 34, 22);
  rock(pen, x + 278, y + 208, 32, 20);
  tree(pen, x + 44, y + 98, 34);
  pine(pen, x + 296, y + 108, 30);
  pine(pen, x + 274, y + 84, 26);
  tree(pen, x + 128, y + 42, 26, 'moss');
  return pen;
}

export function mines(): Pen {
  const pen = new Pen(613);
  const { x, y } = boxes.mines;
  pen.shadow(x + 160, y + 190, 160, 26);
  // the hill
  pen.area(
    [
      [x + 2, y + 184],
      [x + 26, y + 104],
      [x + 84, y + 44],
      [x + 140, y + 20],
      [x + 196, y + 40],
      [x + 262, y + 88],
      [x + 316, y + 152],
      [x + 326, y + 188],
    ],
    'earth',
    'line',
  );
  pen.area(
    [
      [x + 20, y + 118],
      [x + 84, y + 44],
      [x + 140, y + 20],
      [x + 196, y + 40],
      [x + 250, y + 78],
      [x + 180, y + 66],
      [x + 120, y + 62],
      [x + 70, y + 90],
    ],
    'moss',
    undefined,
    0.7,
  );
  for (let i = 0; i < 15; i++) {
    const px = x + pen.between(46, 280);
    const py = y + pen.between(96, 170);
    pen.curve(
      [
        [px, py],
        [px + 8, py - 5],
        [px + 16, py + 1],
      ],
      'fine',
    );
  }
  // the adit with its frame
  const [ax, ay] = [x + 116, y + 190];
  pen.path(`M${ax - 8} ${ay}V${ay - 76}Q${ax + 42} ${ay - 112} ${ax + 92} ${ay - 76}V${ay}Z`, 'rock', 'line');
  pen.path(`M${ax + 8} ${ay}V${ay - 60}Q${ax + 42} ${ay - 80} ${ax + 76} ${ay - 60}V${ay}Z`, 'night', 'line');
  pen.blob(ax + 42, ay - 38, 20, 16, 'lit', undefined, 0.1, 0.35);
  pen.box(ax + 2, ay - 66, 10, 66, 'timber');
  pen.box(ax + 72, ay - 66, 10, 66, 'timber');
  pen.box(ax - 6, ay - 76, 96, 12, 'timber');
  // rails and a cart of gold
  pen.line(
    [
      [ax + 26, ay],
      [ax + 2, ay + 30],
    ],
    'line',
    0,
  );
  pen.line(
    [
      [ax + 58, ay],
      [ax + 50, ay + 30],
    ],
    'line',
    0,
  );
  for (let i = 0; i < 4; i++)
    pen.line(
      [
        [ax + 20 - i * 6, ay + 5 + i * 7],
        [ax + 60 - i * 2, ay + 5 + i * 7],
      ],
      'fine',
      0,
    );
  const [gx, gy] = [ax + 4, ay + 14];
  for (const [dx, dy, r] of [
    [8, -30, 8],
    [22, -34, 9],
    [36, -30, 8],
    [15, -36, 6],
    [30, -38, 6],
  ] as const)
    pen.blob(gx + dx, gy + dy, r, r * 0.85, 'gold', 'fine', 0.2);
  pen.shape(
    [
      [gx - 4, gy - 28],
      [gx + 50, gy - 28],
      [gx + 44, gy - 6],
      [gx + 2, gy - 6],
    ],
    'timber',
  );
  pen.circle(gx + 10, gy - 2, 7, 'slate', 'line');
  pen.circle(gx + 36, gy - 2, 7, 'slate', 'line');
  // the clay pit, with jars
  pen.blob(x + 66, y + 196, 46, 17, 'clay', 'line', 0.08);
  pen.blob(x + 66, y + 199, 32, 10, 'rust', 'fine', 0.08, 0.6);
  for (const [dx, dy, s] of [
    [22, 200, 1],
    [42, 208, 0.85],
  ] as const) {
    pen.path(
      `M${x + dx - 6 * s} ${y + dy - 26 * s}h${12 * s}q-2 5 4 9q8 12 -4 20h${-12 * s}q-12 -8 -4 -20q6 -4 4 -9Z`,
      'clay',
      'line',
    );
  }
  // nuggets on the right, and the miners' hut
  gable(pen, {
    x: x + 236,
    y: y + 196,
    w: 44,
    h: 24,
    rise: 20,
    deep: 30,
    roof: 'ochre',
    wall: 'timber',
    door: 0.5,
    windows: [],
  });
  rock(pen, x + 214, y + 206, 26, 16, 'gold');
  rock(pen, x + 292, y + 208, 22, 14);
  return pen;
}
