import { signed } from '../../table/numbers';
import type { Word } from '../../table/game';
import { card, consequenceOf } from './cards';
import {
  apprentices,
  buildings,
  characters,
  contributions,
  data,
  locations,
  marketCards,
  opponents,
  rewards,
  schemes,
  spaces,
  wonderCards,
} from './data';
import { icons } from './icons';
import { amount, has, say } from './messages';

const counted = new Set<string>([...data.vocabulary.resources, 'tax', 'debt']);

function cardWord(id: string): Word {
  const model = card(id);
  return { text: model?.name ?? id, card: id, at: `card:${id}` };
}

function placeWord(id: string): Word {
  const icon = spaces.has(id) ? 'black_market' : id;
  const at = spaces.has(id) ? `space:${id}` : id === 'prison' || id === 'cathedral' ? id : `location:${id}`;
  return { text: say(`place_${id}`), at, ...(icons[icon] && { icon }) };
}

/** Names what an argument of an entry or an option means. */
export function word(arg: string, value: string | number): Word | undefined {
  if (typeof value === 'number') {
    if (counted.has(arg)) return { text: amount(arg, value), icon: arg };
    if (arg === 'skipped') return { text: amount('silver', value), icon: 'silver' };
    if (arg === 'influence') return value === 0 ? undefined : { text: amount(arg, value), icon: arg };
    if (arg === 'virtue') return { text: amount('virtue', signed(value)), icon: 'virtue' };
    return undefined;
  }
  if (arg === 'trade') return { text: say(`trade_${value}`) };
  if (arg === 'character') return { text: card(value)?.name ?? value, card: value };
  // What a card of Contributions is named for is what its other side brings.
  if (contributions.has(value)) return { ...cardWord(consequenceOf(value)), at: `card:${value}` };
  if (
    apprentices.has(value) ||
    buildings.has(value) ||
    rewards.has(value) ||
    marketCards.has(value) ||
    characters.has(value) ||
    wonderCards.has(value) ||
    schemes.has(value) ||
    opponents.has(value)
  )
    return cardWord(value);
  if (locations.has(value) || spaces.has(value) || has(`place_${value}`)) return placeWord(value);
  const skill = data.vocabulary.skills.find((s) => s === value);
  if (skill) return { text: say(`thing_${skill}`, { n: 1 }), icon: skill };
  return undefined;
}
