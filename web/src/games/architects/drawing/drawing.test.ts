import { describe, expect, it } from 'vitest';
import { data } from '../data';
import { cathedral, stages } from './cathedral';
import { ground } from './ground';
import { facade, guildhall, rows } from './guildhall';
import { boxes, map } from './layout';
import { forest, mines, quarry } from './wilds';

describe('the picture of the town', () => {
  it('is the same whenever it is drawn', () => {
    for (const draw of [ground, forest, quarry, mines, () => guildhall(5), () => cathedral(3)]) {
      expect(draw().strokes).toEqual(draw().strokes);
    }
  });

  it('has a box on the map for every location', () => {
    for (const { id } of data.locations) {
      const box = boxes[id as keyof typeof boxes];
      expect(box, id).toBeDefined();
      expect(box.x + box.w).toBeLessThanOrEqual(map.width);
      expect(box.y + box.h).toBeLessThanOrEqual(map.height);
    }
  });

  it('gives the Guildhall a window for every slot', () => {
    for (const setup of Object.values(data.setup_by_player_count)) {
      expect(setup.guildhall_columns * rows).toBe(setup.guildhall_slots);
      const { left, pitch } = facade(setup.guildhall_columns);
      expect(left).toBeGreaterThanOrEqual(boxes.guildhall.x);
      expect(left + pitch * setup.guildhall_columns).toBeLessThanOrEqual(boxes.guildhall.x + boxes.guildhall.w);
    }
  });

  it('gives the Cathedral a stage for every level, each on top of the one below', () => {
    expect(stages).toHaveLength(data.cathedral.levels.length - 1);
    stages.forEach((s, i) => i > 0 && expect(s.foot).toBe(stages[i - 1]!.top));
  });

  it('changes only the Cathedral as it is built', () => {
    expect(cathedral(1).strokes.length).not.toBe(cathedral(4).strokes.length);
  });
});
