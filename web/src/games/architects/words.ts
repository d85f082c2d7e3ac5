import type { Shown } from '../../generated/protocol';
import { onPhone } from '../../lib/media';
import { signed } from '../../table/words/numbers';
import type { Mark, Word } from '../../table/game';
import { card, consequenceOf } from './cards';
import { effectMarks } from './effects';
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

/** Choices among cards that one may not have read yet. */
const unread = new Set(['keep', 'hire', 'hiring', 'card', 'discard', 'dismiss', 'construct']);

/** Choices whose Virtue stands among what is paid and gained. */
const told = new Set(['use', 'construct']);

/** The space of the Black Market that a chip names, with what one chooses there, for what it pays is no more than its price. */
function marketSpace(id: string): Word[] | undefined {
  const choice = spaces.get(id)?.choice;
  if (!choice) return undefined;
  const marks = choice.flatMap((e, i): Mark[] => [...(i > 0 ? [{ sign: '/' }] : []), ...effectMarks(e)]);
  return [{ ...placeWord(id), marks }];
}

/** A place where no amount says what one does there. */
function ordinary(id: string): Word[] | undefined {
  if (!has(`deed_${id}`)) return undefined;
  const deed = say(`deed_${id}`);
  return [{ ...placeWord(id), marks: [{ sign: `(${deed})` }], said: deed }];
}

/** A card, with what it does for whom it is told. */
function described(id: string): Word[] | undefined {
  const words = card(id)?.effects.map((e) => e.words.replace(/\.$/, '')) ?? [];
  return words.length > 0 ? [{ ...cardWord(id), said: words.join(', ') }] : undefined;
}

/** What a chip says of a card where none is in sight, or of what it does where that is all one is asked: in signs, as its face does. */
export function brief(arg: string, value: string | number, { verb }: Shown): Word[] | undefined {
  if (arg === 'location' && verb === 'place') return marketSpace(String(value)) ?? ordinary(String(value));
  if (verb === 'dismiss' && (arg === 'hired' || !onPhone())) return described(String(value));
  if (arg !== 'card' || typeof value !== 'string' || !(verb === 'use' || (unread.has(verb) && onPhone())))
    return undefined;
  const model = buildings.has(value) || apprentices.has(value) ? card(value) : undefined;
  if (!model) return undefined;
  // The Virtue that it brings or costs to hire stands among what is paid and gained.
  const does = model.effects
    .map((e) => e.marks)
    .filter(
      ([only, more]) => (model.cost && !told.has(verb)) || more || !only || !('icon' in only) || only.icon !== 'virtue',
    );
  const able: Mark[] = (model.skills ?? []).map((icon) => ({ icon }));
  if (verb === 'use') return [{ ...cardWord(value), marks: does.flat() }];
  // What constructing it costs and gains stands among what is paid and gained.
  if (verb === 'construct')
    return [{ ...cardWord(value), marks: does.flatMap((m, i) => (i > 0 ? [divider, ...m] : m)) }];
  // In one piece, which what tells it from its namesakes replaces.
  if (!model.cost) return [{ ...cardWord(value), marks: [...able, ...does.flatMap((m) => [divider, ...m])] }];
  const needs: Mark[] = (model.needs ?? []).map((icon) => ({ icon }));
  const lines = [
    [...model.cost.map(({ what, n }): Mark => ({ icon: what, n })), ...needs],
    ...does,
    ...(model.points === undefined ? [] : [[{ icon: 'vp', n: model.points }]]),
  ];
  const last = lines.length - 1;
  return [cardWord(value), ...lines.map((marks, i) => ({ text: '', marks: i < last ? [...marks, divider] : marks }))];
}
const divider: Mark = { sign: '·' };

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
