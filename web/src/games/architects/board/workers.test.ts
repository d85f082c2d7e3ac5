import { describe, expect, it } from 'vitest';
import { view } from '../fixture';
import type { Public } from '../views';
import { workersAt } from './workers';

/** The view after a Worker of Ana has gone from her board to a place. */
function after(before: Public, change: (next: Public) => void): Public {
  const next = structuredClone(before);
  change(next);
  return next;
}

describe('Workers', () => {
  it('are as many in a place as the view counts', () => {
    expect(workersAt(view, 0, 'forest')).toHaveLength(3);
    expect(workersAt(view, 1, 'captive:0')).toHaveLength(2);
    expect(workersAt(view, 3, 'prison')).toHaveLength(4);
    expect(workersAt(view, 4, 'black_market_middle')).toHaveLength(1);
    expect(workersAt(view, 0, 'slot:2')).toHaveLength(1);
  });

  it('keep their names where they stay, and take them along where they go', () => {
    const reserve = workersAt(view, 0, 'reserve');
    const quarry = workersAt(view, 0, 'quarry');
    const next = after(view, (v) => {
      v.players[0]!.reserve--;
      v.locations.quarry[0]!++;
    });
    const now = workersAt(next, 0, 'quarry');
    expect(now.slice(0, quarry.length)).toEqual(quarry);
    expect(reserve).toContain(now.at(-1));
    expect(workersAt(next, 0, 'reserve')).not.toContain(now.at(-1));
  });

  it('go as a group to whoever captures them', () => {
    const group = workersAt(view, 2, 'quarry');
    const next = after(view, (v) => {
      v.locations.quarry[2] = 0;
      v.players[0]!.captives[2] = group.length;
    });
    expect(workersAt(next, 2, 'captive:0')).toEqual(group);
  });
});
