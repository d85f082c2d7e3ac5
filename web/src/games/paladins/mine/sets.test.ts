import { describe, expect, it } from 'vitest';
import type { ShownPrompt } from '../../../generated/protocol';
import type { Space } from '../views';
import { aboutAction, setsOf, stand, using } from './sets';

const prompt: ShownPrompt = {
  id: 4,
  seat: 0,
  kind: 'workers',
  about: { id: 'act:fortify', verb: 'act' },
  options: ['merchant+labourer+scout', 'merchant+scout+scout', 'criminal+labourer+scout'].map((w) => ({
    id: `workers:${w}`,
    verb: 'workers',
  })),
};
const space = (wants: Space['wants'], what = ''): Space => ({
  wants,
  worker: what === 'workshop' ? '' : what,
  workshop: what === 'workshop',
});

describe('sets of workers', () => {
  it('come in the order of the prompt, the cheapest first', () => {
    expect(setsOf(prompt, 'workers').map((s) => s.workers.join(' '))).toEqual([
      'merchant labourer scout',
      'merchant scout scout',
      'criminal labourer scout',
    ]);
    expect(setsOf(prompt, 'keep')).toEqual([]);
    expect(setsOf(undefined, 'workers')).toEqual([]);
  });

  it('may be empty when workers are kept', () => {
    const keep = { ...prompt, kind: 'keep', options: [{ id: 'keep:none', verb: 'keep' }] };
    expect(setsOf(keep, 'keep')[0]?.workers).toEqual([]);
  });

  it('stand on the spaces that need a worker', () => {
    expect(stand([space('merchant', 'workshop'), space('any'), space('scout')], ['labourer', 'scout'])).toEqual([
      undefined,
      'labourer',
      'scout',
    ]);
  });

  it('are narrowed by the workers asked for', () => {
    const sets = setsOf(prompt, 'workers');
    expect(using(sets, { criminal: 1 })).toEqual([sets[2]]);
    expect(using(sets, { scout: 2 })).toEqual([sets[1]]);
    expect(using(sets, { cleric: 1 })).toEqual([]);
  });
});

describe('what workers are asked for', () => {
  it('is the action, or Recruit for a Townsfolk', () => {
    expect(aboutAction(prompt)).toBe('fortify');
    expect(aboutAction({ ...prompt, about: { id: 'hire:abbot-1:debt', verb: 'hire' } })).toBe('recruit');
    expect(aboutAction({ ...prompt, about: { id: 'favour:favour-levy', verb: 'favour' } })).toBeUndefined();
    expect(aboutAction({ ...prompt, kind: 'action' })).toBeUndefined();
  });
});
