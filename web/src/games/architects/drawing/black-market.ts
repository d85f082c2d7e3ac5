import { boxes } from './layout';
import { Pen } from '../../../drawing/pen';
import { eave, gable } from '../../../drawing/houses';
import { awning } from '../../../drawing/things';

/** A dark lane under the wall: three covered stalls stand in it, drawn by their board part. */
export function blackMarket(): Pen {
  const pen = new Pen(1399);
  const { x, y } = boxes.black_market;
  pen.blob(x + 210, y + 140, 206, 92, 'night', undefined, 0.06, 0.3);
  gable(pen, { x: x + 18, y: y + 92, w: 62, h: 50, rise: 36, deep: 30, roof: 'slate', wall: 'stone', timber: true });
  eave(pen, { x: x + 118, y: y + 84, w: 90, h: 44, rise: 36, roof: 'slate', wall: 'stone', windows: [[0.3, 0.5]] });
  gable(pen, { x: x + 226, y: y + 88, w: 58, h: 52, rise: 36, deep: 26, roof: 'rust', wall: 'stone', timber: true });
  eave(pen, { x: x + 312, y: y + 92, w: 88, h: 44, rise: 38, roof: 'slate', wall: 'stone', windows: [[0.7, 0.5]] });
  pen.wash(
    [
      [x + 6, y + 90],
      [x + 412, y + 90],
      [x + 420, y + 200],
      [x, y + 200],
    ],
    'night',
    0.22,
  );
  const tents = [
    ['night', 'slate'],
    ['red', 'night'],
    ['night', 'rust'],
  ] as const;
  tents.forEach(([a, b], i) => {
    awning(pen, x + 20 + i * 136, y + 196, 108, 84, a, b);
    pen.wash(
      [
        [x + 24 + i * 136, y + 116],
        [x + 124 + i * 136, y + 116],
        [x + 124 + i * 136, y + 196],
        [x + 24 + i * 136, y + 196],
      ],
      'night',
      0.42,
    );
  });
  // lanterns between them
  for (const dx of [144, 280]) {
    pen.line(
      [
        [x + dx, y + 204],
        [x + dx, y + 108],
      ],
      'bold',
      0,
    );
    pen.blob(x + dx, y + 112, 15, 15, 'lit', undefined, 0.08, 0.4);
    pen.path(`M${x + dx - 6} ${y + 104}h12l-2 16h-8Z`, 'lit', 'line');
  }
  return pen;
}
