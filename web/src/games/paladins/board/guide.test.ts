import { afterEach, describe, expect, it } from 'vitest';
import { locale } from '../../../lib/locale.svelte';
import type { Action } from '../data';
import position from '../positions/workers.json';
import type { Public } from '../views';
import { actionGuide, regionGuide } from './guide';

// Ada has 2 Labourers, 3 Scouts, 2 Merchants, 1 Criminal, no Strength, and with her Paladin Faith 4.
const view = position.view as unknown as Public;
const plain = (line: string) => line.replace(/\s/g, ' ');
const lines = (action: Action, told = false) =>
  actionGuide(view, 0, action, true, told).split('\n').slice(1).map(plain);
const places = new Map([
  [1, { region: 1, faith: 0, strength: 1 }],
  [4, { region: 4, faith: 6, strength: 7 }],
]);
const region = (n: number, you = 0) => regionGuide(view, you, places.get(n)!).map(plain);

afterEach(() => {
  locale.current = 'en';
});

describe('an action tells', () => {
  it('what it takes, costs and lacks now, Criminals standing in', () => {
    expect(lines('convert')).toEqual([
      'Takes 1 Fighter, 1 Worker of any type, 1 Cleric.',
      'Costs nothing now.',
      'You lack 1 Cleric.',
      'Missionary: Take 1 Silver from the Tax Supply',
    ]);
    expect(lines('garrison')).toContain('You lack 1 Strength.');
    expect(lines('attack')[0]).toBe('Takes 1 Scout, 1 Worker of any type, 1 Fighter.');
    expect(lines('attack').join(' ')).not.toContain('lack');
  });

  it('what it counts at the end', () => {
    expect(lines('commission')).toContain('At the end, from the 5th time on: 2, 5, 9 points.');
  });

  it('that it is used', () => {
    expect(lines('conspire')).toEqual(['Used this round: free again in the next one.']);
  });

  it('no cost twice', () => {
    expect(lines('develop')).toContain('Costs 4 Silver now.');
    expect(lines('develop', true)).not.toContain('Costs 4 Silver now.');
  });
});

describe('a region tells', () => {
  it('which of my pieces may go there, and for what', () => {
    expect(region(1).slice(1)).toEqual([
      'Monk: your Faith of 4 is enough; costs 1 Provision and brings 1 Influence besides.',
      'Outpost: your Strength of 0 is 1 short.',
    ]);
    locale.current = 'fr';
    expect(region(4)[1]).toBe('Moine : votre Foi est de 4, il vous manque 2.');
  });

  it('those who watch what it asks', () => {
    expect(region(1, -1)).toEqual(['Region 1: Faith 0 for a Monk, Strength 1 for an Outpost']);
  });
});
