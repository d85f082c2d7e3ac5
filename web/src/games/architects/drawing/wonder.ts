import { wonders } from '../../../drawing/parts/wonders';
import { Pen, type Stroke, type Wash } from '../../../drawing/pen';
import type { Kind } from '../board/works';

/** What each Wonder is, with the colours of its trim and of what it is made of. */
const built: Record<Kind, readonly [keyof typeof wonders, Wash, Wash]> = {
  clay: ['ziggurat', 'blue', 'clay'],
  wood: ['stavechurch', 'timber', 'rust'],
  stone: ['arena', 'earth', 'rock'],
  gold: ['goldendomes', 'gold', 'plaster'],
  marble: ['mausoleum', 'gold', 'marble'],
};

/** Its box: the foot on its lower edge. */
export const plot = { width: 132, height: 128, foot: 122 } as const;

const drawn = new Map<Kind, readonly Stroke[]>();

/** The Wonder of this resource, as it will stand when it is built. */
export function wonder(kind: Kind): readonly Stroke[] {
  let strokes = drawn.get(kind);
  if (!strokes) {
    const [name, trim, wall] = built[kind];
    const pen = new Pen(2300);
    pen.shadow(plot.width / 2, plot.foot + 1, 62, 4);
    pen.placed({ x: plot.width / 2, y: plot.foot }, () => wonders[name](pen, trim, wall));
    strokes = pen.strokes;
    drawn.set(kind, strokes);
  }
  return strokes;
}
