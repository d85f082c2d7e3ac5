import { wordedOnce } from '../../lib/worded';
import type { Amount } from '../../generated/protocol';
import type { CardModel } from '../../table/game';
import { standIns } from '../../table/words/provenance';
import { locale } from '../../lib/locale.svelte';
import { typeset } from '../../lib/typeset';
import { ability } from './abilities';
import {
  apprentices,
  buildings,
  characters,
  contributions,
  data,
  marketCards,
  opponents,
  rewards,
  schemes,
  wonderCards,
  wonders,
  type ApprenticeData,
  type BuildingData,
  type CharacterData,
  type Goods,
  type RawEffect,
  type Resource,
  type WonderData,
} from './data';
import { pictureOf } from './drawing/pictures';
import { effect, effectMarks, effectWords, endGame, icon, immediate, sentence, sign } from './effects';
import { amount, goods, list, say } from './messages';
import { boardEffects, schemeOptions } from './orders';

/** The frame's colour by kind of card. */
const hues = {
  apprentice: '#5f7a4c',
  building: '#8c4a32',
  reward: '#4a6a92',
  market: '#4a3d56',
  character: '#8a6a24',
  wonder: '#a5791f',
  contribution: '#6f4a80',
  consequence: '#8a3f5c',
  scheme: '#5d4a36',
  opponent: '#3c4a54',
  debt: '#8f2f28',
} as const;
export type Kind = keyof typeof hues;

const named = (x: { name_en: string; name_fr: string }) => (locale.current === 'fr' ? x.name_fr : x.name_en);

function amounts(of: Goods): Amount[] {
  return data.vocabulary.resources.filter((r) => of[r]).map((r) => ({ what: r, n: of[r]! }));
}

function base(id: string, kind: Kind, name: string): CardModel {
  return {
    id,
    kind,
    name: typeset(name),
    title: say(`card_${kind}`),
    hue: hues[kind],
    picture: pictureOf(id),
    effects: [],
  };
}

function apprentice(a: ApprenticeData): CardModel {
  const card = base(a.id, 'apprentice', named(a));
  card.skills = a.skills;
  if (a.virtue_on_hire) {
    card.effects.push({
      marks: effectMarks({ virtue: a.virtue_on_hire }),
      words: sentence(say('trigger_on_hire', { effect: effectWords({ virtue: a.virtue_on_hire }) })),
    });
  }
  if (a.ability) card.effects.push(ability(a.ability));
  card.notes = [];
  if (!a.ability) card.notes.push(say('note_no_ability'));
  if (a.promo) card.notes.push(say('note_promo'));
  return card;
}

function building(b: BuildingData): CardModel {
  const card = base(b.id, 'building', named(b));
  card.cost = amounts(b.cost);
  card.needs = b.skills_required;
  card.points = b.vp;
  if (b.virtue_on_build) {
    card.effects.push({
      marks: effectMarks({ virtue: b.virtue_on_build }),
      words: sentence(say('trigger_on_construct', { effect: effectWords({ virtue: b.virtue_on_build }) })),
    });
  }
  if (Array.isArray(b.immediate)) card.effects.push(immediate({ all: b.immediate }));
  else if (b.immediate) card.effects.push(immediate(b.immediate));
  if (b.end_game) card.effects.push(endGame(b.end_game));
  card.notes = [say('note_cost', { goods: goods(b.cost), n: b.vp })];
  if (b.promo) card.notes.push(say('note_promo'));
  return card;
}

function character(c: CharacterData): CardModel {
  const card = base(c.id, 'character', c.name);
  const { start } = c;
  card.effects = (Array.isArray(c.ability) ? c.ability : [c.ability]).map(ability);
  const has = [amount('virtue', start.virtue)];
  if (start.influence) has.push(amount('influence', start.influence));
  if (start.silver) has.push(amount('silver', start.silver));
  has.push(...amounts(start.resources).map((a) => amount(a.what, a.n)));
  if (start.extra_building_cards) has.push(amount('card', start.extra_building_cards));
  if (start.unpaid_debts) has.push(amount('debt', start.unpaid_debts));
  card.notes = [say('note_start', { goods: list(has) })];
  if (start.own_prisoners) card.notes.push(say('note_prisoners', { n: start.own_prisoners }));
  return card;
}

/** A Wonder, with what its token gives to its owner. */
function wonder(w: WonderData): CardModel {
  const card = base(w.id, 'wonder', named(w));
  card.cost = [...amounts(w.cost), { what: 'influence', n: w.influence }, { what: 'tax', n: w.tax }];
  card.points = w.vp;
  card.effects = [
    {
      marks: effectMarks({ virtue: w.virtue_on_build }),
      words: sentence(say('trigger_on_construct', { effect: effectWords({ virtue: w.virtue_on_build }) })),
    },
    {
      marks: [icon('wonder'), sign(':'), ...effectMarks(w.location_benefit)],
      words: sentence(say('wonder_visit', { effect: effectWords(w.location_benefit) })),
    },
  ];
  card.notes = [
    say('note_cost', {
      goods: list([goods(w.cost), amount('influence', w.influence), amount('tax', w.tax)]),
      n: w.vp,
    }),
    say('note_wonder', { what: say(`thing_${w.resource}`, { n: 1 }) }),
  ];
  return card;
}

/** The id of the other side of a card with a Contribution. */
export const consequenceOf = (id: string): string => id.replace('contribution', 'consequence');
const contributionOf = (id: string): string => id.replace('consequence', 'contribution');

/** One side of a card that has a Contribution on one side and a Consequence on the other. */
function contribution(id: string): CardModel | undefined {
  const c = contributions.get(contributionOf(id));
  if (!c) return undefined;
  const no = { n: Number(id.slice(-1)) };
  if (id === c.id) {
    const { rewards } = c.contribution_side;
    const card = base(id, 'contribution', say('contribution_card', no));
    card.effects = wonders.solo.resource_track.spaces.filter(isContributed).map((r) => ({
      marks: [icon(r), sign('→'), ...rewards[r].flatMap(effectMarks)],
      words: sentence(say('contribution_line', { what: amount(r, 1), effect: list(rewards[r].map(effectWords)) })),
    }));
    card.standIns = standInsOf('contribution_side', c.contribution_side);
    return card;
  }
  const side = c.consequence_side;
  const card = base(id, 'consequence', say('consequence_card', no));
  card.effects = [
    {
      marks: [icon('princess'), icon(side.princess_location), sign(':'), ...effectMarks(side.princess_reward)],
      words: sentence(
        say('consequence_princess', {
          location: say(`place_${side.princess_location}`),
          effect: effectWords(side.princess_reward),
        }),
      ),
    },
    {
      marks: [
        icon('profiteer'),
        icon(side.profiteer_location),
        sign(':'),
        ...effectMarks({ all: side.profiteer_consequence }),
      ],
      words: sentence(
        say('consequence_profiteer', {
          location: say(`place_${side.profiteer_location}`),
          effect: effectWords({ all: side.profiteer_consequence }),
        }),
      ),
    },
  ];
  card.standIns = standInsOf('consequence_side', side);
  return card;
}

type Contributed = Exclude<Resource, 'silver'>;
const isContributed = (r: Resource): r is Contributed => r !== 'silver';
const standInsOf = (side: string, of: object): string[] => standIns(of).map((figure) => `${side}_${figure}`);

/** A card that tells the side that the rules play what to do. */
function scheme(id: string): CardModel | undefined {
  const s = schemes.get(id);
  if (!s) return undefined;
  const card = base(id, 'scheme', say(`scheme_card_${s.header}`, { n: Number(id.slice(-2)) }));
  card.effects = schemeOptions(id);
  return card;
}

/** The board of the side that the rules play. */
function opponent(id: string): CardModel | undefined {
  const b = opponents.get(id);
  if (!b) return undefined;
  const card = base(id, 'opponent', named(b));
  card.effects = boardEffects(b);
  const { virtue, influence } = b.start;
  card.notes = [say('note_start', { goods: list([amount('virtue', virtue), amount('influence', influence)]) })];
  return card;
}

/** Both sides of a Debt. */
function debt(): CardModel {
  const card = base('debt', 'debt', say('debt_unpaid'));
  card.points = data.debts.unpaid_vp;
  card.effects = [
    {
      marks: [{ icon: 'debt', n: 1 }, { sign: ':' }, { icon: 'vp', n: `−${-data.debts.unpaid_vp}` }],
      words: say('debt_unpaid_words', { n: -data.debts.unpaid_vp }),
    },
    {
      marks: [
        { icon: 'silver', n: data.debts.pay_cost.silver! },
        { icon: 'tax', n: data.debts.pay_cost.tax! },
        { sign: '→' },
        { icon: 'debt_paid' },
        { icon: 'virtue', n: '+1' },
      ],
      words: say('debt_pay_words', { silver: data.debts.pay_cost.silver!, tax: data.debts.pay_cost.tax! }),
    },
  ];
  return card;
}

/** A card of the game, worded in the current language. */
export const card = wordedOnce((id): CardModel | undefined => {
  const a = apprentices.get(id);
  if (a) return apprentice(a);
  const b = buildings.get(id);
  if (b) return building(b);
  const r = rewards.get(id);
  if (r)
    return {
      ...base(id, 'reward', list(r.effects.map((e) => capital(shortWords(e))))),
      effects: r.effects.map(effect),
    };
  const m = marketCards.get(id);
  if (m) {
    const side = (key: 'small' | 'large') => ({
      marks: [{ sign: say(`side_${key}`) }, ...effectMarks(m[key])],
      words: sentence(say(`side_${key}_words`, { effect: effectWords(m[key]) })),
    });
    return {
      ...base(id, 'market', say('market_card', { n: Number(id.slice(-2)) })),
      effects: [side('small'), side('large')],
    };
  }
  const c = characters.get(id);
  if (c) return character(c);
  const w = wonderCards.get(id);
  if (w) return wonder(w);
  return id === 'debt' ? debt() : (contribution(id) ?? scheme(id) ?? opponent(id));
});

function shortWords(e: RawEffect): string {
  if (e.gain) return goods(e.gain);
  for (const [what, n] of [
    ['virtue', e.virtue],
    ['influence', e.influence],
    ['apprentice', e.hire_free],
  ] as const)
    if (n !== undefined) return amount(what, n);
  if (e.destroy_debt !== undefined) return say('reward_destroy_debt');
  return amount('card', e.draw_building ?? 1);
}

const capital = (s: string) => s.charAt(0).toLocaleUpperCase() + s.slice(1);

/** Every card of the box, for the gallery. */
export const gallery: { kind: Kind; cards: string[] }[] = [
  { kind: 'apprentice', cards: [...apprentices.keys()] },
  { kind: 'building', cards: [...buildings.keys()] },
  { kind: 'reward', cards: [...rewards.keys()] },
  { kind: 'market', cards: [...marketCards.keys()] },
  { kind: 'character', cards: [...characters.keys()] },
  { kind: 'debt', cards: ['debt'] },
  { kind: 'wonder', cards: [...wonderCards.keys()] },
  { kind: 'contribution', cards: [...contributions.keys()] },
  { kind: 'consequence', cards: [...contributions.keys()].map(consequenceOf) },
  { kind: 'opponent', cards: [...opponents.keys()] },
  { kind: 'scheme', cards: [...schemes.keys()] },
];
