import type { Amount } from '../../generated/protocol';
import type { CardModel } from '../../table/game';
import { locale } from '../../lib/locale.svelte';
import { typeset } from '../../table/words';
import {
  apprentices,
  buildings,
  characters,
  data,
  marketCards,
  rewards,
  type ApprenticeData,
  type BuildingData,
  type CharacterData,
  type Goods,
} from './data';
import { pictureOf } from './drawing/pictures';
import { ability, effect, effectMarks, effectWords, endGame, immediate, sentence } from './effects';
import { amount, goods, list, say } from './messages';

/** The frame's colour by kind of card. */
export const hues = {
  apprentice: '#5f7a4c',
  building: '#8c4a32',
  reward: '#4a6a92',
  market: '#4a3d56',
  character: '#8a6a24',
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
  if (b.immediate) card.effects.push(immediate(b.immediate));
  if (b.end_game) card.effects.push(endGame(b.end_game));
  card.notes = [say('note_cost', { goods: goods(b.cost) })];
  if (b.promo) card.notes.push(say('note_promo'));
  return card;
}

function character(c: CharacterData): CardModel {
  const card = base(c.id, 'character', c.name);
  const { start } = c;
  card.effects = (Array.isArray(c.ability) ? c.ability : [c.ability]).map(ability);
  const has = [amount('virtue', start.virtue)];
  if (start.silver) has.push(amount('silver', start.silver));
  if (Object.keys(start.resources).length > 0) has.push(goods(start.resources));
  if (start.extra_building_cards) has.push(amount('card', start.extra_building_cards));
  if (start.unpaid_debts) has.push(amount('debt', start.unpaid_debts));
  card.notes = [say('note_start', { goods: list(has) })];
  if (start.own_prisoners) card.notes.push(say('note_prisoners', { n: start.own_prisoners }));
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
export function card(id: string): CardModel | undefined {
  const a = apprentices.get(id);
  if (a) return apprentice(a);
  const b = buildings.get(id);
  if (b) return building(b);
  const r = rewards.get(id);
  if (r)
    return {
      ...base(id, 'reward', list(r.effects.map((e) => capital(shortWords(e.virtue, e.gain, e.draw_building))))),
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
  return id === 'debt' ? debt() : undefined;
}

function shortWords(virtue?: number, gain?: Goods, cards?: number): string {
  if (virtue !== undefined) return amount('virtue', virtue);
  if (gain) return goods(gain);
  return amount('card', cards ?? 1);
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
];
