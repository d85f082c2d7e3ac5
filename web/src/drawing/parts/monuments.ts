import * as houses from '../houses';
import * as draw from '../things';
import type { Drawn } from './drawn';

/** What is built to be looked up at. */
export const monuments = {
  church: (pen, a, b) => {
    houses.eave(pen, { x: -18, y: 0, w: 66, h: 36, rise: 32, roof: a, wall: b });
    for (const x of [0, 16, 32]) houses.pane(pen, x, -28, 8, 18, true);
    houses.tower(pen, -46, 0, 32, 66, a, b);
    houses.door(pen, -37, 0, 14, 24);
    houses.pane(pen, -35, -54, 10, 15, true);
    pen.path('M-30 -99v-14M-35 -108h10', undefined, 'line');
  },
  chapel: (pen, a, b) => {
    houses.gable(pen, { x: -34, y: 0, w: 46, h: 40, rise: 40, deep: 34, roof: a, wall: b, windows: [] });
    pen.circle(-11, -46, 8, 'lit', 'line').path('M-11 -54v16M-19 -46h16', undefined, 'fine');
    houses.door(pen, -19, 0, 16, 28);
    pen.path('M-11 -80v-14M-16 -89h10', undefined, 'line');
  },
  steeple: (pen, a, b) => {
    pen.box(-22, -60, 44, 60, b);
    pen.wash(
      [
        [10, -60],
        [22, -60],
        [22, 0],
        [10, 0],
      ],
      'shade',
      0.18,
    );
    pen.box(-26, -66, 52, 7, b);
    pen.box(-18, -88, 36, 22, b);
    pen.path('M-12 -66v-10a12 10 0 0 1 24 0v10Z', 'night', 'line');
    pen.path('M0 -84c6 0 5 8 7 14h-14c2 -6 1 -14 7 -14Z', 'gold', 'line');
    pen
      .shape(
        [
          [-24, -87],
          [0, -122],
          [24, -87],
        ],
        a,
      )
      .hatch([-24, -87], [0, -122], [24, -87], [0, -122], 5);
    pen.wash(
      [
        [0, -87],
        [0, -122],
        [24, -87],
      ],
      'shade',
      0.2,
    );
    houses.pane(pen, -5, -46, 10, 18, true);
    houses.door(pen, -7, 0, 14, 24);
  },
  temple: (pen, a, b) => {
    pen.box(-50, -8, 100, 8, b).box(-44, -14, 88, 6, b);
    for (let i = 0; i < 5; i++)
      pen
        .box(-40 + i * 17.5, -56, 9, 42, b)
        .hatch([-37 + i * 17.5, -14], [-33 + i * 17.5, -14], [-37 + i * 17.5, -56], [-33 + i * 17.5, -56], 2);
    pen.box(-46, -64, 92, 8, b);
    pen
      .shape(
        [
          [-50, -64],
          [0, -92],
          [50, -64],
        ],
        a,
      )
      .shape(
        [
          [-36, -67],
          [0, -86],
          [36, -67],
        ],
        b,
        'fine',
      );
    pen.circle(0, -73, 5, 'gold', 'fine');
  },
  dome: (pen, a, b) => {
    pen.box(-36, -46, 72, 46, b).wash(
      [
        [16, -46],
        [36, -46],
        [36, 0],
        [16, 0],
      ],
      'shade',
      0.18,
    );
    for (const x of [-28, 18]) houses.pane(pen, x, -34, 10, 18, true);
    houses.door(pen, -8, 0, 16, 26);
    pen.box(-40, -52, 80, 7, b);
    pen
      .path('M-34 -52C-34 -98 34 -98 34 -52Z', a, 'line')
      .path('M12 -84C28 -80 34 -66 34 -52h-14C20 -66 18 -76 12 -84Z', 'shade', undefined, 0.2);
    pen.path('M-8 -86v26h10v-28Z', 'night', 'line');
  },
  arches: (pen, _, b) => {
    pen.box(-78, -76, 156, 12, b);
    pen.box(-78, -82, 156, 7, 'water', 'fine', 0.9);
    for (const y of [-64, -32]) {
      for (let i = 0; i < 5; i++) {
        const x = -76 + i * 32;
        pen.path(`M${x} ${y + 32}V${y}h32v32h-6v-10a10 13 0 0 0 -20 0v10Z`, b, 'line');
        pen.path(`M${x + 26} ${y}h6v32h-6Z`, 'shade', undefined, 0.15);
      }
    }
  },
  lighthouse: (pen, a, b) => {
    draw.rock(pen, -40, 4, 80, 18);
    pen
      .shape(
        [
          [-18, -8],
          [-12, -74],
          [12, -74],
          [18, -8],
        ],
        b,
      )
      .wash(
        [
          [4, -8],
          [4, -74],
          [12, -74],
          [18, -8],
        ],
        'shade',
        0.2,
      );
    pen.shape(
      [
        [-16, -30],
        [-14.6, -46],
        [14.6, -46],
        [16, -30],
      ],
      a,
    );
    pen.path('M-60 -110L0 -84L-60 -66ZM60 -112L0 -84L60 -64Z', 'gold', undefined, 0.45);
    pen.box(-16, -80, 32, 6, 'timber').box(-9, -96, 18, 16, 'gold');
    pen.path('M0 -82c-5 -4 -4 -8 0 -13c5 5 5 9 0 13Z', 'red').shape(
      [
        [-13, -96],
        [0, -112],
        [13, -96],
      ],
      a,
    );
    houses.door(pen, -5, -8, 10, 16);
  },
  obelisk: (pen, _, b) => {
    pen.box(-26, -10, 52, 10, b).box(-20, -18, 40, 8, b);
    pen
      .shape(
        [
          [-11, -18],
          [-7, -96],
          [0, -110],
          [7, -96],
          [11, -18],
        ],
        b,
      )
      .wash(
        [
          [2, -18],
          [2, -106],
          [7, -96],
          [11, -18],
        ],
        'shade',
        0.2,
      );
    pen
      .path('M-5 -34h8M-5 -42h8M-4 -50h7M-4 -58h7M-3 -66h6M-3 -74h6', undefined, 'fine')
      .circle(0, -86, 3, 'gold', 'fine');
  },
  statue: (pen, _, b) => {
    pen.box(-28, -12, 56, 12, b).box(-22, -40, 44, 28, b).path('M-14 -30h28M-14 -22h28', undefined, 'fine');
    pen
      .path('M-12 -40C-14 -60 -16 -76 -8 -84C-4 -88 4 -88 8 -84C16 -76 14 -60 12 -40Z', b, 'line')
      .circle(0, -95, 9, b, 'line');
    pen
      .path('M8 -82L26 -96L28 -92L12 -72', b, 'line')
      .path('M27 -92v-26M22 -112h10', undefined, 'bold')
      .path('M-4 -80v38M4 -78v36', undefined, 'fine')
      .path('M3 -86C16 -76 14 -60 12 -40h-8Z', 'shade', undefined, 0.2);
  },
} satisfies Record<string, Drawn>;
