import { afterEach, describe, expect, it } from 'vitest';
import { locale, locales } from '../../lib/locale.svelte';
import { card, consequenceOf, gallery } from './cards';
import { data, opponents, schemes, wonders, type Counter } from './data';
import { ability } from './abilities';
import { effect, effectWords } from './effects';
import { icons } from './icons';
import { say } from './messages';
import type { CardModel } from '../../table/game';

afterEach(() => {
  locale.current = 'en';
});

/** Words that were found: a message that is missing shows its key. */
function worded(text: string): boolean {
  return text.trim().length > 0 && !/undefined|\b[a-z]+_[a-z_]+\b|\{|\}/.test(text);
}

function drawn(model: CardModel): string[] {
  const marks = model.effects.flatMap((e) => e.marks).flatMap((m) => ('icon' in m ? [m.icon] : []));
  return [...marks, ...(model.needs ?? []), ...(model.skills ?? []), ...(model.cost ?? []).map((c) => c.what)];
}

const ids = gallery.flatMap((g) => g.cards);

describe('cards', () => {
  it('has every card of the data in the gallery', () => {
    const all = [
      ...data.apprentices,
      ...data.buildings,
      ...data.rewards,
      ...data.black_market.cards,
      ...data.player_boards.asymmetric,
      { id: 'debt' },
      ...wonders.apprentices,
      ...wonders.buildings,
      ...wonders.rewards,
      ...wonders.player_boards,
      ...wonders.wonders.cards,
      ...wonders.contribution_cards,
      ...wonders.contribution_cards.map((c) => ({ id: consequenceOf(c.id) })),
      ...wonders.solo.ai_boards,
      // Those of another expansion stay in the box.
      ...wonders.solo.scheme_cards.filter((s) => !s.age_of_artisans),
    ].map((c) => c.id);
    expect([...ids].sort()).toEqual(all.sort());
  });

  describe.each(locales)('in %s', (language) => {
    it.each(ids)('%s has a name, and words for all it does', (id) => {
      locale.current = language;
      const model = card(id)!;
      expect(worded(model.name), model.name).toBe(true);
      expect(worded(model.title), model.title).toBe(true);
      for (const e of model.effects) {
        expect(worded(e.words), e.words).toBe(true);
        expect(e.marks.length, e.words).toBeGreaterThan(0);
      }
      for (const note of model.notes ?? []) expect(worded(note), note).toBe(true);
    });
  });

  it.each(ids)('%s is drawn with icons that exist', (id) => {
    for (const name of drawn(card(id)!)) expect(Object.keys(icons)).toContain(name);
  });

  it('takes the French names from the data', () => {
    locale.current = 'fr';
    expect(card('castle')?.name).toBe('Château');
    expect(card('castle')?.title).toBe('Bâtiment');
  });

  it('says what a Building costs, needs, is worth and does', () => {
    expect(card('university')).toMatchObject({
      cost: [
        { what: 'clay', n: 4 },
        { what: 'wood', n: 2 },
        { what: 'stone', n: 3 },
        { what: 'marble', n: 2 },
      ],
      needs: ['carpentry', 'tiling', 'masonry'],
      points: 11,
    });
    expect(card('university')?.effects.map((e) => e.words)).toEqual([
      'When constructed: gain 1 Virtue.',
      'At the end of the game: gain 2 VP if you have no unpaid Debts.',
    ]);
  });

  it('says what a Wonder costs, and what its token gives', () => {
    expect(card('stone_wonder')).toMatchObject({
      cost: [
        { what: 'stone', n: 14 },
        { what: 'influence', n: 5 },
        { what: 'tax', n: 3 },
      ],
      points: 15,
    });
    expect(card('stone_wonder')?.effects.map((e) => e.words)).toEqual([
      'When constructed: gain 2 Virtue.',
      'Whenever you place a Worker where its token stands: act as if you had 1 more Worker there or gain 1 Influence.',
    ]);
  });

  it('says what somebody begins with in one list, and what one of something is', () => {
    expect(card('clovis')?.notes).toContain('Starts with 10 Virtue, 1 Silver, 1 Clay and 1 Marble.');
    expect(card('fara')?.effects.map((e) => e.words)).toContain(
      'At each Black Market Reset: you may take 1 of your Workers out of Prison.',
    );
    expect(card('clay_wonder')?.notes?.at(-1)).toMatch(/Each Clay that lies on it/);
  });

  it('keeps the two sides of a Contribution card apart', () => {
    expect(card('contribution_2')?.effects.at(-1)?.words).toBe('1 Marble: gain 2 Influence and reveal 1 Reward card.');
    expect(card('consequence_2')?.effects.map((e) => e.words)).toEqual([
      'Princess, Quarry: whoever has the most Workers there at the next Black Market Reset: gain 2 Virtue.',
      'Profiteer, Town Centre: everybody with a Worker there at the next Black Market Reset: take 1 Debt, then all your Workers there go to Prison.',
    ]);
    // The rulebook shows what Wood and Marble bring on this card, and nothing else of it.
    expect(card('contribution_2')?.standIns).toEqual([
      'contribution_side_clay',
      'contribution_side_stone',
      'contribution_side_gold',
    ]);
  });

  it('says what Schemes and powers do, in French with the rulebook’s words', () => {
    expect(card('scheme_02')?.effects[0]?.words).toBe(
      'If 2 or more Workers of the AI are in Prison, at the Guardhouse: the AI does 1 Guardhouse action for each of its Workers there.',
    );
    expect(card('louis')?.effects.map((e) => e.words)).toEqual([
      'You may pay 2 Silver to ignore the loss of 1 Influence, as often as you like.',
      'The Cathedral is open to you at any Virtue.',
    ]);
    expect(card('swindler_storehouse')?.effects.at(-1)?.words).toBe(
      'One more trade at the King’s Storehouse: pay 1 Virtue, gain 1 Gold or gain 1 Marble.',
    );
    locale.current = 'fr';
    expect(card('scheme_05')?.title).toBe('Planification');
    expect(card('ai_enforcer')?.name).toBe('Homme de Main');
    expect(card('pickpocket_release')?.name).toBe('Voleur à la Tire');
  });

  it.each([...opponents.keys(), ...schemes.keys()])('%s speaks of the AI, and to nobody', (id) => {
    for (const [language, spokenTo] of [
      ['en', /\byou|: (?!the AI |whenever |at )/i],
      ['fr', /\b(vous|vos|votre)\b|\p{L}ez\b/iu],
    ] as const) {
      locale.current = language;
      for (const { words } of card(id)!.effects) expect(words).not.toMatch(spokenTo);
    }
  });

  it('says what an AI board does, whenever it does it', () => {
    const effects = (id: string) => card(id)!.effects.map((e) => e.words);
    expect(effects('ai_patron')).toEqual([
      'Specialisation, King’s Storehouse: the AI gains 1 Virtue with a single Worker there; otherwise it gains 1 Marble for every 2 of its Workers there.',
      'Power: whenever the AI places a Worker at the King’s Storehouse, it gains 1 Influence.',
    ]);
    locale.current = 'fr';
    expect(effects('ai_enforcer')).toEqual([
      'Spécialisation, Hôtel de Ville\u00a0: l’IA envoie tous les Ouvriers capturés en Prison, contre 1 Pièce chacun\u00a0; si c’est impossible, elle ajoute 1 Taxe de la réserve au Bâtiment des Impôts, puis fait 1 capture pour chacun de ses Ouvriers sur ce lieu.',
      'Pouvoir\u00a0: quand l’IA envoie des Ouvriers capturés en Prison, elle gagne 1 Marbre.',
    ]);
    expect(effects('ai_aristocrat').at(-1)).toBe(
      'Pouvoir\u00a0: la construction d’une Merveille coûte à l’IA 2 Marbres de moins.',
    );
  });

  it('shows both sides of a Black Market card', () => {
    expect(card('black_market_02')?.effects.map((e) => e.words)).toEqual([
      'Small Market: gain 2 Gold.',
      'Large Market: gain 1 Wood, 1 Stone, 1 Gold and 1 Marble.',
    ]);
  });
});

describe.each(locales)('the vocabulary of effects in %s', (language) => {
  const samples: Record<string, unknown> = {
    gain: { silver: 2 },
    pay: { stone: 1 },
    virtue: -1,
    influence: 1,
    tax: 2,
    draw_building: 2,
    draw_keep_building: { draw: 5, keep: 1 },
    discard_building: 1,
    hire_free: 1,
    discard_apprentice: 1,
    reward: 1,
    capture: 2,
    imprison_captured: 'all',
    release_prison: 'all',
    release_captives: 'all',
    take_debt: 1,
    flip_debt: 1,
    destroy_debt: 1,
    take_all_tax: true,
    place_worker: 'guildhall',
    vp: 3,
    debt_vp: 1,
    choice: [{ gain: { gold: 1 } }, { virtue: 1 }],
    per: { counter: 'gold', every: 2, effect: { virtue: 1 } },
    if: { condition: { none: 'unpaid_debts' }, then: { vp: 2 } },
    all_players: { virtue: 1 },
    all: [{ discard_building: 1 }, { gain: { gold: 2 } }],
  };
  const keys = Object.keys(data.vocabulary.effects);

  it.each(keys)('%s is drawn and worded', (key) => {
    locale.current = language;
    const e = effect({ [key]: samples[key] });
    expect(worded(e.words), e.words).toBe(true);
    expect(e.marks.length).toBeGreaterThan(0);
  });

  it.each(Object.keys(data.vocabulary.counters) as Counter[])('counter %s is worded', (counter) => {
    locale.current = language;
    for (const n of [1, 2]) expect(worded(say(`counter_${counter}`, { n }))).toBe(true);
    expect(worded(effectWords({ if: { condition: { most: counter }, then: { vp: 1 } } }))).toBe(true);
  });

  it.each(
    Object.keys(data.vocabulary.triggers).filter(
      (t) => !['modifier', 'immediate', 'end_game', 'storehouse_trade'].includes(t),
    ),
  )('trigger %s is worded', (trigger) => {
    locale.current = language;
    const of = trigger.replace('<location>', 'forest');
    const e = ability({ trigger: of, effect: { virtue: 1 } });
    expect(worded(e.words), e.words).toBe(true);
  });

  it('words every modifier that a card or a character has', () => {
    locale.current = language;
    const used = new Set(
      [...data.apprentices, ...data.player_boards.asymmetric]
        .flatMap((c) => (Array.isArray(c.ability) ? c.ability : [c.ability]))
        .flatMap((a) => Object.keys(a?.modifier ?? {})),
    );
    expect(used).toEqual(new Set(Object.keys(data.vocabulary.modifiers)));
  });
});
