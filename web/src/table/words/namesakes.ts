import type { CardModel, Effect } from '../game';

const shows = (card: CardModel, effect: Effect) => card.effects.some((e) => e.words === effect.words);

/**
 * What tells a card from others of its name, to whom does this with it: an effect that none of them has, or else
 * those that some have not. What does not matter to that tells it only where nothing else does.
 */
export function telling(card: CardModel, namesakes: readonly CardModel[], verb: string): Effect[] {
  const all = card.effects.filter((e) => namesakes.some((other) => !shows(other, e)));
  const matter = all.filter((e) => e.verbs?.includes(verb) ?? true);
  const differing = matter.length > 0 ? matter : all;
  const own = differing.filter((e) => !namesakes.some((other) => shows(other, e)));
  const [shortest] = own.sort((a, b) => a.words.length - b.words.length);
  return shortest ? [shortest] : differing;
}
