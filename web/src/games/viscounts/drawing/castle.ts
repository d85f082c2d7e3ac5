/** The castle, tier above tier: each a terrace before the wall of the next, set back from the one below. */
import { Pen, type Stroke } from '../../../drawing/pen';
import * as draw from '../../../drawing/things';

/** How far the wall of the second tier stands back from the ends of the first. */
export const setBack = 11;
const merlon = { wide: 11, gap: 9, high: 7 };

const drawn = new Map<string, readonly Stroke[]>();

/** What has been drawn under this name, or is drawn now. */
function once(name: string, make: (pen: Pen) => void): readonly Stroke[] {
  let strokes = drawn.get(name);
  if (!strokes) {
    const pen = new Pen(name.length * 977 + 5);
    make(pen);
    drawn.set(name, (strokes = pen.strokes));
  }
  return strokes;
}

/** A wall from one end to the other, with its battlements, courses of stone and loopholes; light falls from the left. */
function wall(pen: Pen, x: number, y: number, w: number, h: number, stone: 'stone' | 'rock' | 'marble'): void {
  const n = Math.max(2, Math.round((w + merlon.gap) / (merlon.wide + merlon.gap)));
  const step = (w - merlon.wide) / (n - 1);
  let d = `M${x} ${y + h}V${y - merlon.high}`;
  for (let i = 0; i < n; i++) {
    const from = x + i * step;
    d += `H${from + merlon.wide}V${y}`;
    if (i < n - 1) d += `H${from + step}V${y - merlon.high}`;
  }
  pen.path(`${d}V${y + h}z`, stone, 'line');
  pen.path(`M${x + w - 9} ${y}h9v${h}h-9z`, 'shade', undefined, 0.16);
  let courses = '';
  for (let row = 1; row * 9 < h - 3; row++) {
    for (let k = 0; k < w / 26; k++) {
      const [from, long] = [x + 4 + k * 26 + (row % 2) * 11, pen.between(9, 15)];
      if (from + long < x + w - 3) courses += `M${from} ${y + row * 9}h${long}`;
    }
  }
  pen.path(courses, undefined, 'faint');
}

/** The floor on which Workers stand before a wall, and the shadow of the wall on it. */
function terrace(pen: Pen, x: number, y: number, w: number): void {
  pen.path(`M${x - 3} ${y}h${w + 6}v6h${-w - 6}z`, 'paper', 'line');
  pen.path(`M${x} ${y}h${w}l-4 2.6h${8 - w}z`, 'shade', undefined, 0.25);
}

/** A section of two tiers, in a box of this size. */
export const section = (w: number, h: number): readonly Stroke[] =>
  once(`section ${w} ${Math.round(h)}`, (pen) => {
    const middle = h / 2;
    wall(pen, setBack, 9, w - 2 * setBack, middle - 9, 'marble');
    wall(pen, 0, middle + 6, w, h - middle - 6, 'stone');
    terrace(pen, setBack - 6, middle - 1, w - 2 * setBack + 12);
    terrace(pen, 3, h - 5, w - 6);
  });

/** The top, around its middle: what stands highest, with its banner. */
export const keep = (w: number, grow: number): readonly Stroke[] =>
  once(`keep ${w} ${grow.toFixed(2)}`, (pen) => {
    const [top, bottom] = [-21 * grow, 27 * grow];
    draw.flag(pen, -w / 2 + 6, top - merlon.high, 'red', 0.55);
    draw.flag(pen, w / 2 - 6, top - merlon.high, 'red', 0.55);
    wall(pen, -w / 2, top, w, bottom - top, 'rock');
    pen.path(`M${-w / 2 + 1} ${1 * grow}h${w - 2}`, undefined, 'fine');
    terrace(pen, -w / 2 + 3, bottom - 5, w - 6);
  });
