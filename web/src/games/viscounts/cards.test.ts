import { afterEach, describe, expect, it } from 'vitest';
import { locale } from '../../lib/locale.svelte';
import { cardOf, tileEffect } from './cards';
import { data, heroes, neutral, starting } from './data';
import { othersOf } from './effects';
import { syllables } from './syllables';

afterEach(() => {
  locale.current = 'en';
});

describe('a townsfolk', () => {
  it('shows its value, its icons, and when it acts', () => {
    const card = cardOf('journeyman');
    expect(card?.cost).toEqual([{ what: 'silver', n: 2 }]);
    expect(card?.skills).toEqual(['merchant', 'merchant']);
    expect(card?.effects[0]?.marks[0]).toEqual({ icon: 'dropoff' });
  });

  it('says how many icons it has, by the name of each', () => {
    expect(cardOf('journeyman')?.iconsSaid).toBe('Icons: 2 Merchants.');
    locale.current = 'fr';
    expect(cardOf('journeyman')?.iconsSaid).toBe('Icônes\u00a0: 2 Marchands.');
  });

  it('says what hiring and dismissing bring besides its ability', () => {
    const mason = cardOf('mason');
    expect(mason?.effects).toHaveLength(2);
    expect(mason?.effects[0]?.words).toMatch(/2 Silver/);
    expect(mason?.effects[1]?.words).toMatch(/[Rr]earrange/);
  });

  it('offers both branches of a choice', () => {
    expect(cardOf('vicar')?.effects[0]?.marks).toContainEqual({ sign: '/' });
  });
});

describe('the name of a townsfolk', () => {
  it.each(['en', 'fr'] as const)('can be broken where its card is narrower, in %s', (language) => {
    const names = [...starting.values(), ...heroes.values(), ...neutral.values()].map((card) => card[language]);
    const long = names.flatMap((name) => syllables(name).split(/[ \u00ad-]/)).filter((part) => part.length > 8);
    expect(long).toEqual([]);
    expect(syllables('Contremaître').replaceAll('\u00ad', '')).toBe('Contremaître');
  });
});

describe('a manuscript', () => {
  it('is named by its ribbon, and scores per so many', () => {
    expect(cardOf('yellow-6-workers')?.needs).toEqual(['yellow']);
    expect(tileEffect('yellow-6-workers').words).toMatch(/2/);
  });

  it('says of whose icons it scores that Buildings and Cleric Bonus cards have some, too', () => {
    expect(tileEffect('yellow-5-nobles').words).toMatch(
      /1 point .*Noble icon of your cards, Buildings and Cleric Bonus/,
    );
    locale.current = 'fr';
    expect(tileEffect('yellow-5-nobles').words).toMatch(/icône Noble de vos cartes, bâtiments et cartes Bonus Clergé/);
  });
});

describe('a collision', () => {
  const told = (space: number) => othersOf(data.collision_track.spaces[space]!);

  it('lets every other player rearrange in the middle of the track', () => {
    expect(told(3)).toBe('Everybody else may rearrange the row');
    locale.current = 'fr';
    expect(told(3)).toBe('Chaque autre joueur peut réarranger sa rangée');
  });

  it('says what the others gain by their Criminals', () => {
    expect(told(0)).toBe('Everybody else with Criminals in the row takes 1 Debt');
    expect(told(6)).toBe('Everybody else without Criminals in the row takes 1 Deed');
    locale.current = 'fr';
    expect(told(1)).toBe('Chaque autre joueur avec un Criminel dans sa rangée gagne 1 Corruption');
    expect(told(4)).toBe('Chaque autre joueur sans Criminel dans sa rangée gagne 1 Vertu');
  });
});

describe('a scheme', () => {
  it('tells its options in the order in which the AI tries them', () => {
    locale.current = 'fr';
    const effects = cardOf('start-builder-noble')?.effects ?? [];
    const tried = effects.filter((e) => e.marks.some((m) => 'sign' in m && m.sign === '✕ →'));
    expect(tried).toHaveLength(2);
  });
});
