import { isStandIn, standInsOf } from '../../table/words/provenance';
import { wordedOnce } from '../../lib/worded';
import type { CardModel, Effect } from '../../table/game';
import {
  data,
  debts,
  favours,
  nameOf,
  orders,
  outsiders,
  paladins,
  schemes,
  suspicions,
  taverns,
  townsfolk,
  walls,
} from './data';
import {
  abilityOf,
  boostsOf,
  countMarks,
  effectsOf,
  favourCost,
  paladinAbility,
  scoringOf,
  workersLine,
  lower,
} from './effects';
import { pictureOf } from './drawing/pictures';
import { say } from './messages';

/** The frames' colours by kind, and of the three peoples. */
const hues: Record<string, string> = {
  paladin: 'var(--dye-gold)',
  townsfolk: 'var(--dye-green)',
  wall: 'var(--dye-stone)',
  tavern: 'light-dark(#8a5426, #c08650)',
  order: 'var(--dye-red)',
  favour: 'light-dark(#2f6b46, #64a47e)',
  suspicion: 'var(--dye-violet)',
  debt: 'light-dark(#9c3424, #cc6a58)',
  scheme: 'var(--dye-slate)',
  viking: 'var(--dye-blue)',
  saracen: 'light-dark(#3d6b3a, #74a96e)',
  byzantine: 'light-dark(#856209, #d0a73c)',
};
export const hueOf = (kind: string) => hues[kind] ?? 'var(--oak)';

const number = (id: string) => Number(id.slice(id.lastIndexOf('-') + 1));
const sentence = (text: string) => `${text}.`;
const frame = (kind: string) => ({ kind, title: say(`frame_${kind}`), hue: hueOf(kind) });

function paladin(id: string): CardModel | undefined {
  const card = paladins.get(id);
  if (!card) return undefined;
  const joins = workersLine(card.workers);
  return {
    id,
    ...frame('paladin'),
    name: card.name,
    picture: pictureOf(id),
    effects: [
      { ...joins, words: sentence(say('effect_joins', { workers: joins.words })) },
      dotted(boostsOf(card)),
      dotted(paladinAbility(card)),
    ],
  };
}

const dotted = <E extends { words: string }>(effect: E): E => ({ ...effect, words: sentence(effect.words) });

/** By which a Townsfolk joins the crew. */
export const joining: readonly string[] = ['take', 'hire'];

function folk(id: string): CardModel | undefined {
  const card = townsfolk.get(id);
  if (!card) return undefined;
  const quest = effectsOf(card.quest);
  const effects: Effect[] = [
    {
      marks: [{ sign: '✕' }, ...quest.marks],
      words: sentence(say('effect_quest', { reward: lower(quest.words) })),
      verbs: ['quest'],
    },
  ];
  if (card.immediate.length > 0) {
    const now = effectsOf(card.immediate);
    effects.push({
      marks: [{ sign: '⌂' }, ...now.marks],
      words: sentence(say('effect_immediate', { reward: lower(now.words) })),
      verbs: joining,
    });
  }
  effects.push({ ...dotted(abilityOf(card)), verbs: joining });
  return { id, ...frame('townsfolk'), name: nameOf(card), picture: pictureOf(id), effects };
}

function outsider(id: string): CardModel | undefined {
  const card = outsiders.get(id);
  if (!card) return undefined;
  const people = say(`people_${card.people}`);
  const attack = effectsOf(card.attack);
  const convert = effectsOf(card.convert);
  return {
    id,
    kind: 'outsider',
    title: say('frame_people', { people }),
    hue: hueOf(card.people),
    name: nameOf(card),
    picture: pictureOf(id),
    effects: [
      {
        marks: [{ icon: 'attack' }, { sign: '→' }, ...attack.marks],
        words: sentence(say('effect_attack', { reward: lower(attack.words) })),
        verbs: ['attack'],
      },
      {
        marks: [{ icon: 'convert' }, { sign: '→' }, ...convert.marks],
        words: sentence(say('effect_convert', { reward: lower(convert.words) })),
        verbs: ['convert'],
      },
      { ...dotted(scoringOf(card)), verbs: ['convert'] },
      { marks: [{ icon: card.people }], words: sentence(say('note_suit', { people })) },
    ],
    standIns: standInsOf(data, card.suit),
  };
}

function wall(id: string): CardModel | undefined {
  const card = walls.get(id);
  if (!card) return undefined;
  const reward = effectsOf(card.reward);
  return {
    id,
    ...frame('wall'),
    name: say('card_wall', { n: number(id) }),
    picture: pictureOf(id),
    effects: [{ ...reward, words: sentence(reward.words) }],
    ...(card.vp > 0 && { points: card.vp, notes: [sentence(say('effect_vp', { n: card.vp }))] }),
  };
}

function tavern(id: string): CardModel | undefined {
  const card = taverns.get(id);
  if (!card) return undefined;
  const joins = workersLine(card.workers);
  return {
    id,
    ...frame('tavern'),
    name: say('card_tavern', { n: number(id) }),
    picture: pictureOf(id),
    effects: [{ ...joins, words: sentence(say('effect_joins', { workers: joins.words })) }],
  };
}

function order(id: string): CardModel | undefined {
  const card = orders.get(id);
  if (!card) return undefined;
  return {
    id,
    ...frame('order'),
    name: say(`card_${id}`),
    picture: pictureOf(id),
    points: data.kings_orders.slots.map((s) => s.vp).join('/'),
    effects: [
      {
        marks: [{ sign: `≥ ${card.needs}` }, ...countMarks(card.of)],
        words: sentence(say('effect_order', { n: card.needs, what: say(`count_${card.of}`, { n: card.needs }) })),
      },
    ],
    notes: [sentence(say('note_order', { points: data.kings_orders.slots.map((s) => s.vp).join(', ') }))],
  };
}

function favour(id: string): CardModel | undefined {
  const card = favours.get(id);
  if (!card) return undefined;
  return {
    id,
    ...frame('favour'),
    name: say(`card_${id}`),
    picture: pictureOf(id),
    effects: [dotted(favourCost(card)), dotted(effectsOf(card.effect))],
    notes: [sentence(say('note_favour'))],
  };
}

function suspicion(id: string): CardModel | undefined {
  const card = suspicions.get(id);
  if (!card) return undefined;
  const copies = [...suspicions.values()].filter((c) => c.tax === card.tax).length;
  return {
    id,
    ...frame('suspicion'),
    name: say('card_suspicion', { n: card.tax }),
    picture: pictureOf(`suspicion-${card.tax}`),
    effects: [
      card.tax > 0
        ? { marks: [{ icon: 'tax', n: card.tax }], words: sentence(say('effect_suspicion', { n: card.tax })) }
        : { marks: [{ icon: 'tax', n: 0 }], words: sentence(say('effect_suspicion_none')) },
    ],
    notes: [sentence(say('note_copies', { n: copies }))],
  };
}

function debt(id: string): CardModel | undefined {
  if (!debts.has(id)) return undefined;
  const { paid_vp: paid, unpaid_vp: unpaid, count } = data.debts;
  const minus = `−${-unpaid}`;
  return {
    id,
    ...frame('debt'),
    name: say('card_debt'),
    picture: pictureOf('debt'),
    points: `${minus} / +${paid}`,
    effects: [
      {
        marks: [{ icon: 'unpaid' }, { sign: ':' }, { icon: 'vp', n: minus }],
        words: sentence(say('effect_unpaid', { n: minus })),
      },
      {
        marks: [{ icon: 'paid' }, { sign: ':' }, { icon: 'vp', n: `+${paid}` }],
        words: sentence(say('effect_paid', { n: paid })),
      },
    ],
    notes: [sentence(say('note_copies', { n: count }))],
  };
}

function scheme(id: string): CardModel | undefined {
  const card = schemes.get(id);
  if (!card) return undefined;
  const action = say(`action_${card.action}`);
  const copies = [...schemes.values()].filter((c) => c.action === card.action).length;
  return {
    id,
    ...frame('scheme'),
    name: say('card_scheme', { action }),
    picture: pictureOf(`scheme-${card.action}`),
    effects: [{ marks: [{ icon: card.action }], words: sentence(say('effect_scheme', { action })) }],
    notes: [sentence(say('note_copies', { n: copies }))],
    ...(isStandIn(data.solo.scheme_cards, 'cards') && { standIns: ['scheme_cards_cards'] }),
  };
}

const makers = [paladin, folk, outsider, wall, tavern, order, favour, suspicion, debt, scheme];

/** The card of this id in the current language. */
export const cardOf = wordedOnce((id): CardModel | undefined => {
  for (const make of makers) {
    const model = make(id);
    if (model) return model;
  }
  return undefined;
});

/** A card as it is spoken: its name, and what it does. */
export function told(id: string): string {
  const card = cardOf(id);
  return card ? `${card.name}. ${card.effects.map((e) => e.words).join(' ')}` : '';
}

/** The first id of each face: cards that look alike are shown once, with their number of copies. */
function faces<T extends { id: string }>(cards: Iterable<T>, face: (card: T) => string | number): string[] {
  const seen = new Map<string | number, string>();
  for (const card of cards) if (!seen.has(face(card))) seen.set(face(card), card.id);
  return [...seen.values()];
}

/** All cards, for the gallery. */
export const gallery: { kind: string; cards: string[] }[] = [
  { kind: 'paladin', cards: [...paladins.keys()] },
  { kind: 'townsfolk', cards: [...townsfolk.keys()] },
  { kind: 'outsider', cards: [...outsiders.keys()] },
  { kind: 'wall', cards: [...walls.keys()] },
  { kind: 'tavern', cards: [...taverns.keys()] },
  { kind: 'order', cards: [...orders.keys()] },
  { kind: 'favour', cards: [...favours.keys()] },
  { kind: 'suspicion', cards: faces(suspicions.values(), (c) => c.tax) },
  { kind: 'debt', cards: faces(debts.values(), () => 0) },
  { kind: 'scheme', cards: faces(schemes.values(), (c) => c.action) },
];
