import type { CardModel, Effect } from './game';

const shows = (card: CardModel, effect: Effect) => card.effects.some((e) => e.words === effect.words);

/** What tells a card from others of its name: an effect that none of them has, or else those that some have not. */
export function telling(card: CardModel, namesakes: readonly CardModel[]): Effect[] {
  const differing = card.effects.filter((e) => namesakes.some((other) => !shows(other, e)));
  const own = differing.filter((e) => !namesakes.some((other) => shows(other, e)));
  const [shortest] = own.sort((a, b) => a.words.length - b.words.length);
  return shortest ? [shortest] : differing;
}
