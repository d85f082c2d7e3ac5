import { wordedOnce } from '../../lib/worded';
import type { CardModel, Effect } from '../../table/game';
import { standInsOf } from '../../table/words/provenance';
import {
  bonuses,
  data,
  folkOf,
  heroes,
  manuscripts,
  nameOf,
  neutral,
  players,
  printedOn,
  schemes,
  starting,
  type Folk,
} from './data';
import { pictureOf } from './drawing/pictures';
import { capital, effectsOf, iconsOf, iconWords, powerOf, scoringOf } from './effects';
import { say } from './messages';

/** The frames' colours by kind, and of the four ribbons. */
const hues: Record<string, string> = {
  neutral: 'var(--dye-green)',
  hero: 'var(--dye-gold)',
  starting: 'var(--dye-stone)',
  player: 'var(--dye-red)',
  bonus: 'var(--dye-violet)',
  scheme: 'var(--dye-slate)',
  black: 'light-dark(#3b3840, #8d8894)',
  yellow: 'light-dark(#a97a10, #d9b043)',
  grey: 'light-dark(#74767a, #a7abb0)',
  blue: 'var(--dye-blue)',
};
export const hueOf = (kind: string) => hues[kind] ?? 'var(--oak)';

const frame = (kind: string) => ({ kind, title: say(`frame_${kind}`), hue: hueOf(kind) });
const sentence = (e: Effect): Effect => ({ ...e, words: `${capital(e.words)}.` });
const timed = (when: string, icon: string, list: Effect): Effect =>
  sentence({ marks: [{ icon }, { sign: ':' }, ...list.marks], words: say(`when_${when}`, { effect: list.words }) });

/** What a townsfolk does in the row: when it comes there, when it leaves, and meanwhile. */
function inRow(card: Folk): Effect[] {
  const effects: Effect[] = [];
  if (card.timing === 'immediate') effects.push(timed('immediate', 'play', effectsOf(card.effect ?? [])));
  if (card.timing === 'dropoff') effects.push(timed('dropoff', 'dropoff', effectsOf(card.effect ?? [])));
  if (card.ongoing) effects.push(sentence(powerOf(card.ongoing)));
  return effects;
}

/** What a townsfolk does once it is one's own, as its face shows it in the hand and in the row. */
export const faceOf = wordedOnce((id): Effect[] | undefined => {
  const card = folkOf(id);
  return card && inRow(card);
});

/** What one plays a townsfolk for, as on its face: how far one rides, its icons, what it does in the row. */
export function playedFor(id: string): Effect | undefined {
  const card = folkOf(id);
  if (!card) return undefined;
  const [skills, effects] = [iconsOf(card.icons), inRow(card)];
  const said = [say('do_value', { n: card.cost }), iconWords(card.icons)];
  return {
    marks: [
      { icon: 'ride', n: card.cost },
      ...skills.map((icon) => ({ icon })),
      ...effects.flatMap((e) => [{ sign: '·' }, ...e.marks]),
    ],
    words: [`${said.filter(Boolean).join(', ')}.`, ...effects.map((e) => e.words)].join(' '),
  };
}

/** What the dismissal of a townsfolk, which may be a printed one, adds to an action: its icons. */
export function dismissedFor(id: string): Effect | undefined {
  const icons = folkOf(id)?.icons ?? printedOn(id)?.preprinted_townsfolk.icons;
  return icons && { marks: iconsOf(icons).map((icon) => ({ icon })), words: iconWords(icons) };
}

function folk(id: string): CardModel | undefined {
  const card = folkOf(id);
  if (!card) return undefined;
  const kind = starting.has(id) ? 'starting' : heroes.has(id) ? 'hero' : 'neutral';
  const [skills, effects] = [iconsOf(card.icons), inRow(card)];
  if (effects.length === 0) effects.push(sentence({ marks: [], words: say('when_none') }));
  if (card.recruit_dismiss.length > 0) effects.push(timed('recruit', 'hire', effectsOf(card.recruit_dismiss)));
  return {
    id,
    ...frame(kind),
    name: nameOf(card),
    picture: pictureOf(id),
    cost: [{ what: 'silver', n: card.cost }],
    skills,
    ...(skills.length > 0 ? { iconsSaid: `${say('icons', { list: iconWords(card.icons) })}.` } : {}),
    effects,
    notes: [`${say('note_value', { n: card.cost })}.`],
  };
}

/** The townsfolk and the manuscript that are printed on a segment. */
export function printedFolk(id: string) {
  const at = printedOn(id)?.preprinted_townsfolk;
  return at && { cost: at.cost, icons: iconsOf(at.icons), effect: effectsOf(at.dismiss_effect) };
}
export function printedTile(id: string) {
  const at = printedOn(id)?.preprinted_manuscript;
  return at && { cost: at.cost, effect: effectsOf(at.effect) };
}

/** What a manuscript gives, now or at the end. */
export function tileEffect(id: string, brief = false): Effect {
  const card = manuscripts.get(id);
  if (!card) return printedTile(id)?.effect ?? { marks: [], words: '' };
  return card.scoring ? scoringOf(card.scoring, brief) : effectsOf(card.effect);
}

function manuscript(id: string): CardModel | undefined {
  const card = manuscripts.get(id);
  if (!card) return undefined;
  return {
    id,
    kind: 'manuscript',
    title: say('frame_manuscript'),
    hue: hueOf(card.ribbon),
    name: say('card_manuscript', { ribbon: say(`tile_${card.ribbon}`), what: tileEffect(id, true).words }),
    picture: pictureOf(id),
    cost: [{ what: 'cleric', n: card.cost }],
    needs: [card.ribbon],
    iconsSaid: `${say(`icon_${card.ribbon}`)}.`,
    effects: [sentence(tileEffect(id))],
  };
}

function player(id: string): CardModel | undefined {
  const card = players.get(id);
  if (!card) return undefined;
  return {
    id,
    ...frame('player'),
    name: say('card_player', { n: card.number }),
    picture: pictureOf(id),
    effects: [
      sentence(effectsOf([{ gain: card.gain }])),
      sentence(effectsOf([{ deed: card.deeds }, { debt: card.debts }])),
      sentence(effectsOf(card.extra)),
    ],
    notes: [`${say('note_start', { n: card.number })}.`],
  };
}

function bonus(id: string): CardModel | undefined {
  const card = bonuses.get(id);
  if (!card) return undefined;
  return {
    id,
    ...frame('bonus'),
    name: say('card_bonus', { ribbon: say(`ribbon_${card.ribbon}`) }),
    picture: pictureOf(id),
    points: data.bonus_cards.vp_each,
    needs: [card.ribbon],
    iconsSaid: `${say(`icon_${card.ribbon}`)}.`,
    effects: [sentence(powerOf({ modifier: 'icons', icons: card.icons }))],
    notes: [`${say('note_first', { ribbon: say(`ribbon_${card.ribbon}`) })}.`],
  };
}

function scheme(id: string): CardModel | undefined {
  const card = schemes.get(id);
  if (!card) return undefined;
  const icons = iconsOf(card.icons);
  const rows = card.rows.filter((row) => row.length > 0).map((row) => sentence(effectsOf(row, true)));
  const options = card.final_row_options.map((list, i): Effect => {
    const effect = effectsOf(list, true);
    return i === 0
      ? sentence(effect)
      : { marks: [{ sign: '✕ →' }, ...effect.marks], words: `${say('effect_ai_else', { effect: effect.words })}.` };
  });
  return {
    id,
    ...frame('scheme'),
    name: say(`card_scheme_${card.deck}`, { icons: iconWords(card.icons) }),
    picture: pictureOf(id),
    skills: icons,
    iconsSaid: `${say('icons', { list: iconWords(card.icons) })}.`,
    effects: [...rows, ...options],
    standIns: standInsOf(data, id),
  };
}

const makers = [folk, manuscript, player, bonus, scheme];

/** The card of this id in the current language. */
export const cardOf = wordedOnce((id): CardModel | undefined => {
  for (const make of makers) {
    const model = make(id);
    if (model) return model;
  }
  return undefined;
});

/** All cards, for the gallery. */
export const gallery: { kind: string; cards: string[] }[] = [
  { kind: 'neutral', cards: [...neutral.keys()] },
  { kind: 'hero', cards: [...heroes.keys()] },
  { kind: 'starting', cards: [...starting.keys()] },
  { kind: 'manuscript', cards: [...manuscripts.keys()] },
  { kind: 'player', cards: [...players.keys()] },
  { kind: 'bonus', cards: [...bonuses.keys()] },
  { kind: 'scheme', cards: [...schemes.keys()] },
];
