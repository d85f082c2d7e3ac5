import { describe, expect, it } from 'vitest';
import { picture } from '../../../drawing/picture';
import { cardOf as card, gallery } from '../cards';

describe('pictures of cards', () => {
  it.each(gallery)('every $kind has one, told from all others of its kind', ({ cards }) => {
    const drawn = cards.map((id) => JSON.stringify(picture(card(id)!.picture)));
    for (const strokes of drawn) expect(strokes.length).toBeGreaterThan(1000);
    expect(new Set(drawn).size).toBe(cards.length);
  });

  it('no two people share a face, whatever they do', () => {
    const people = gallery.filter((g) => ['neutral', 'hero', 'starting'].includes(g.kind)).flatMap((g) => g.cards);
    expect(new Set(people.map((id) => card(id)!.picture)).size).toBe(people.length);
  });
});
