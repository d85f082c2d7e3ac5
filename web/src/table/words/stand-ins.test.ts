import { describe, expect, it } from 'vitest';
import { locale } from '../../lib/locale.svelte';
import {
  byPlace,
  correctedIn,
  figureWords,
  fileOf,
  kindsIn,
  namerOf,
  nowOf,
  pathWords,
  standInsIn,
  whole,
  wordsIn,
} from './stand-ins';

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

  it('are whole, or cannot be played with', () => {
    expect([whole(4), whole([{ dice: [1, 2] }]), whole(null), whole('')]).toEqual([true, true, true, true]);
    expect([whole(undefined), whole(NaN), whole([1, NaN]), whole({ seats: [NaN] })]).toEqual(Array(4).fill(false));
  });

  it('have words, in the reader’s language, and so has what stands there', () => {
    const name = namerOf(undefined);
    const path = ['activities', 'archer', 'hireCost'];
    const steps = [{ op: 'gain', amount: 2, excludeLot: true }];
    expect(pathWords(path, name)).toBe('activities › Archer › cost to hire');
    expect(figureWords(steps, name)).toBe('what happens gain, amount 2, without this lot');
    expect(figureWords([2, 1], name)).toBe('2, 1');
    locale.current = 'fr';
    expect(pathWords(path, name)).toBe('activités › Archer › coût d’engagement');
    expect(figureWords(['red', true, null], name)).toBe('Red, oui, aucun');
    locale.current = 'en';
  });

  it('are told card by card, those of no card by their place', () => {
    expect(byPlace(standInsIn(file), undefined).map((g) => [g.path.join('.'), g.figures.length])).toEqual([
      ['activities.archer', 2],
      ['activities.monk', 2],
      ['board', 1],
    ]);
  });

  it('offer the words that stand in fields of the same name', () => {
    expect(wordsIn({ a: [{ color: 'red', name: 'A' }, { color: 'white' }], colors: ['red'] })).toEqual(
      new Map([
        ['color', ['red', 'white']],
        ['colors', ['red']],
      ]),
    );
  });

  it('are one where their fields say what there is, and are put right as a whole', () => {
    const gains = { a: { gain: { gold: 2, silver: 4 } }, b: [{ gain: { stone: 1 } }], c: { pay: { clay: 1, x: 1 } } };
    const kinds = kindsIn(gains);
    expect(kinds).toEqual(new Map([['gain', { gold: 2, silver: 4, stone: 1 }]]));
    const [gain, ...others] = standInsIn({ a: gains.a, c: gains.c }, kinds);
    expect(gain).toEqual({ path: ['a', 'gain'], value: { gold: 2, silver: 4 } });
    expect(others.map((s) => s.path.join('.'))).toEqual(['c.pay.clay', 'c.pay.x']);
    const figures = fileOf([{ path: gain!.path, now: { stone: 3 } }]);
    expect(figures).toEqual({ a: { gain: [{ stone: 3 }] } });
    expect(nowOf(figures, gain!)).toEqual({ stone: 3 });
    // As earlier rooms have it, field by field.
    expect(nowOf({ a: { gain: { gold: 3 } } }, gain!)).toEqual({ gold: 3, silver: 4 });
    expect(nowOf({ c: {} }, gain!)).toBeUndefined();
  });
});
