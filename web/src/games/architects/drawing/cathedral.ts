import { boxes } from './layout';
import { Pen, type Point } from '../../../drawing/pen';
import { flag } from '../../../drawing/things';

/** One level of the Cathedral: its part of the building, in map units. */
export interface Stage {
  left: number;
  right: number;
  top: number;
  foot: number;
}

const { x, y } = boxes.cathedral;
const middle = x + 190;

/** Levels 1 to 5, from the portal to the spire. */
export const stages: readonly Stage[] = [
  { left: x + 64, right: x + 316, top: y + 384, foot: y + 476 },
  { left: x + 64, right: x + 316, top: y + 292, foot: y + 384 },
  { left: x + 86, right: x + 294, top: y + 202, foot: y + 292 },
  { left: x + 100, right: x + 280, top: y + 114, foot: y + 202 },
  { left: x + 146, right: x + 234, top: y + 20, foot: y + 114 },
];

/** A pointed arch. */
function lancet(
  pen: Pen,
  cx: number,
  foot: number,
  w: number,
  h: number,
  fill: 'lit' | 'night' | 'timber',
  ink: 'fine' | 'line' = 'fine',
): void {
  pen.path(
    `M${cx - w / 2} ${foot}V${foot - h + w}Q${cx - w / 2} ${foot - h + w * 0.4} ${cx} ${foot - h}Q${cx + w / 2} ${foot - h + w * 0.4} ${cx + w / 2} ${foot - h + w}V${foot}Z`,
    fill,
    ink,
  );
}

function buttress(pen: Pen, sx: number, foot: number, top: number, side: 1 | -1): void {
  pen.shape(
    [
      [sx, foot],
      [sx, top],
      [sx + side * 7, top - 12],
      [sx + side * 14, top],
      [sx + side * 16, foot],
    ],
    'stone',
  );
  if (side > 0)
    pen.wash(
      [
        [sx + 7, foot],
        [sx + 7, top - 8],
        [sx + 14, top],
        [sx + 16, foot],
      ],
      'shade',
      0.22,
    );
}

/** One stage, finished. */
function stage(pen: Pen, level: number): void {
  const s = stages[level - 1]!;
  const w = s.right - s.left;
  if (level === 5) {
    const body: Point[] = [
      [s.left + 16, s.foot],
      [s.left + 16, s.top + 62],
      [middle, s.top],
      [s.right - 16, s.top + 62],
      [s.right - 16, s.foot],
    ];
    pen.shape(body, 'slate');
    pen.wash(
      [
        [middle, s.foot],
        [middle, s.top],
        [s.right - 16, s.top + 62],
        [s.right - 16, s.foot],
      ],
      'shade',
      0.24,
    );
    pen.line(
      [
        [middle, s.top + 2],
        [middle, s.top - 18],
      ],
      'bold',
      0,
    );
    pen.line(
      [
        [middle - 8, s.top - 9],
        [middle + 8, s.top - 9],
      ],
      'bold',
      0,
    );
    return;
  }
  pen.box(s.left, s.top, w, s.foot - s.top, 'stone');
  pen.wash(
    [
      [s.right - w * 0.2, s.top],
      [s.right, s.top],
      [s.right, s.foot],
      [s.right - w * 0.2, s.foot],
    ],
    'shade',
    0.16,
  );
  pen.line(
    [
      [s.left - 4, s.top + 5],
      [s.right + 4, s.top + 5],
    ],
    'line',
    0,
  );
  for (let i = 0; i < 16; i++) {
    const bx = pen.between(s.left + 4, s.right - 16);
    const by = pen.between(s.top + 12, s.foot - 5);
    pen.line(
      [
        [bx, by],
        [bx + pen.between(7, 12), by],
      ],
      'fine',
      0,
    );
  }
  if (level === 1) {
    buttress(pen, s.left, s.foot, s.top - 60, -1);
    buttress(pen, s.right, s.foot, s.top - 60, 1);
  }
  if (level === 2) {
    for (const px of [s.left + 4, s.right - 16]) {
      pen.shape(
        [
          [px, s.top],
          [px + 6, s.top - 26],
          [px + 12, s.top],
        ],
        'slate',
        'fine',
      );
    }
  }
  if (level === 3) {
    for (const cx of [s.left + 22, s.right - 22]) lancet(pen, cx, s.foot - 12, 16, 58, 'lit');
  }
  if (level === 4) {
    for (const px of [s.left, s.right - 40]) {
      pen.shape(
        [
          [px, s.top + 2],
          [px + 20, s.top - 62],
          [px + 40, s.top + 2],
        ],
        'slate',
      );
      pen.wash(
        [
          [px + 20, s.top + 2],
          [px + 20, s.top - 62],
          [px + 40, s.top + 2],
        ],
        'shade',
        0.24,
      );
      lancet(pen, px + 20, s.foot - 10, 18, 56, 'lit');
    }
  }
}

/** One stage that is still to be built: its outline and the scaffold. */
function scaffold(pen: Pen, level: number): void {
  const s = stages[level - 1]!;
  if (level === 5) {
    pen.line(
      [
        [s.left + 16, s.foot],
        [s.left + 16, s.top + 62],
        [middle, s.top],
        [s.right - 16, s.top + 62],
        [s.right - 16, s.foot],
      ],
      'faint',
      0,
    );
    return;
  }
  pen.wash(
    [
      [s.left, s.top],
      [s.right, s.top],
      [s.right, s.foot],
      [s.left, s.foot],
    ],
    'paper',
    0.4,
  );
  pen.line(
    [
      [s.left, s.foot],
      [s.left, s.top],
      [s.right, s.top],
      [s.right, s.foot],
    ],
    'faint',
    4,
  );
  const n = Math.round((s.right - s.left) / 48);
  for (let i = 0; i <= n; i++) {
    const px = s.left + ((s.right - s.left) * i) / n;
    pen.line(
      [
        [px, s.foot],
        [px, s.top - 8],
      ],
      'faint',
      3,
    );
  }
  pen.line(
    [
      [s.left - 10, s.top + 12],
      [s.right + 10, s.top + 12],
    ],
    'faint',
    3,
  );
  pen.line(
    [
      [s.left, s.foot],
      [s.left + (s.right - s.left) / n, s.top],
    ],
    'faint',
    0,
  );
  pen.line(
    [
      [s.right, s.foot],
      [s.right - (s.right - s.left) / n, s.top],
    ],
    'faint',
    0,
  );
}

/** The Cathedral as far as anybody has built it: finished up to `built`, scaffolded above. */
export function cathedral(built: number): Pen {
  const pen = new Pen(1801);
  const base = stages[0]!;
  pen.shadow(middle + 20, base.foot + 4, 190, 14);
  for (let level = 5; level > built; level--) scaffold(pen, level);
  for (let level = built; level >= 1; level--) stage(pen, level);
  // steps and portal are there from the first day
  pen.shape(
    [
      [base.left - 22, base.foot + 14],
      [base.left - 10, base.foot],
      [base.right + 10, base.foot],
      [base.right + 22, base.foot + 14],
    ],
    'stone',
  );
  pen.line(
    [
      [base.left - 16, base.foot + 7],
      [base.right + 16, base.foot + 7],
    ],
    'fine',
    0,
  );
  if (built < 5) crane(pen, built);
  else flag(pen, stages[3]!.left + 20, stages[3]!.top - 58, 'red', 0.7);
  return pen;
}

/** The builders' crane stands on the highest finished stage. */
function crane(pen: Pen, built: number): void {
  const s = stages[Math.min(4, built)]!;
  const [cx, cy] = [s.right - (built >= 4 ? 20 : 34), s.foot];
  pen.line(
    [
      [cx, cy],
      [cx + 3, cy - 66],
    ],
    'bold',
    0,
  );
  pen.line(
    [
      [cx + 3, cy - 60],
      [cx + 48, cy - 82],
    ],
    'bold',
    0,
  );
  pen.line(
    [
      [cx + 3, cy - 34],
      [cx + 26, cy - 70],
    ],
    'line',
    0,
  );
  pen.line(
    [
      [cx + 46, cy - 80],
      [cx + 46, cy - 42],
    ],
    'fine',
    0,
  );
  pen.box(cx + 37, cy - 42, 18, 12, 'marble', 'line');
}
