import { afterEach, describe, expect, it } from 'vitest';
import { locale } from '../../lib/locale.svelte';
import { cardOf, gallery } from './cards';
import { data, type RawEffect } from './data';
import { effectsOf } from './effects';
import { icons, legend } from './icons';

const all = [
  data.paladins.cards,
  data.townsfolk.cards,
  data.outsiders.cards,
  data.walls.cards,
  data.taverns.cards,
  data.suspicion.cards,
  data.debts.cards,
  data.kings_orders.cards,
  data.kings_favours.cards,
  data.solo.scheme_cards.cards,
].flatMap((list) => list.map((card) => card.id));

const broken = /undefined|NaN|\[object|[{}]/;

afterEach(() => {
  locale.current = 'en';
});

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  it.each(all)('%s has a face and says what it does', (id) => {
    locale.current = language;
    const card = cardOf(id);
    expect(card, id).toBeDefined();
    if (!card) return;
    expect(card.name).not.toBe('');
    expect(card.title).not.toBe('');
    expect(card.effects.length).toBeGreaterThan(0);
    for (const text of [card.name, card.title, ...card.effects.map((e) => e.words), ...(card.notes ?? [])]) {
      expect(text).not.toBe('');
      expect(text).not.toMatch(broken);
    }
    for (const mark of card.effects.flatMap((e) => e.marks))
      if ('icon' in mark) expect(icons, mark.icon).toHaveProperty(mark.icon);
  });

  it('words every effect of the data’s vocabulary', () => {
    locale.current = language;
    const { effects } = (data as unknown as { vocabulary: { effects: Record<string, { form: RawEffect }> } })
      .vocabulary;
    for (const [key, { form }] of Object.entries(effects)) {
      // Points are printed, not gained: they are the card's own.
      if (key === 'vp') continue;
      const effect = effectsOf([form]);
      expect(effect.marks.length, key).toBeGreaterThan(0);
      expect(effect.words, key).not.toMatch(/^$|undefined|NaN/);
    }
  });
});

describe('the gallery', () => {
  it('has every face once', () => {
    const faces = gallery.flatMap((g) => g.cards);
    expect(new Set(faces).size).toBe(faces.length);
    const look = (id: string) => JSON.stringify([cardOf(id)?.name, cardOf(id)?.effects]);
    const looks = new Set(faces.map(look));
    for (const id of all) expect(looks.has(look(id)), id).toBe(true);
  });

  it('names its groups by the kinds of its cards', () => {
    for (const { kind, cards } of gallery) for (const id of cards) expect(cardOf(id)?.kind).toBe(kind);
  });
});

describe('effects', () => {
  it('say several workers of a type at once, in printed order', () => {
    const effect = effectsOf([
      { attribute: { strength: 1 } },
      { worker: 'labourer' },
      { worker: 'labourer' },
      { worker: 'fighter' },
    ]);
    expect(effect.words).toBe('Gain 1 Strength, gain 2 Labourers, gain 1 Fighter');
    expect(effect.marks).toHaveLength(4);
  });

  it('say a choice as a choice', () => {
    expect(effectsOf([{ choice: [[{ pay_debt: 1 }], [{ gain: { silver: 2 } }]] }]).words).toBe(
      'Choose one: pay off a Debt (turn it to its paid side), or gain 2 Silver',
    );
  });
});

it('draws every icon of the legend', () => {
  for (const name of legend) expect(icons).toHaveProperty(name);
});
