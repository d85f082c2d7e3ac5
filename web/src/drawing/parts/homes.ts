import * as houses from '../houses';
import * as draw from '../things';
import type { Drawn } from './drawn';

const upper = [
  [0.3, 0.7],
  [0.7, 0.7],
] as const;

/** Where people live and trade. */
export const homes = {
  hut: (pen, a, b) =>
    houses.gable(pen, {
      x: -30,
      y: 0,
      w: 42,
      h: 32,
      rise: 26,
      deep: 30,
      roof: a,
      wall: b,
      timber: true,
      door: 0.5,
      windows: [[0.5, 1.28]],
    }),
  cottage: (pen, a, b) =>
    houses.eave(pen, {
      x: -34,
      y: 0,
      w: 68,
      h: 34,
      rise: 32,
      roof: a,
      wall: b,
      timber: true,
      door: 0.72,
      windows: [
        [0.2, 0.55],
        [0.45, 0.55],
      ],
      chimney: true,
    }),
  shed: (pen, a, b) => {
    houses.eave(pen, { x: -38, y: 0, w: 76, h: 36, rise: 26, roof: a, wall: b });
    pen.path('M-26 0v-27h52v27Z', 'night', 'line');
  },
  hall: (pen, a, b) =>
    houses.gable(pen, {
      x: -46,
      y: 0,
      w: 56,
      h: 44,
      rise: 36,
      deep: 52,
      roof: a,
      wall: b,
      door: 0.5,
      windows: [
        [0.5, 1.2],
        [0.2, 0.62],
        [0.8, 0.62],
      ],
    }),
  townhouse: (pen, a, b) => {
    houses.gable(pen, {
      x: -26,
      y: 0,
      w: 42,
      h: 68,
      rise: 30,
      deep: 20,
      roof: a,
      wall: b,
      timber: true,
      door: 0.3,
      windows: [...upper, [0.72, 0.25], [0.5, 1.1]],
    });
  },
  stonehouse: (pen, a, b) =>
    houses.eave(pen, {
      x: -42,
      y: 0,
      w: 84,
      h: 44,
      rise: 34,
      roof: a,
      wall: b,
      door: 0.5,
      windows: [
        [0.15, 0.55],
        [0.32, 0.55],
        [0.68, 0.55],
        [0.85, 0.55],
      ],
    }),
  palace: (pen, a, b) => {
    houses.eave(pen, { x: -48, y: 0, w: 96, h: 50, rise: 26, roof: a, wall: b });
    for (const x of [-40, -26, 18, 32]) houses.pane(pen, x, -22, 8, 16, true);
    for (const x of [-40, -26, -12, 4, 18, 32]) houses.pane(pen, x, -44, 8, 15, true);
    houses.door(pen, -9, 0, 18, 26);
    houses.tower(pen, -62, 0, 20, 62, a, b);
    houses.tower(pen, 42, 0, 20, 62, a, b);
    pen
      .path('M-10 -66h20v12q-3 10 -10 13q-7 -3 -10 -13Z', 'blue', 'line')
      .path('M-5 -56l2 -6l3 4l3 -4l2 6Z', 'gold', 'fine');
    draw.flag(pen, -52, -86, 'gold', 0.5);
    draw.flag(pen, 52, -86, 'gold', 0.5);
  },
  stall: (pen, a, b) => {
    draw.awning(pen, -46, 0, 92, 56, a, b);
    pen.box(-46, -26, 92, 26, 'timber').hatch([-46, -26], [46, -26], [-46, 0], [46, 0], 6);
    pen.box(-50, -32, 100, 7, 'ochre');
  },
  tent: (pen, a, b) => {
    pen
      .shape(
        [
          [-46, 0],
          [0, -72],
          [46, 0],
        ],
        a,
      )
      .wash(
        [
          [0, -72],
          [46, 0],
          [14, 0],
        ],
        'shade',
        0.2,
      );
    pen
      .shape(
        [
          [-16, 0],
          [0, -72],
          [16, 0],
        ],
        b,
      )
      .path('M-8 0L0 -40L8 0Z', 'night', 'fine');
    draw.flag(pen, 0, -66, a, 0.5);
  },
  tavern: (pen, a, b) => {
    houses.gable(pen, {
      x: -44,
      y: 0,
      w: 60,
      h: 50,
      rise: 38,
      deep: 36,
      roof: a,
      wall: b,
      timber: true,
      door: 0.5,
      windows: [
        [0.2, 0.65],
        [0.8, 0.65],
        [0.5, 1.2],
      ],
      chimney: true,
    });
    pen
      .path('M-44 -46h-16M-56 -46v8M-48 -46v8', undefined, 'line')
      .box(-61, -38, 18, 15, 'ochre')
      .path('M-56 -34h6v8h-6ZM-50 -32h3v4h-3', 'gold', 'fine');
  },
  cabin: (pen, a) => {
    pen.box(-36, -34, 64, 34, 'timber').hatch([-36, -34], [28, -34], [-36, 0], [28, 0], 5);
    pen
      .shape(
        [
          [-46, -32],
          [-30, -58],
          [24, -58],
          [40, -32],
        ],
        a,
      )
      .hatch([-46, -32], [-30, -58], [40, -32], [24, -58], 4);
    houses.door(pen, -2, 0, 14, 24);
    houses.pane(pen, -26, -24, 12, 11);
  },
} satisfies Record<string, Drawn>;
