import { afterEach, describe, expect, it } from 'vitest';
import type { Shown } from '../../generated/protocol';
import { locale } from '../../lib/locale.svelte';
import type { SeatInfo } from '../../table/game';
import { plain, Wording } from '../../table/words/words';
import { cardOf } from './cards';
import game from './index';

const seat = (n: number, name: string): SeatInfo => ({
  seat: n,
  name,
  kind: 'person',
  you: n === 0,
  online: true,
  asked: n === 0,
});
const wording = new Wording(game, [seat(0, 'Ada'), seat(1, 'Blaise')]);
const option = (verb: string, args: Record<string, string | number>): Shown => ({ id: verb, verb, args });
const chip = (o: Shown) => wording.chip(o, [o]);

afterEach(() => {
  locale.current = 'en';
});

const bought = option('die', { die: '1-red-5', deniers: 2 });

describe('a chip', () => {
  it('draws a die behind the arms of its district, and the price of the whole lot as coins', () => {
    expect(chip(bought)).toEqual([
      'Take at ',
      { text: '2 deniers', drawn: [{ n: 2, icon: 'deniers' }] },
      ' the lot: ',
      { text: '', seat: 1, said: 'Blaise' },
      { text: 'red 5', drawn: [{ icon: 'red-5' }] },
    ]);
    expect(chip(option('die', { die: 'neutral-white-3', deniers: 0 }))).toEqual([
      'Take ',
      { text: 'The neutral player', drawn: [{ icon: 'neutral' }] },
      { text: 'white 3', drawn: [{ icon: 'white-3' }] },
    ]);
  });

  it('is spoken in full', () => {
    expect(wording.spoken(bought)).toBe('Take red 5 (Blaise), for 2 deniers');
    expect(wording.spoken(option('recruit', {}))).toBe('Recruit a citizen from the general supply');
  });

  it('tells a seat by the dice that lead there', () => {
    const at = (building: string, seat: number) => chip(option('seat', { building, seat })).slice(2);
    expect(at('palace', 4)).toEqual([
      { text: '4', drawn: [{ icon: 'red-4' }], said: 'can be pushed out by the next red 4' },
    ]);
    expect(at('bishopric', 5)).toEqual([
      { text: 'dice 4, 5, 6', drawn: ['white-4', 'white-5', 'white-6'].map((icon) => ({ icon })) },
      { text: '5', said: 'safe from the next white 4, 5 or 6' },
    ]);
    expect(at('city-hall', 2)[0]).toEqual({ text: 'dice 1, 6', drawn: [{ icon: 'yellow-1' }, { icon: 'yellow-6' }] });
  });

  it('says what a seat brings, and for how long', () => {
    expect(wording.spoken(option('seat', { building: 'bishopric', seat: 4 }))).toBe(
      'Place on the Bishopric, seat 4 (one white die every round, for wages of 1 denier; safe from the next 2 white 4, 5 or 6)',
    );
    expect(wording.spoken(option('place', { building: 'city-hall' }))).toBe(
      'Place a citizen: City Hall (one yellow die every round)',
    );
  });

  it('names a building without its article, in both languages', () => {
    const seats = option('source', { from: 'seat', building: 'palace', seat: 2 });
    expect(plain(chip(seats))).toBe('Palace 2');
    expect(plain(chip(option('place', { building: 'city-hall' })))).toMatch(/^Place a citizen: City Hall /);
    locale.current = 'fr';
    expect(plain(chip(seats))).toBe('Palais 2');
    expect(plain(chip(option('place', { building: 'bishopric' })))).toMatch(/^Placer un habitant\s: Évêché /);
    expect(wording.spoken(seats)).toBe('Du Palais, emplacement 2');
  });
});

describe('the way back', () => {
  const words = (args: Record<string, number>) => wording.spoken(option('back', args));

  it('lays back the dice that have been taken up, and otherwise leads to another action', () => {
    expect([words({ n: 1 }), words({ n: 2 }), words({})]).toEqual([
      'Lay the die back',
      'Lay the dice back',
      'Choose another action',
    ]);
    locale.current = 'fr';
    expect([words({ n: 1 }), words({ n: 3 }), words({})]).toEqual([
      'Reposer le dé',
      'Reposer les dés',
      'Choisir une autre action',
    ]);
  });
});

describe('an activity that differs in a game against the King', () => {
  it.each([
    ['tithing', /King’s\.$/],
    ['tax-collector', /King’s\.$/],
  ])('says so beside what it does, not as a part of it: %s', (id, king) => {
    const card = cardOf(id);
    expect(card?.effects.map((e) => e.words).join(' ')).not.toMatch(/King|Alone/);
    expect(card?.notes?.[0]).toMatch(king);
  });
});

describe('the log', () => {
  it('counts what a deferred activity takes as cubes, and what another one does as times', () => {
    const told = (args: Record<string, string | number>) =>
      plain(wording.entry({ seq: 1, seat: 0, key: 'activate', args })).replace(/\s/g, ' ');
    expect(told({ activity: 'monk', cubes: 3 })).toBe('Ada activates Monk: 3 cubes laid for later');
    expect(told({ activity: 'monk', cubes: 1 })).toBe('Ada activates Monk: 1 cube laid for later');
    expect(told({ activity: 'archer', n: 3 })).toBe('Ada activates Archer ×3');
    locale.current = 'fr';
    expect(told({ activity: 'monk', cubes: 3 })).toBe('Ada active Moine : 3 cubes placés pour plus tard');
    expect(told({ activity: 'monk', cubes: 1 })).toBe('Ada active Moine : 1 cube placé pour plus tard');
  });

  it('says of whoever has no VP that there is none to lose', () => {
    const told = (vp: number) =>
      plain(wording.entry({ seq: 1, seat: 0, key: 'penalty', args: { vp } })).replace(/\s/g, ' ');
    expect(told(2)).toBe('Ada loses 2 victory points');
    expect(told(0)).toBe('Ada has no VP to lose');
    locale.current = 'fr';
    expect(told(0)).toBe('Ada n’a pas de PV à perdre');
  });
});

describe('a card', () => {
  it('asks for dice of its colour in the plural', () => {
    const asks = (id: string, i: number) => cardOf(id)?.effects?.[i]?.words;
    expect(asks('archer', 0)).toMatch(/^Red dice: the lot’s value/);
    locale.current = 'fr';
    expect(asks('archer', 0)).toMatch(/^Dés rouges\s: la valeur du lot/);
    expect(asks('heresy', 1)).toMatch(/^Dés blancs\s: la valeur du lot/);
    expect(wording.spoken(bought)).toMatch(/^Prendre le 5 rouge/);
  });

  it('says what an event takes from whoever cannot suffer it in full', () => {
    const struck = (id: string) => cardOf(id)?.effects?.[0]?.words;
    for (const id of ['heresy', 'civil-war', 'drought'])
      expect(struck(id)).toMatch(/gives what there is and loses 2 VP\.$/);
    expect(struck('travelers')).not.toMatch(/lose/);
    locale.current = 'fr';
    expect(struck('civil-war')).toMatch(/donne ce qu’il peut et perd 2\sPV\.$/);
  });
});
