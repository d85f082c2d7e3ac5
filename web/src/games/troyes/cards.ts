import { wordedOnce } from '../../lib/worded';
import type { CardModel } from '../../table/game';
import { activities, characters, data, events, nameOf, type Activity, type Event } from './data';
import { pictureOf } from './drawing/pictures';
import { activation, aloneOf, effectOf, plagueOf } from './effects';
import { counted, say } from './messages';

const hues: Record<string, string> = {
  red: 'var(--dye-red)',
  white: 'light-dark(#75695a, #b6a892)',
  yellow: 'light-dark(#9a6f0c, #d0a73c)',
  none: 'var(--dye-slate)',
};
const hueOf = (colour: string) => hues[colour] ?? 'var(--oak)';

const diceWords = (colours: readonly string[]) => colours.map((c) => say(`dice_${c}`)).join(', ');

function activity(card: Activity): CardModel {
  const { divisor: n, mixedColors, colors } = card.activation;
  const effect = effectOf(card);
  const deferred = card.timing === 'deferred';
  const alone = aloneOf(card);
  return {
    id: card.id,
    kind: 'activity',
    name: nameOf(card),
    title: say(`frame_${card.color}`),
    hue: hueOf(card.color),
    picture: pictureOf(card.id),
    cost: [{ what: 'deniers', n: card.hireCost }],
    effects: [
      {
        marks: activation(card),
        words: mixedColors
          ? say('card_activation_mixed', { n })
          : say('card_activation', { dice: diceWords(colors), n }),
      },
      {
        marks: deferred ? [{ icon: 'deferred' }, ...effect.marks] : effect.marks,
        words: deferred ? `${say('card_deferred')} ${effect.words}` : effect.words,
      },
    ],
    points: card.slots.join(' / '),
    notes: [
      ...(alone ? [alone] : []),
      say('card_hire', { deniers: counted('deniers', card.hireCost) }),
      say('card_slots', { list: card.slots.join(' / ') }),
      say('card_round', { n: card.entryRound }),
    ],
  };
}

/** Several cards of one name are told apart by a number. */
function eventName(card: Event): string {
  const [, n] = /-(\d+)$/.exec(card.id) ?? [];
  return n ? say('card_of', { name: nameOf(card), n }) : nameOf(card);
}

function event(card: Event): CardModel {
  const { first, second } = card.vp;
  return {
    id: card.id,
    kind: 'event',
    name: eventName(card),
    title: say(`event_${card.color}`),
    hue: hueOf(card.color),
    picture: pictureOf(card.id),
    effects: [
      plagueOf(card),
      {
        marks: activation(card),
        words: say('card_fight', { dice: diceWords(card.activation.colors), n: card.activation.divisor }),
      },
      {
        marks: [{ icon: 'banner', n: card.banners }, { sign: '→' }, { icon: 'vp', n: `${first} / ${second}` }],
        words: say('card_banners', { n: card.banners, first, second }),
      },
    ],
    points: `${first} / ${second}`,
    notes: card.calls ? [say('card_calls', { colour: say(`colour_${card.calls}`) })] : [],
  };
}

function character(card: (typeof data.characters)[number]): CardModel {
  const two = card.thresholds.players2;
  return {
    id: card.id,
    kind: 'character',
    name: nameOf(card),
    title: say('frame_character'),
    picture: pictureOf(card.id),
    effects: [
      { marks: [{ icon: 'character' }], words: say(`idea_${card.id}`) },
      ...card.thresholds.players34.map((bracket, i) => {
        const also = two[i]?.min ?? bracket.min;
        const inputs = { n: bracket.min, two: also, vp: say('short_vp', { n: bracket.vp }) };
        return {
          marks: [
            { sign: also === bracket.min ? `≥ ${also}` : `≥ ${bracket.min} (${also})` },
            { icon: 'vp', n: bracket.vp },
          ],
          words: say(also === bracket.min ? 'card_bracket' : 'card_bracket_two', inputs),
        };
      }),
    ],
  };
}

/** The card of this id in the current language. */
export const cardOf = wordedOnce((id): CardModel | undefined => {
  const a = activities.get(id);
  if (a) return activity(a);
  const e = events.get(id);
  if (e) return event(e);
  const c = characters.get(id as (typeof data.characters)[number]['id']);
  return c && character(c);
});

/** What a card does, for whom its signs are not seen. */
export const inWords = (id: string) => (cardOf(id)?.effects ?? []).map(({ words }) => words).join(' ');

/** All cards, for the gallery. */
export const gallery = [
  { kind: 'activity', cards: [...activities.keys()] },
  { kind: 'event', cards: [...events.keys()] },
  { kind: 'character', cards: [...characters.keys()] },
];
