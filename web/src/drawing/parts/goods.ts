import * as draw from '../things';
import type { Drawn } from './drawn';

/** What stands about and grows there. */
export const goods = {
  hay: `
    gold line M-30 0C-34 -26 -18 -44 0 -46C20 -44 34 -26 30 0Z
    - fine M-20 -6L-14 -18M-6 -4L-2 -20M10 -6L12 -22M-10 -28L-4 -36M8 -30L10 -38M20 -10L22 -20`,
  barrel: (pen) => draw.barrel(pen, -10, 0, 30),
  crate: (pen) => draw.crate(pen, -13, 0, 26),
  logs: (pen) => draw.logs(pen, -24, 0, 8, 3),
  planks: `
    timber line M-34 -6L26 -12L30 -5L-30 2Z
    timber line M-30 -13L30 -19L34 -12L-26 -6Z
    timber line M-36 -20L22 -26L26 -19L-32 -13Z
    - fine M-20 -3L-4 -5M-14 -11L4 -13M-20 -17L0 -19`,
  stones: (pen) => {
    draw.block(pen, -28, 0, 22, 15);
    draw.block(pen, -2, 0, 24, 15);
    draw.block(pen, -14, -16, 22, 14);
  },
  marbles: (pen) => {
    draw.block(pen, -28, 0, 22, 15, 'marble');
    draw.block(pen, -2, 0, 24, 15, 'marble');
    draw.block(pen, -14, -16, 22, 14, 'marble');
  },
  bricks: (pen) => {
    for (let row = 0; row < 3; row++)
      for (let i = 0; i < 4 - row; i++) draw.block(pen, -36 + i * 17 + row * 8, -row * 11, 16, 10, 'brick');
  },
  pots: (pen) => {
    for (const [x, y, s] of [
      [-18, 0, 0.7],
      [16, 0, 0.8],
      [-1, 6, 0.6],
    ] as const)
      pen.placed({ x, y: y - 6 * s, size: s }, () =>
        pen
          .path('M-10 -40L10 -40L8 -34C24 -26 24 0 12 8L-12 8C-24 0 -24 -26 -8 -34Z', 'clay', 'line')
          .path('M-18 -14C-6 -10 6 -10 18 -14', undefined, 'fine')
          .path('M6 -34C24 -26 24 0 12 8L4 8C14 -4 14 -22 6 -34Z', 'shade', undefined, 0.2),
      );
  },
  coins: (pen) => {
    draw.coins(pen, -28, 0, 4);
    draw.coins(pen, 6, 2, 6);
    draw.coins(pen, -12, 6, 3);
  },
  heap: `
    gold line M-44 0C-30 -10 -20 -30 0 -32C20 -30 30 -12 46 0Z
    - fine M-24 -10a6 3 0 0 0 12 0M-4 -22a6 3 0 0 0 12 0M10 -8a6 3 0 0 0 12 0M-10 -4a6 3 0 0 0 12 0M24 -4a6 3 0 0 0 10 0
    silver line M-2 -34a8 4 0 0 0 16 0a8 4 0 0 0 -16 0Z`,
  rock: (pen, a) => draw.rock(pen, -24, 0, 48, 30, a === 'brick' ? 'rock' : a),
  clay: `
    clay line M-50 0C-44 -18 -24 -24 -8 -22C14 -26 40 -20 52 0Z
    - fine M-34 -6C-28 -10 -20 -12 -14 -10M2 -12C10 -16 22 -14 28 -10M-10 -4C-4 -8 6 -8 12 -4`,
  pine: (pen) => draw.pine(pen, 0, 0, 44),
  tree: (pen) => draw.tree(pen, 0, 0, 48),
  stump: `
    timber line M-16 0C-14 -8 -14 -14 -14 -20L14 -20C14 -14 14 -8 18 0C6 4 -6 4 -16 0Z
    ochre line M-14 -20A14 5 0 1 0 14 -20A14 5 0 1 0 -14 -20Z
    - fine M-8 -20A8 3 0 1 0 8 -20A8 3 0 1 0 -8 -20Z`,
  grave: `
    a line M-14 0L-14 -26C-14 -42 14 -42 14 -26L14 0Z
    - line M0 -32L0 -14M-6 -26L6 -26
    leaf line M-20 2C-16 -6 -12 0 -8 -4C-4 2 2 -4 6 0C10 -6 16 0 20 2Z
    shade/.2 - M6 -36C12 -34 14 -30 14 -26L14 0L6 0Z`,
  gravecross: `
    a line M-4 0L-4 -24L-15 -24L-15 -32L-4 -32L-4 -46L4 -46L4 -32L15 -32L15 -24L4 -24L4 0Z
    leaf line M-16 2C-12 -6 -8 0 -4 -4C0 2 6 -4 10 0C12 -4 16 0 18 2Z`,
  fence: `
    - line M-60 -14L60 -14M-60 -24L60 -24
    - bold M-56 0L-56 -32M-40 0L-40 -32M-24 0L-24 -32M-8 0L-8 -32M8 0L8 -32M24 0L24 -32M40 0L40 -32M56 0L56 -32`,
} satisfies Record<string, Drawn>;
