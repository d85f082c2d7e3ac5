import * as houses from '../houses';
import * as draw from '../things';
import type { Drawn } from './drawn';

/** What is walled and watched. */
export const castles = {
  tower: (pen, _, b) => {
    houses.tower(pen, -17, 0, 34, 78, 'battlement', b);
    houses.pane(pen, -5, -62, 10, 15, true);
    houses.door(pen, -7, 0, 14, 22);
  },
  turret: (pen, a, b) => {
    houses.tower(pen, -13, 0, 26, 58, a, b);
    houses.pane(pen, -4, -44, 8, 12, true);
  },
  keep: (pen, a, b) => {
    houses.tower(pen, -34, 0, 68, 66, 'battlement', b);
    houses.tower(pen, -42, 0, 20, 80, a, b);
    houses.tower(pen, 24, 0, 20, 80, a, b);
    houses.door(pen, -9, 0, 18, 28);
    for (const x of [-12, 4]) houses.pane(pen, x, -52, 9, 15, true);
  },
  castle: (pen, a, b) => {
    houses.tower(pen, -20, -26, 40, 48, 'battlement', b);
    houses.tower(pen, -8, -70, 20, 18, a, b);
    pen.box(-50, -32, 100, 32, b);
    for (let i = 0; i < 8; i++) pen.box(-50 + i * 12.8, -40, 8, 8, b, 'fine');
    houses.tower(pen, -58, 0, 24, 56, a, b);
    houses.tower(pen, 34, 0, 24, 56, a, b);
    pen.path('M-12 0v-16a12 12 0 0 1 24 0v16Z', 'night', 'line');
    for (const x of [-50, 42]) houses.pane(pen, x, -42, 8, 12, true);
    draw.flag(pen, 2, -106, 'red', 0.5);
  },
  fortress: (pen, _, b) => {
    pen.box(-52, -44, 104, 44, b);
    for (let i = 0; i < 7; i++) pen.box(-50 + i * 15, -54, 10, 10, b, 'fine');
    houses.tower(pen, -60, 0, 30, 64, 'battlement', b);
    houses.tower(pen, 30, 0, 30, 64, 'battlement', b);
    houses.tower(pen, -15, 0, 30, 78, 'battlement', b);
    pen.path('M-10 0v-20a10 11 0 0 1 20 0v20Z', 'night', 'line');
    let bars = '';
    for (let i = 1; i < 4; i++) bars += `M${-10 + i * 5} -28v28`;
    pen.path(`${bars}M-10 -10h20M-9 -19h18`, undefined, 'fine');
  },
  barracks: (pen, a, b) => {
    houses.eave(pen, {
      x: -54,
      y: 0,
      w: 108,
      h: 34,
      rise: 26,
      roof: a,
      wall: b,
      windows: [
        [0.1, 0.55],
        [0.26, 0.55],
        [0.74, 0.55],
        [0.9, 0.55],
      ],
      door: 0.5,
    });
    draw.flag(pen, -46, -58, 'red', 0.7);
    draw.flag(pen, 40, -58, 'red', 0.7);
  },
  gate: (pen, a, b) => {
    pen.box(-30, -64, 60, 64, b);
    for (let i = 0; i < 4; i++) pen.box(-32 + i * 17, -74, 11, 10, b, 'fine');
    pen.path('M-18 0v-30a18 18 0 0 1 36 0v30Z', 'night', 'line');
    pen.path('M-12 -44v44M-4 -47v47M4 -47v47M12 -44v44M-18 -16h36M-18 -30h36', undefined, 'line');
    pen.path('M-7 -62h14v9q-2 7 -7 9q-5 -2 -7 -9Z', a, 'fine');
  },
  rampart: (pen, a, b) => {
    pen.box(-70, -50, 140, 50, b);
    for (let i = 0; i < 7; i++) pen.box(-70 + i * 21, -62, 13, 12, b, 'fine');
    for (let i = 0; i < 16; i++) {
      const [x, y] = [pen.between(-64, 54), pen.between(-44, -6)];
      pen.line(
        [
          [x, y],
          [x + 11, y],
        ],
        'fine',
        0,
      );
    }
    if (a !== 'brick') draw.flag(pen, 0, -50, a, 0.9);
  },
  wallpiece: (pen, _, b) => {
    for (let row = 0; row < 4; row++)
      for (let i = 0; i < 4 - (row > 2 ? 1 : 0); i++) pen.box(-44 + i * 22 + (row % 2) * 8, -14 - row * 14, 22, 14, b);
  },
  bars: (pen, _, b) => {
    pen.box(-44, -78, 88, 78, b).path('M-32 0v-44a32 26 0 0 1 64 0v44Z', 'night', 'line');
    for (let i = 0; i < 5; i++)
      pen.line(
        [
          [-24 + i * 12, 0],
          [-24 + i * 12, -60 + Math.abs(i - 2) * 4],
        ],
        'bold',
        0,
      );
    pen.path('M-32 -22h64M-32 -44h64', undefined, 'bold');
    pen.hatch([-44, -78], [44, -78], [-44, -66], [44, -66], 2);
  },
} satisfies Record<string, Drawn>;
