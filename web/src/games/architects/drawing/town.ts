import { boxes } from './layout';
import { Pen } from '../../../drawing/pen';
import { door, eave, gable, pane, tower } from '../../../drawing/houses';
import { awning, barrel, block, coins, crate, flag, logs, smoke, tree } from '../../../drawing/things';

export function silversmith(): Pen {
  const pen = new Pen(811);
  const { x, y } = boxes.silversmith;
  gable(pen, {
    x: x + 186,
    y: y + 186,
    w: 82,
    h: 62,
    rise: 44,
    deep: 46,
    roof: 'slate',
    timber: true,
    windows: [
      [0.3, 0.72],
      [0.7, 0.72],
      [0.5, 1.28],
    ],
  });
  eave(pen, { x: x + 46, y: y + 196, w: 148, h: 62, rise: 56, deep: 20, roof: 'slate', wall: 'plaster', windows: [] });
  // the open forge
  pen.path(`M${x + 66} ${y + 196}v-30q26 -26 52 0v30Z`, 'night', 'line');
  pen.blob(x + 92, y + 182, 17, 11, 'lit', undefined, 0.2, 0.9);
  pen.blob(x + 92, y + 184, 9, 6, 'gold', undefined, 0.2);
  door(pen, x + 134, y + 196, 18, 36);
  pane(pen, x + 162, y + 152, 18, 18);
  pen.box(x + 62, y + 52, 24, 52, 'brick');
  pen.hatch([x + 62, y + 52], [x + 62, y + 104], [x + 86, y + 52], [x + 86, y + 104], 6);
  smoke(pen, x + 70, y + 50);
  // an anvil, and a purse's worth
  const [ax, ay] = [x + 70, y + 214];
  pen.shape(
    [
      [ax, ay - 14],
      [ax + 36, ay - 14],
      [ax + 27, ay - 6],
      [ax + 24, ay],
      [ax + 32, ay + 4],
      [ax + 6, ay + 4],
      [ax + 13, ay],
      [ax + 12, ay - 6],
    ],
    'slate',
  );
  coins(pen, x + 120, y + 216, 3);
  coins(pen, x + 144, y + 218, 5);
  coins(pen, x + 168, y + 217, 2);
  // the sign
  pen.line(
    [
      [x + 196, y + 128],
      [x + 214, y + 126],
    ],
    'line',
    0,
  );
  pen.circle(x + 212, y + 140, 11, 'silver', 'line');
  pen.circle(x + 212, y + 140, 6, undefined, 'fine');
  return pen;
}

export function kingsStorehouse(): Pen {
  const pen = new Pen(907);
  const { x, y } = boxes.kings_storehouse;
  // a quay on the river's side
  gable(pen, {
    x: x + 36,
    y: y + 180,
    w: 108,
    h: 78,
    rise: 60,
    deep: 104,
    roof: 'rust',
    timber: true,
    windows: [
      [0.24, 0.76],
      [0.76, 0.76],
    ],
  });
  pen.path(`M${x + 66} ${y + 180}v-34q24 -20 48 0v34Z`, 'timber', 'line');
  pen.line(
    [
      [x + 90, y + 180],
      [x + 90, y + 136],
    ],
    'line',
    0,
  );
  pen.hatch([x + 66, y + 180], [x + 114, y + 180], [x + 66, y + 146], [x + 114, y + 146], 5);
  // a loft door with its hoist
  pen.box(x + 80, y + 66, 20, 24, 'night', 'fine');
  pen.line(
    [
      [x + 90, y + 52],
      [x + 90, y + 40],
      [x + 62, y + 46],
    ],
    'bold',
    0,
  );
  pen.line(
    [
      [x + 63, y + 46],
      [x + 63, y + 96],
    ],
    'fine',
    0,
  );
  crate(pen, x + 54, y + 114, 18);
  // the king's arms
  pen.path(`M${x + 46} ${y + 106}h22v15q-3 10 -11 13q-8 -3 -11 -13Z`, 'blue', 'line');
  pen.path(`M${x + 51} ${y + 118}l3 -7l3 5l3 -5l3 7Z`, 'gold', 'fine');
  // goods
  crate(pen, x + 164, y + 192, 26);
  crate(pen, x + 192, y + 192, 22);
  crate(pen, x + 176, y + 166, 20);
  barrel(pen, x + 222, y + 196, 30);
  barrel(pen, x + 244, y + 202, 26);
  logs(pen, x + 14, y + 206, 7, 2);
  block(pen, x + 118, y + 208, 22, 13, 'marble');
  return pen;
}

export function taxStand(): Pen {
  const pen = new Pen(1031);
  const { x, y } = boxes.tax_stand;
  eave(pen, {
    x: x + 50,
    y: y + 138,
    w: 150,
    h: 52,
    rise: 44,
    deep: 18,
    roof: 'brick',
    wall: 'stone',
    windows: [
      [0.2, 0.55],
      [0.8, 0.55],
    ],
  });
  door(pen, x + 125, y + 138, 20, 34);
  pen.shape(
    [
      [x + 104, y + 52],
      [x + 125, y + 32],
      [x + 146, y + 52],
    ],
    'stone',
  );
  pen.circle(x + 125, y + 46, 6, 'silver', 'fine');
  flag(pen, x + 178, y + 54, 'red', 0.9);
  // the stall where one pays
  awning(pen, x + 66, y + 184, 122, 44, 'red', 'plaster');
  pen.box(x + 62, y + 160, 130, 28, 'timber');
  pen.hatch([x + 62, y + 160], [x + 192, y + 160], [x + 62, y + 188], [x + 192, y + 188], 7);
  pen.box(x + 56, y + 154, 142, 8, 'ochre');
  // the scales
  pen.line(
    [
      [x + 90, y + 154],
      [x + 90, y + 130],
    ],
    'line',
    0,
  );
  pen.line(
    [
      [x + 76, y + 134],
      [x + 104, y + 130],
    ],
    'line',
    0,
  );
  pen.path(`M${x + 69} ${y + 144}q7 7 14 0ZM${x + 97} ${y + 141}q7 7 14 0Z`, 'gold', 'fine');
  pen.line(
    [
      [x + 69, y + 144],
      [x + 76, y + 134],
      [x + 83, y + 144],
    ],
    'fine',
    0,
  );
  pen.line(
    [
      [x + 97, y + 141],
      [x + 104, y + 130],
      [x + 111, y + 141],
    ],
    'fine',
    0,
  );
  return pen;
}

export function townCentre(): Pen {
  const pen = new Pen(1151);
  const { x, y } = boxes.town_centre;
  // paving
  pen.blob(x + 156, y + 168, 140, 70, 'road', 'faint', 0.05);
  for (let ring = 1; ring <= 3; ring++) {
    const n = 9 + ring * 5;
    for (let i = 0; i < n; i++) {
      const a = (i / n) * Math.PI * 2 + ring;
      const [px, py] = [x + 156 + Math.cos(a) * ring * 40, y + 168 + Math.sin(a) * ring * 20];
      pen.curve(
        [
          [px - 6, py],
          [px, py - 3],
          [px + 6, py],
        ],
        'faint',
      );
    }
  }
  // houses round the square
  gable(pen, { x: x + 20, y: y + 112, w: 54, h: 44, rise: 34, deep: 30, roof: 'rust', timber: true, door: 0.5 });
  gable(pen, {
    x: x + 92,
    y: y + 98,
    w: 58,
    h: 54,
    rise: 38,
    deep: 26,
    roof: 'slate',
    timber: true,
    windows: [
      [0.3, 0.7],
      [0.7, 0.7],
      [0.5, 1.2],
    ],
    door: 0.5,
  });
  tower(pen, x + 168, y + 98, 38, 70, 'brick', 'plaster');
  pen.circle(x + 187, y + 54, 10, 'paper', 'line');
  pen.line(
    [
      [x + 187, y + 54],
      [x + 187, y + 47],
    ],
    'fine',
    0,
  );
  pen.line(
    [
      [x + 187, y + 54],
      [x + 192, y + 56],
    ],
    'fine',
    0,
  );
  door(pen, x + 187, y + 98, 14, 24);
  eave(pen, {
    x: x + 214,
    y: y + 112,
    w: 76,
    h: 42,
    rise: 36,
    roof: 'ochre',
    timber: true,
    windows: [
      [0.2, 0.55],
      [0.5, 0.55],
    ],
    door: 0.8,
  });
  // the well
  const [wx, wy] = [x + 158, y + 190];
  pen.path(`M${wx - 30} ${wy - 20}v16a30 12 0 0 0 60 0v-16Z`, 'stone', 'line');
  pen.path(`M${wx - 30} ${wy - 20}a30 12 0 0 0 60 0a30 12 0 0 0 -60 0Z`, 'stone', 'line');
  pen.path(`M${wx - 22} ${wy - 20}a22 8 0 0 0 44 0a22 8 0 0 0 -44 0Z`, 'water', 'fine');
  pen.line(
    [
      [wx - 24, wy - 24],
      [wx - 24, wy - 56],
    ],
    'bold',
    0,
  );
  pen.line(
    [
      [wx + 24, wy - 24],
      [wx + 24, wy - 56],
    ],
    'bold',
    0,
  );
  pen.shape(
    [
      [wx - 36, wy - 54],
      [wx - 22, wy - 74],
      [wx + 22, wy - 74],
      [wx + 36, wy - 54],
    ],
    'rust',
  );
  pen.hatch([wx - 36, wy - 54], [wx - 22, wy - 74], [wx + 36, wy - 54], [wx + 22, wy - 74], 3);
  pen.line(
    [
      [wx, wy - 54],
      [wx, wy - 34],
    ],
    'fine',
    0,
  );
  for (let i = -1; i < 2; i++)
    pen.line(
      [
        [wx - 16 + i * 4, wy - 2 + i],
        [wx - 4 + i * 6, wy - 1],
      ],
      'fine',
      0,
    );
  return pen;
}

export function workshop(): Pen {
  const pen = new Pen(1279);
  const { x, y } = boxes.workshop;
  gable(pen, {
    x: x + 170,
    y: y + 206,
    w: 96,
    h: 78,
    rise: 56,
    deep: 56,
    roof: 'brick',
    timber: true,
    windows: [
      [0.25, 0.72],
      [0.75, 0.72],
      [0.5, 1.3],
    ],
  });
  eave(pen, {
    x: x + 40,
    y: y + 220,
    w: 150,
    h: 66,
    rise: 60,
    deep: 22,
    roof: 'ochre',
    wall: 'plaster',
    timber: true,
    windows: [
      [0.16, 0.5],
      [0.84, 0.5],
    ],
    chimney: true,
  });
  pen.path(`M${x + 84} ${y + 220}v-42h62v42Z`, 'night', 'line');
  pen.blob(x + 115, y + 200, 24, 14, 'lit', undefined, 0.15, 0.5);
  // a bench with plans, a ladder, a wheel, planks, stones
  pen.box(x + 92, y + 202, 46, 6, 'timber');
  pen.line(
    [
      [x + 98, y + 208],
      [x + 96, y + 222],
    ],
    'line',
    0,
  );
  pen.line(
    [
      [x + 132, y + 208],
      [x + 134, y + 222],
    ],
    'line',
    0,
  );
  pen.shape(
    [
      [x + 100, y + 202],
      [x + 106, y + 194],
      [x + 130, y + 194],
      [x + 126, y + 202],
    ],
    'paper',
    'fine',
  );
  pen.line(
    [
      [x + 212, y + 226],
      [x + 232, y + 108],
    ],
    'line',
    0,
  );
  pen.line(
    [
      [x + 228, y + 228],
      [x + 248, y + 110],
    ],
    'line',
    0,
  );
  for (let i = 0; i < 7; i++)
    pen.line(
      [
        [x + 214 + i * 2.7, y + 216 - i * 15],
        [x + 230 + i * 2.7, y + 218 - i * 15],
      ],
      'fine',
      0,
    );
  pen.circle(x + 58, y + 228, 19, 'ochre', 'line');
  pen.circle(x + 58, y + 228, 14, 'ground', 'fine');
  for (let i = 0; i < 4; i++) {
    const a = (i * Math.PI) / 4;
    pen.line(
      [
        [x + 58 - Math.cos(a) * 18, y + 228 - Math.sin(a) * 18],
        [x + 58 + Math.cos(a) * 18, y + 228 + Math.sin(a) * 18],
      ],
      'fine',
      0,
    );
  }
  for (let i = 0; i < 4; i++)
    pen.shape(
      [
        [x + 150 + i * 3, y + 238 - i * 6],
        [x + 214 + i * 3, y + 233 - i * 6],
        [x + 216 + i * 3, y + 239 - i * 6],
        [x + 152 + i * 3, y + 244 - i * 6],
      ],
      'timber',
      'fine',
    );
  block(pen, x + 258, y + 236, 28, 17);
  block(pen, x + 272, y + 216, 22, 14, 'marble');
  tree(pen, x + 314, y + 190, 40);
  return pen;
}
