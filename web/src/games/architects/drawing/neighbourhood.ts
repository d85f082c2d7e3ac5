import { Pen } from '../../../drawing/pen';
import { eave, gable, tower, type House } from '../../../drawing/houses';
import { pine, tree } from '../../../drawing/things';

/** Houses and trees between the locations; each with the line on which it stands. */
export function neighbourhood(): { foot: number; draw: () => Pen }[] {
  const things: { foot: number; draw: () => Pen }[] = [];
  const put = (foot: number, draw: (pen: Pen, seed: number) => void) => {
    const seed = 41 + things.length;
    things.push({
      foot,
      draw: () => {
        const pen = new Pen(seed * 7919);
        draw(pen, seed);
        return pen;
      },
    });
  };
  const roofs = ['brick', 'rust', 'slate', 'brick', 'ochre'] as const;
  const house = (x: number, y: number, w: number, kind: 'gable' | 'eave', more: Partial<House> = {}) =>
    put(y, (pen, seed) => {
      const o: House = {
        x,
        y,
        w,
        h: w * 0.5,
        rise: w * 0.42,
        roof: roofs[seed % roofs.length]!,
        timber: seed % 3 === 0,
        door: seed % 2 ? 0.3 : 0.7,
        chimney: seed % 4 === 1,
        windows:
          kind === 'gable'
            ? [[0.5, 0.95]]
            : [
                [0.25, 0.55],
                [0.6, 0.55],
              ],
        ...more,
      };
      if (kind === 'gable') gable(pen, o);
      else eave(pen, o);
    });

  for (const [x, y, s] of [
    [418, 178, 1],
    [410, 382, 1],
    [414, 566, 1],
    [406, 742, 1.05],
    [406, 872, 1.05],
  ] as const) {
    put(y, (pen) => tower(pen, x - 13 * s, y, 28 * s, 46 * s, y === 742 || y === 872 ? 'battlement' : 'slate'));
  }
  house(868, 96, 44, 'gable');
  house(880, 150, 50, 'eave');
  house(1232, 92, 44, 'eave');
  house(1238, 176, 40, 'gable');
  house(1226, 262, 46, 'eave');
  house(866, 336, 40, 'gable', { deep: 30 });
  house(912, 372, 44, 'eave');
  house(700, 372, 42, 'gable', { deep: 34 });
  house(1240, 372, 44, 'gable', { deep: 30 });
  house(1228, 690, 44, 'eave');
  house(1306, 700, 40, 'gable', { deep: 32 });
  house(948, 688, 42, 'gable', { deep: 30 });
  house(706, 690, 36, 'eave');
  house(960, 30, 40, 'gable', { deep: 30 });
  house(1020, 20, 46, 'eave');
  house(1190, 34, 44, 'gable', { deep: 30 });
  house(868, 214, 46, 'gable', { deep: 34 });
  house(878, 276, 42, 'eave');
  house(450, 356, 44, 'eave');
  house(520, 372, 40, 'gable', { deep: 30 });
  house(650, 402, 40, 'eave');
  house(700, 600, 42, 'gable', { deep: 30 });
  house(760, 626, 46, 'eave');
  house(836, 650, 40, 'gable', { deep: 30 });
  house(900, 640, 42, 'eave');
  house(1330, 650, 42, 'gable', { deep: 30 });
  house(1400, 648, 44, 'eave');
  house(1470, 634, 40, 'gable', { deep: 30 });
  house(1560, 650, 46, 'eave');
  house(1640, 640, 46, 'gable', { deep: 30 });
  house(1352, 640, 40, 'eave');
  for (const [x, y, s] of [
    [852, 60, 34],
    [1216, 140, 30],
    [1276, 330, 34],
    [976, 366, 28],
    [716, 668, 30],
    [1286, 650, 34],
    [1352, 690, 30],
    [1686, 700, 34],
    [446, 352, 28],
    [900, 250, 30],
    [936, 676, 26],
    [1270, 60, 30],
    [930, 110, 26],
    [1000, 54, 26],
    [1140, 40, 30],
    [860, 300, 26],
    [1206, 250, 26],
    [480, 372, 26],
    [606, 392, 28],
    [690, 560, 26],
    [812, 622, 28],
    [1320, 612, 30],
    [1450, 620, 26],
    [1540, 640, 30],
    [1630, 606, 26],
    [1180, 660, 26],
    [1010, 664, 24],
  ] as const) {
    put(y, (pen) => tree(pen, x, y, s, y % 4 ? 'leaf' : 'moss'));
  }
  for (const [x, y, s] of [
    [318, 60, 36],
    [330, 150, 30],
    [20, 330, 34],
    [322, 372, 30],
    [30, 660, 36],
    [318, 640, 30],
    [322, 930, 34],
    [14, 560, 28],
    [300, 700, 28],
  ] as const) {
    put(y, (pen) => pine(pen, x, y, s));
  }
  return things;
}
