import { boxes } from './layout';
import { Pen } from '../../../drawing/pen';
import { pane, tower } from '../../../drawing/houses';
import { flag } from '../../../drawing/things';

export function guardhouse(): Pen {
  const pen = new Pen(1511);
  const { x, y } = boxes.guardhouse;
  // the wall behind
  pen.box(x + 6, y + 118, 278, 62, 'stone');
  for (let i = 0; i < 18; i++) pen.box(x + 6 + i * 15.6, y + 108, 9, 10, 'stone', 'fine');
  for (let i = 0; i < 34; i++) {
    const bx = x + pen.between(10, 270);
    const by = y + pen.between(126, 176);
    pen.line(
      [
        [bx, by],
        [bx + pen.between(7, 12), by],
      ],
      'fine',
      0,
    );
  }
  // the gate between two towers
  pen.box(x + 94, y + 78, 104, 102, 'stone');
  for (let i = 0; i < 6; i++) pen.box(x + 96 + i * 17.2, y + 66, 10, 12, 'stone', 'fine');
  pen.path(`M${x + 118} ${y + 180}v-40a28 30 0 0 1 56 0v40Z`, 'night', 'line');
  let bars = '';
  for (let i = 1; i < 5; i++) bars += `M${x + 118 + i * 11.2} ${y + 114}v48`;
  for (let i = 0; i < 3; i++) bars += `M${x + 120} ${y + 128 + i * 15}h52`;
  pen.path(bars, undefined, 'line');
  pane(pen, x + 138, y + 86, 16, 14, true);
  tower(pen, x + 48, y + 188, 52, 132, 'battlement');
  tower(pen, x + 192, y + 188, 52, 132, 'battlement');
  for (const dx of [66, 210]) {
    pane(pen, x + dx, y + 80, 14, 22, true);
    pane(pen, x + dx, y + 134, 14, 22, true);
  }
  flag(pen, x + 74, y + 44, 'red');
  flag(pen, x + 218, y + 44, 'blue');
  // shields over the gate
  pen.path(`M${x + 106} ${y + 106}h18v13q-2 8 -9 11q-7 -3 -9 -11Z`, 'red', 'fine');
  pen.path(`M${x + 168} ${y + 106}h18v13q-2 8 -9 11q-7 -3 -9 -11Z`, 'blue', 'fine');
  return pen;
}

/** The tower of the Prison. Who sits in it is drawn by its board part, behind the bars. */
export function prison(): Pen {
  const pen = new Pen(1607);
  const { x, y } = boxes.prison;
  tower(pen, x + 22, y + 204, 170, 132, 'battlement', 'rock');
  tower(pen, x + 70, y + 62, 70, 18, 'slate', 'rock');
  pane(pen, x + 98, y + 46, 14, 14, true);
  pen.path(`M${x + 38} ${y + 196}v-72a69 34 0 0 1 138 0v72Z`, 'night', 'bold');
  return pen;
}

/** The bars in front of those who sit in the Prison. */
export function bars(): Pen {
  const pen = new Pen(1609);
  const { x, y } = boxes.prison;
  for (let i = 0; i < 6; i++) {
    const bx = x + 50 + i * 23;
    pen.line(
      [
        [bx, y + 196],
        [bx, y + 104 - Math.sin(((i + 0.5) / 6) * Math.PI) * 9],
      ],
      'bold',
      0,
    );
  }
  pen.line(
    [
      [x + 38, y + 128],
      [x + 176, y + 128],
    ],
    'bold',
    0,
  );
  return pen;
}
