import { afterEach, describe, expect, it } from 'vitest';
import { picture } from '../../../drawing/picture';
import { locale } from '../../../lib/locale.svelte';
import { card, gallery } from '../cards';

afterEach(() => {
  locale.current = 'en';
});

describe('pictures of cards', () => {
  it.each(gallery)('every $kind has one, told from all others of its kind', ({ cards }) => {
    const drawn = cards.map((id) => JSON.stringify(picture(card(id)!.picture)));
    for (const strokes of drawn) expect(strokes.length).toBeGreaterThan(1000);
    expect(new Set(drawn).size).toBe(cards.length);
  });

  it('no two people share a face, whatever they do', () => {
    const people = gallery
      .filter((g) => ['apprentice', 'character', 'opponent'].includes(g.kind))
      .flatMap((g) => g.cards);
    const lines = people.map((id) => card(id)!.picture);
    expect(new Set(lines).size).toBe(people.length);
  });
});
