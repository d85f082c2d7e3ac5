import { describe, expect, it } from 'vitest';
import { recorded } from '../test/frames';
import { games } from './index';

describe.each(Object.keys(games))('the costs and gains of %s', (id) => {
  // What leaves or reaches a counter is told as that counter, once: a Tax is in
  // the Silver that pays it, and is not counted twice.
  it('are one total for each counter', () => {
    const { options } = recorded(id).said;
    expect(options.filter((o) => o.cost?.length).length).toBeGreaterThan(0);
    for (const option of options) {
      for (const amounts of [option.cost ?? [], option.gain ?? []]) {
        const counters = amounts.map((a) => a.what);
        expect(counters, option.id).not.toContain('tax');
        expect(new Set(counters).size, option.id).toBe(counters.length);
      }
    }
  });
});
