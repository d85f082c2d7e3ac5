import { boxes } from './layout';
import { Pen } from '../../../drawing/pen';
import { door } from '../../../drawing/houses';
import { flag } from '../../../drawing/things';

/** Where the windows of the Guildhall are: one for each slot, in map units. */
export interface Facade {
  left: number;
  top: number;
  pitch: number;
  storey: number;
}

export const rows = 4;

export function facade(columns: number): Facade {
  const { x, y, w } = boxes.guildhall;
  const pitch = Math.min(60, (w - 56) / columns);
  return { pitch, storey: 47, left: x + w / 2 - (pitch * columns) / 2 - 4, top: y + 76 };
}

/** The Guildhall: a tall front whose every window is a slot. */
export function guildhall(columns: number): Pen {
  const pen = new Pen(1709);
  const f = facade(columns);
  const [l, t] = [f.left - 10, f.top];
  const wide = f.pitch * columns + 20;
  const high = f.storey * rows + 22;
  const foot = t + high;
  pen.shadow(l + wide / 2 + 12, foot + 2, wide * 0.56, 9);
  // side and roof
  pen.shape(
    [
      [l + wide, t],
      [l + wide + 22, t - 8],
      [l + wide + 22, foot - 9],
      [l + wide, foot],
    ],
    'plaster',
  );
  pen.wash(
    [
      [l + wide, t],
      [l + wide + 22, t - 8],
      [l + wide + 22, foot - 9],
      [l + wide, foot],
    ],
    'shade',
    0.26,
  );
  const ridge = t - 56;
  pen.shape(
    [
      [l - 10, t + 4],
      [l + 26, ridge],
      [l + wide + 4, ridge],
      [l + wide + 28, t - 6],
      [l + wide + 8, t + 4],
    ],
    'rust',
  );
  pen.hatch([l - 10, t + 4], [l + 26, ridge], [l + wide + 26, t - 4], [l + wide + 4, ridge], 7);
  // a stepped gable in the middle, with a clock
  const m = l + wide / 2;
  pen.shape(
    [
      [m - 42, t + 2],
      [m - 42, t - 18],
      [m - 28, t - 18],
      [m - 28, t - 36],
      [m - 14, t - 36],
      [m - 14, t - 54],
      [m + 14, t - 54],
      [m + 14, t - 36],
      [m + 28, t - 36],
      [m + 28, t - 18],
      [m + 42, t - 18],
      [m + 42, t + 2],
    ],
    'plaster',
  );
  pen.path(`M${m - 11} ${t - 34}h22v15q-3 10 -11 14q-8 -4 -11 -14Z`, 'blue', 'line');
  pen.line(
    [
      [m - 6, t - 24],
      [m + 6, t - 14],
    ],
    'line',
    0,
  );
  pen.line(
    [
      [m + 6, t - 24],
      [m - 6, t - 14],
    ],
    'line',
    0,
  );
  flag(pen, l + 34, ridge + 2, 'red', 0.8);
  flag(pen, l + wide - 24, ridge + 2, 'blue', 0.8);
  // the front
  pen.box(l, t, wide, high, 'plaster');
  pen.wash(
    [
      [l, t],
      [l + wide, t],
      [l + wide, t + 9],
      [l, t + 9],
    ],
    'shade',
    0.2,
  );
  for (let r = 1; r < rows; r++)
    pen.line(
      [
        [l, t + 4 + f.storey * r],
        [l + wide, t + 4 + f.storey * r],
      ],
      'line',
      0,
    );
  for (let c = 0; c <= columns; c++)
    pen.line(
      [
        [l + 10 + f.pitch * c, t + 2],
        [l + 10 + f.pitch * c, t + 4 + f.storey * rows],
      ],
      'fine',
      0,
    );
  pen.box(l - 5, t + 4 + f.storey * rows, wide + 10, 18, 'stone');
  door(pen, m, foot, 26, 20);
  return pen;
}
