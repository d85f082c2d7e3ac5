import * as houses from '../houses';
import * as draw from '../things';
import type { Drawn } from './drawn';

/** Where people work, and what they work with. */
export const works = {
  well: (pen, a, b) => {
    pen
      .path('M-26 -22v18a26 9 0 0 0 52 0v-18Z', b, 'line')
      .path('M-26 -22a26 9 0 0 0 52 0a26 9 0 0 0 -52 0Z', b, 'line');
    pen.path('M-20 -22a20 6.5 0 0 0 40 0a20 6.5 0 0 0 -40 0Z', 'water', 'fine');
    pen
      .line(
        [
          [-22, -24],
          [-22, -62],
        ],
        'bold',
        0,
      )
      .line(
        [
          [22, -24],
          [22, -62],
        ],
        'bold',
        0,
      );
    pen.path('M-26 -52h52', undefined, 'bold').line(
      [
        [0, -52],
        [0, -36],
      ],
      'fine',
      0,
    );
    pen.path('M-6 -36h12l-1.5 11h-9Z', 'timber', 'line');
    pen
      .shape(
        [
          [-36, -60],
          [-20, -82],
          [20, -82],
          [36, -60],
        ],
        a,
      )
      .hatch([-36, -60], [-20, -82], [36, -60], [20, -82], 4);
    pen.path('M-22 -8q6 3 10 3M4 -6q8 1 14 -3M-10 -12q5 2 10 1', undefined, 'fine');
  },
  fountain: (pen, _, b) => {
    pen
      .path('M-46 -14v10a46 10 0 0 0 92 0v-10Z', b, 'line')
      .path('M-46 -14a46 10 0 0 0 92 0a46 10 0 0 0 -92 0Z', b, 'line')
      .path('M-40 -14a40 7.5 0 0 0 80 0a40 7.5 0 0 0 -80 0Z', 'water', 'fine');
    pen
      .path('M-6 -12l2 -30h8l2 30Z', b, 'line')
      .path('M-24 -48q24 16 48 0q-6 12 -24 12q-18 0 -24 -12Z', b, 'line')
      .path('M-4 -50l1 -22h6l1 22Z', b, 'line')
      .circle(0, -76, 6, b, 'line');
    pen.path(
      'M0 -82C-14 -92 -26 -78 -22 -50M0 -82C14 -92 26 -78 22 -50M-22 -46C-32 -44 -34 -30 -32 -16M22 -46C32 -44 34 -30 32 -16M0 -82v-10',
      undefined,
      'line',
    );
    pen.path(
      'M-3 -82C-14 -86 -22 -74 -20 -52l-4 0C-28 -80 -14 -94 -3 -86ZM3 -82C14 -86 22 -74 20 -52l4 0C28 -80 14 -94 3 -86Z',
      'water',
      undefined,
      0.9,
    );
  },
  basin: (pen, _, b) => {
    pen.box(-50, -26, 100, 26, b).hatch([-50, -26], [50, -26], [-50, 0], [50, 0], 6);
    pen
      .path('M-50 -26L-36 -42H64L50 -26Z', 'water', 'line')
      .path('M50 -26L64 -42V-16L50 0Z', b, 'line')
      .path('M50 -26L64 -42V-16L50 0Z', 'shade', undefined, 0.25);
    pen.path('M-28 -34q6 -4 12 0q6 -4 12 0M8 -37q6 -4 12 0q6 -4 12 0M-8 -30q6 -3 12 0', undefined, 'fine');
  },
  crane: (pen, a) => {
    pen
      .line(
        [
          [-24, 0],
          [-10, -84],
        ],
        'bold',
        2,
      )
      .line(
        [
          [6, 0],
          [-10, -84],
        ],
        'bold',
        2,
      )
      .line(
        [
          [-20, -26],
          [2, -26],
        ],
        'line',
        2,
      )
      .line(
        [
          [-16, -52],
          [-3, -52],
        ],
        'line',
        2,
      );
    pen.shape(
      [
        [-34, -70],
        [42, -104],
        [45, -98],
        [-32, -63],
      ],
      'timber',
    );
    pen
      .circle(-22, -24, 16, 'timber', 'line')
      .circle(-22, -24, 11, 'paper', 'fine')
      .path('M-22 -40v32M-38 -24h32M-33 -35l22 22M-11 -35l-22 22', undefined, 'line');
    pen.path('M42 -100v40M-22 -40L-10 -82L42 -101', undefined, 'fine');
    pen.placed({ x: 42, y: -36, size: 0.75 }, () => draw.block(pen, -14, 0, 28, 20, a === 'brick' ? 'marble' : a));
    pen.path('M42 -60l-12 14M42 -60l14 12', undefined, 'line');
  },
  scaffold: (pen, _, b) => {
    pen.box(-34, -50, 52, 50, b).hatch([-34, -50], [18, -50], [-34, 0], [18, 0], 5);
    pen.shape(
      [
        [-34, -50],
        [-34, -64],
        [-14, -64],
        [-14, -58],
        [4, -58],
        [4, -50],
      ],
      b,
    );
    pen.path('M24 0V-84M48 4V-84M18 -30H56M16 -58H56M24 -28L48 -58M24 -56L48 -82', undefined, 'line');
    pen.box(16, -33, 42, 4, 'timber', 'fine').box(14, -61, 44, 4, 'timber', 'fine');
  },
  cave: (pen, a) => {
    pen.area(
      [
        [-62, 0],
        [-56, -40],
        [-30, -72],
        [6, -82],
        [42, -62],
        [62, -26],
        [66, 0],
      ],
      a === 'brick' ? 'earth' : a,
      'line',
    );
    pen
      .path('M-28 0C-30 -30 -14 -48 4 -48C24 -48 34 -28 32 0Z', 'night', 'line')
      .path('M-50 -30L-40 -34M-36 -56L-26 -60M40 -50L48 -42M20 -66L30 -64M50 -20L58 -18', undefined, 'fine');
  },
  mine: (pen, a) => {
    works.cave(pen, a);
    pen.box(-32, -50, 8, 50, 'timber').box(28, -50, 8, 50, 'timber').box(-40, -58, 84, 9, 'timber');
  },
  mill: (pen, a, b) => {
    houses.gable(pen, {
      x: -20,
      y: 0,
      w: 44,
      h: 50,
      rise: 32,
      deep: 30,
      roof: a,
      wall: b,
      timber: true,
      windows: [[0.6, 0.7]],
      door: 0.65,
    });
    pen
      .circle(-28, -20, 26, 'timber', 'line')
      .circle(-28, -20, 20, 'water', 'fine')
      .path('M-28 -46v52M-54 -20h52M-46 -38l36 36M-10 -38l-36 36', undefined, 'line')
      .circle(-28, -20, 5, 'timber', 'line');
  },
  factory: (pen, a, b) => {
    houses.eave(pen, {
      x: -50,
      y: 0,
      w: 100,
      h: 42,
      rise: 26,
      roof: a,
      wall: b,
      windows: [
        [0.12, 0.6],
        [0.88, 0.6],
      ],
    });
    pen.box(18, -104, 14, 44, 'brick').box(-8, -96, 12, 34, 'brick');
    draw.smoke(pen, 24, -106);
    draw.smoke(pen, -3, -98);
    pen
      .path('M-34 0v-24a14 12 0 0 1 28 0v24ZM6 0v-24a14 12 0 0 1 28 0v24Z', 'night', 'line')
      .path('M-30 0c0 -16 20 -16 20 0ZM10 0c0 -16 20 -16 20 0Z', 'rust')
      .path('M-25 0c0 -9 10 -9 10 0ZM15 0c0 -9 10 -9 10 0Z', 'gold');
  },
  forge: (pen, a, b) => {
    houses.eave(pen, { x: -48, y: 0, w: 84, h: 44, rise: 32, roof: a, wall: b });
    pen
      .path('M-34 0v-34h46v34Z', 'night', 'line')
      .path('M-28 0C-30 -18 -20 -18 -16 -28C-8 -18 4 -20 6 0Z', 'rust')
      .path('M-18 0C-20 -10 -12 -10 -10 -18C-4 -10 0 -8 -2 0Z', 'gold');
    pen.box(14, -104, 16, 40, 'brick');
    draw.smoke(pen, 20, -106);
  },
  ship: (pen, a, b) => {
    pen
      .path('M-44 -20C-30 2 28 4 50 -26L46 -2C30 10 -24 10 -38 2Z', 'timber', 'line')
      .path('M4 -10V-84', undefined, 'bold')
      .path('M-24 -78C-8 -86 16 -86 32 -78L30 -28C14 -20 -8 -20 -22 -28Z', a, 'line')
      .path(
        'M-12 -81C-14 -64 -13 -40 -11 -25L-2 -23C-4 -44 -4 -66 -3 -84ZM14 -84C16 -64 15 -42 13 -23L22 -25C24 -44 24 -62 23 -81Z',
        b,
        'fine',
      )
      .path('M-44 -20C-50 -30 -46 -40 -38 -40M50 -26C58 -36 54 -46 46 -46', undefined, 'bold');
  },
  boat: `
    timber line M-34 -12C-16 -2 16 -2 34 -12L26 6L-26 6Z
    - line M0 -6L0 -58
    b line M2 -56C22 -46 26 -30 24 -16L2 -16Z
    a line M-2 -52C-16 -42 -20 -30 -20 -18L-2 -18Z`,
  cart: `
    timber line M-34 -34L30 -34L26 -14L-30 -14Z
    - fine M-32 -24L28 -24M-14 -34L-14 -14M8 -34L8 -14
    timber line M30 -24L58 -18L58 -14L28 -18Z
    timber line M-16 -14A14 14 0 1 0 12 -14A14 14 0 1 0 -16 -14Z
    earth fine M-11 -14A9 9 0 1 0 7 -14A9 9 0 1 0 -11 -14Z
    - line M-2 -28L-2 0M-16 -14L12 -14`,
} satisfies Record<string, Drawn>;
