import { describe, expect, it } from 'vitest';
import { correctedIn, fileOf, pathWords, read, standInsIn } from './stand-ins';

const file = {
  activities: {
    archer: { hireCost: 5, slots: [2, 1], name: { en: 'Archer' }, note: 'no source gives this figure' },
    monk: { effect: { steps: [{ op: 'gain' }], kind: 'batch' }, note: 'no source gives this figure' },
  },
  board: { on: true, note: 'no source gives this figure' },
};

describe('stand-ins', () => {
  it('are listed one by one, without what explains or names them', () => {
    expect(standInsIn(file).map((s) => s.path.join('.'))).toEqual([
      'activities.archer.hireCost',
      'activities.archer.slots',
      'activities.monk.effect.steps',
      'activities.monk.effect.kind',
      'board.on',
    ]);
  });

  it('that a room has put right are told with what was there', () => {
    const figures = { activities: { archer: { hireCost: 4, slots: [2, 1] } }, other: 3 };
    expect(correctedIn(file, figures)).toEqual([{ path: ['activities', 'archer', 'hireCost'], value: 5, now: 4 }]);
    expect(correctedIn(file, {})).toEqual([]);
    expect(correctedIn(file, undefined)).toEqual([]);
  });

  it('become the file that puts them right', () => {
    const list = [
      { path: ['activities', 'archer', 'hireCost'], now: 4 },
      { path: ['activities', 'archer', 'slots'], now: [3] },
      { path: ['board', 'on'], now: false },
    ];
    expect(fileOf(list)).toEqual({ activities: { archer: { hireCost: 4, slots: [3] } }, board: { on: false } });
  });

  it('stay of their kind', () => {
    expect(read('4', 5)).toBe(4);
    expect(read('four', 5)).toBeUndefined();
    expect(read('"4"', 5)).toBeUndefined();
    expect(read('[1, 2]', [1])).toEqual([1, 2]);
    expect(read('{}', [1])).toBeUndefined();
    expect(read('gold', 'silver')).toBe('gold');
    expect(read('1', null)).toBe(1);
  });

  it('have words', () => {
    expect(pathWords(['activities', 'archer', 'hireCost'])).toBe('Activities › Archer › Hire cost');
  });
});
