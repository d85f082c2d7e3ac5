import { getLocale } from '../paraglide/runtime';
import type { Message } from '../table/game';
import { typeset } from './typeset';

/** A key of the server's as it stands in the keys of messages. */
export const slug = (key: string) => key.toLowerCase().replace(/[^a-z0-9]+/g, '_');

const vowel = /^[aàâeéèêëiîïoôuùûœ]/i;
const small = /(?<=^|[\s(])([dD]e|[qQ]ue|[àÀ]) $/;

/** The small French words that melt into a name: "de" and "Ada" are "d’Ada", "de" and "Le Roy" are "du Roy". */
export function melt(before: string, name: string): [string, string] {
  const word = small.exec(before)?.[1];
  if (!word) return [before, name];
  const start = before.slice(0, -word.length - 1);
  const article = /^(les? |la |l’)/i.exec(name)?.[1]?.toLowerCase();
  const rest = name.slice(article?.length);
  const of = word.toLowerCase() === 'de';
  if (article === 'le ' || article === 'les ') {
    if (word.toLowerCase() === 'que') return [before, article + rest];
    const one = article === 'le ';
    const melted = of ? (one ? 'du' : 'des') : one ? 'au' : 'aux';
    return [`${start}${word === word.toLowerCase() ? melted : melted[0]!.toUpperCase() + melted.slice(1)} `, rest];
  }
  if (article) return [before, article + rest];
  if (word.toLowerCase() === 'à' || !vowel.test(name)) return [before, name];
  return [`${start}${word.slice(0, -1)}’`, name];
}

/** A key as words, for what the catalogue lacks. */
export function spaced(key: string): string {
  const text = key.replace(/[-_:/]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const typesetting =
  (message: Message): Message =>
  (inputs, options) => {
    const text = typeset(message(inputs, options));
    return (options?.locale ?? getLocale()) === 'fr' ? elided(text) : text;
  };

/** French with whatever names were put into it: what melts into them has melted. */
function elided(text: string): string {
  return text.replace(/(?<=^|[\s(])(?:[dD]e|[qQ]ue|[àÀ]) (?:L(?:es?|a) |L’)?[\p{L}]+/gu, (found) => {
    const at = found.indexOf(' ') + 1;
    return melt(found.slice(0, at), found.slice(at)).join('');
  });
}

/** A game's messages as they are to be set, from its compiled catalogue. */
export function catalogue(compiled: object): Record<string, Message> {
  return Object.fromEntries(Object.entries(compiled).map(([key, message]) => [key, typesetting(message as Message)]));
}
