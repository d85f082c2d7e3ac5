import type { Entry } from '../../generated/protocol';
import type { Wording } from './words';

/** Where on the table it happened, by the names of its elements: what the words of a story stand for, in its order. */
export function placesOf(told: readonly Entry[], wording: Wording): string[] {
  return told
    .flatMap((entry) => wording.entry(entry))
    .flatMap((part) => (typeof part === 'string' ? [] : (part.at ?? (part.card ? `card:${part.card}` : []))));
}
