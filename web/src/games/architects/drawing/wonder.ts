import { Pen, type Wash } from '../../../drawing/pen';

/** How many blocks each course of a Wonder has, from the ground up, for so many in all. */
function courses(blocks: number): number[] {
  let wide = 1;
  while ((wide * (wide + 1)) / 2 < blocks) wide += 1;
  const list: number[] = [];
  for (let left = blocks; left > 0; wide -= 1) {
    const n = Math.min(left, Math.max(1, wide));
    list.push(n);
    left -= n;
  }
  return list;
}

const washes: Record<string, Wash> = { clay: 'clay', wood: 'timber', stone: 'rock', gold: 'gold', marble: 'marble' };

/** A Wonder in blocks of what it is made of, so many of which lie there. In a box of 120 by 100. */
export function wonder(kind: string, blocks: number, laid: number): Pen {
  const pen = new Pen(2300 + blocks);
  const rows = courses(blocks);
  const w = Math.min(26, 112 / rows[0]!);
  const h = Math.min(22, 92 / rows.length);
  pen.shadow(60, 97, 54, 4);
  let drawn = 0;
  rows.forEach((n, row) => {
    for (let i = 0; i < n; i += 1) {
      const lies = drawn < laid;
      const x = 60 - (n * w) / 2 + i * w;
      const y = 96 - (row + 1) * h;
      if (lies) pen.box(x + 1, y + 1, w - 2, h - 2, washes[kind] ?? 'stone', 'line');
      else pen.box(x + 1, y + 1, w - 2, h - 2, 'paper', 'faint', 0.5);
      drawn += 1;
    }
  });
  return pen;
}
