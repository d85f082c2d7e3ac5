import { describe, expect, it } from 'vitest';
import { isStandIn, placesOf, standIns, standInsOf } from './provenance';

describe('a figure that no source gives', () => {
  it.each([
    ['the whole', { vp: 2, cost: 1, name: 'Well', provenance: 'reconstructed' }, ['vp', 'cost']],
    ['some parts', { vp: 2, cost: 1, provenance: { vp: 'public', cost: 'reconstructed' } }, ['cost']],
    ['a part of a part', { slots: [2, 1], provenance: { slots: ['rulebook', 'reconstructed'] } }, ['slots']],
    ['a field of its own', { vp: 2, vp_provenance: 'reconstructed', provenance: 'public' }, ['vp']],
    ['a name is none', { vp: 2, name_fr: 'Puits', name_fr_provenance: 'reconstructed', provenance: 'public' }, []],
    ['nothing said', { vp: 2 }, []],
  ])('%s', (_, of, fields) => {
    expect(standIns(of)).toEqual(fields);
  });

  it('is told of a field', () => {
    const of = { vp: 2, cost: 1, provenance: { cost: 'reconstructed' } };
    expect([isStandIn(of), isStandIn(of, 'cost'), isStandIn(of, 'vp')]).toEqual([true, true, false]);
  });

  it('has a name, and the id of the card that it is on', () => {
    const data = {
      favours: { provenance: 'public', cards: [{ id: 'favour-1', cost: 2, provenance: { cost: 'reconstructed' } }] },
      board: { absolve: { requirement: [0, 1], provenance: { requirement: 'reconstructed' } } },
      setup: { '5': { slots: 24, provenance: 'public' }, '6': { slots: 28, provenance: 'reconstructed' } },
    };
    expect(placesOf(data)).toEqual([
      { name: 'cost', id: 'favour-1' },
      { name: 'absolve_requirement' },
      { name: 'setup_6' },
    ]);
    expect(standInsOf(data, 'favour-1')).toEqual(['cost']);
    expect(standInsOf(data, 'favour-2')).toEqual([]);
  });

  it('may be all of a card', () => {
    expect(placesOf({ cards: [{ id: 'scout', cost: 2, icons: 1, provenance: 'reconstructed' }] })).toEqual([
      { name: 'card', id: 'scout' },
    ]);
  });
});
