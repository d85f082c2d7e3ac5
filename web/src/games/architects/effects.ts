import { signed } from '../../table/words/numbers';
import type { Effect, Mark } from '../../table/game';
import { data, type Ability, type Condition, type Goods, type Modifier, type Price, type RawEffect } from './data';
import { amount, goods, has, list, say } from './messages';

/*
 * Effects of cards, drawn and worded from the data's vocabulary alone: one
 * function for each of its parts. No card has prose of its own.
 */

export const sign = (s: string): Mark => ({ sign: s });
export const icon = (name: string, n?: number | string): Mark => (n === undefined ? { icon: name } : { icon: name, n });

/** The icon of what a counter counts. */
const counterIcons: Record<string, string> = {
  stone_wood_clay: 'any',
  clay: 'clay',
  wood: 'wood',
  stone: 'stone',
  gold: 'gold',
  marble: 'marble',
  silver: 'silver',
  virtue: 'virtue',
  influence: 'influence',
  paid_debts: 'debt_paid',
  unpaid_debts: 'debt',
  buildings: 'building',
  cathedral_level: 'cathedral',
  building_cathedral_pairs: 'cathedral',
  apprentices: 'apprentice',
  apprentices_carpentry: 'carpentry',
  apprentices_tiling: 'tiling',
  apprentices_masonry: 'masonry',
  captives_held: 'captive',
  own_prisoners: 'prisoner',
  own_workers_on_board: 'worker',
};

/** What the visit of an own Wonder offers, in the words of its card. */
const visits = { influence_1: { influence: 1 } } as const;
type Choice = NonNullable<RawEffect['choice']>[number];

const choiceMarks = (c: Choice): Mark[] =>
  c === 'extra_worker' ? [icon('worker', '+1')] : effectMarks(typeof c === 'string' ? visits[c] : c);
const choiceWords = (c: Choice): string =>
  c === 'extra_worker' ? say('effect_extra_worker') : effectWords(typeof c === 'string' ? visits[c] : c);

export function goodsMarks(of: Goods, plus = false): Mark[] {
  return data.vocabulary.resources.filter((r) => of[r]).map((r) => icon(r, plus ? `+${of[r]}` : of[r]));
}

function counted(counter: string, n: number): string {
  return say(`counter_${counter}`, { n });
}

export function priceMarks(price: Price): Mark[] {
  const marks = goodsMarks(price);
  if (price.any) {
    price.any.of.forEach((r, i) =>
      marks.push(...(i > 0 ? [sign('/')] : []), icon(r, i === 0 ? price.any!.count : undefined)),
    );
  }
  if (price.tax) marks.push(icon('tax', price.tax));
  if (price.virtue) marks.push(icon('virtue', signed(-Math.abs(price.virtue))));
  if (price.influence) marks.push(icon('influence', price.influence));
  if (price.take_debt) marks.push(icon('debt', price.take_debt));
  return marks;
}

export function priceWords(price: Price): string {
  const parts: string[] = [];
  if (data.vocabulary.resources.some((r) => price[r])) parts.push(goods(price));
  if (price.any) {
    const { count: n, of } = price.any;
    parts.push(say('any_of', { n, of: of.map((r) => say(`thing_${r}`, { n })).join(say('list_or')) }));
  }
  if (price.tax) parts.push(amount('tax', price.tax));
  if (price.virtue) parts.push(amount('virtue', Math.abs(price.virtue)));
  if (price.influence) parts.push(amount('influence', price.influence));
  if (price.take_debt) parts.push(effectWords({ take_debt: price.take_debt }));
  return list(parts);
}

function condition(c: Condition): { marks: Mark[]; words: string } {
  if (c.worker_at)
    return { marks: [icon('worker'), sign('+'), icon(c.worker_at)], words: say(`condition_worker_at_${c.worker_at}`) };
  if (c.ai_workers_here) {
    const { max } = c.ai_workers_here;
    return { marks: [icon('worker', `≤ ${max}`)], words: say('condition_ai_workers_here', { n: max }) };
  }
  const [[counter, least] = ['', 0]] = Object.entries(c.at_least ?? {});
  const what = c.most ?? c.none ?? counter;
  const picture = icon(counterIcons[what] ?? 'any');
  if (c.most) {
    const own = `most_${what}`;
    const words = has(own) ? say(own) : say('condition_most', { counter: counted(what, 2) });
    return { marks: [picture, sign('▲')], words };
  }
  if (c.none)
    return {
      marks: [icon(counterIcons[what] ?? 'any', 0)],
      words: say('condition_none', { counter: counted(what, 2) }),
    };
  return {
    marks: [icon(counterIcons[what] ?? 'any', `${least}+`)],
    words: say('condition_at_least', { n: least, counter: counted(what, least) }),
  };
}

/** The icons of an effect. */
export function effectMarks(e: RawEffect): Mark[] {
  if (e.gain) return goodsMarks(e.gain);
  if (e.pay) return [sign('−'), ...priceMarks(e.pay)];
  if (e.virtue !== undefined) return [icon('virtue', signed(e.virtue))];
  if (e.influence !== undefined) return [icon('influence', signed(e.influence))];
  if (e.tax !== undefined) return [icon('tax', e.tax)];
  if (e.draw_building !== undefined) return [icon('card', `+${e.draw_building}`)];
  if (e.draw_keep_building)
    return [icon('card', e.draw_keep_building.draw), sign('→'), icon('card', e.draw_keep_building.keep)];
  if (e.discard_building !== undefined) return [icon('card', `−${e.discard_building}`)];
  if (e.hire_free !== undefined) return [icon('apprentice', `+${e.hire_free}`)];
  if (e.discard_apprentice !== undefined) return [icon('apprentice', `−${e.discard_apprentice}`)];
  if (e.refresh_apprentices !== undefined) return [icon('apprentice', `−${e.refresh_apprentices}`), sign('↻')];
  if (e.reward !== undefined) return [icon('reward', e.reward)];
  if (e.capture !== undefined) return [icon('capture', e.capture)];
  if (e.imprison_captured !== undefined) return [icon('captive'), sign('→'), icon('prison')];
  if (e.release_prison !== undefined)
    return [icon('prisoner', e.release_prison === 'all' ? undefined : e.release_prison), sign('→'), icon('worker')];
  if (e.release_captives !== undefined) return [icon('captive'), sign('→'), icon('worker')];
  if (e.take_debt !== undefined) return [icon('debt', `+${e.take_debt}`)];
  if (typeof e.flip_debt === 'number') return [icon('debt', e.flip_debt), sign('→'), icon('debt_paid')];
  if (e.destroy_debt !== undefined) return [icon('debt_destroyed', e.destroy_debt)];
  if (e.take_all_tax) return [icon('tax'), sign('→'), icon('silver')];
  if (e.place_worker) return [icon('worker'), sign('→'), icon(e.place_worker)];
  if (e.vp !== undefined) return [icon('vp', e.vp)];
  if (e.debt_vp !== undefined) return [icon('debt'), sign(':'), icon('vp', signed(e.debt_vp))];
  if (e.choice) return e.choice.flatMap((c, i) => [...(i > 0 ? [sign('/')] : []), ...choiceMarks(c)]);
  if (e.per) {
    const { counter, every, effect } = e.per;
    const counts: Mark[] =
      counter === 'stone_wood_clay'
        ? [icon('clay', every), sign('/'), icon('wood'), sign('/'), icon('stone')]
        : [icon(counterIcons[counter] ?? 'any', every)];
    return [...effectMarks(effect), sign(':'), ...counts];
  }
  if (e.if) return [...condition(e.if.condition).marks, sign('→'), ...effectMarks(e.if.then)];
  if (e.all_players) return [icon('everybody'), sign(':'), ...effectMarks(e.all_players)];
  if (e.all) return allMarks(e.all.map(effectMarks));
  if (e.then) return [icon('worker'), sign('→'), icon('prison')];
  return [];
}

/** The icons of an effect among others that all gain: each number with a plus. */
export const gainMarks = (e: RawEffect): Mark[] =>
  effectMarks(e).map((mark) =>
    'icon' in mark && typeof mark.n === 'number' && (e.gain || e.reward) ? icon(mark.icon, signed(mark.n)) : mark,
  );

/** What comes of effects one after another. What several turn into the same is told once: a card is narrow. */
function allMarks(parts: Mark[][]): Mark[] {
  const into = (marks: Mark[]) => JSON.stringify(marks.slice(1));
  const [first = []] = parts;
  const alike = first.length === 3 && parts.every((marks) => into(marks) === into(first));
  const shown = alike ? [...parts.slice(0, -1).map((marks) => marks.slice(0, 1)), parts.at(-1)!] : parts;
  return shown.flatMap((marks, i) => [...(i > 0 ? [sign(alike ? '+' : '→')] : []), ...marks]);
}

/** What an effect says, without a capital or a full stop. */
export function effectWords(e: RawEffect): string {
  const words = plainWords(e);
  return e.optional ? say('effect_optional', { effect: words }) : words;
}

function plainWords(e: RawEffect): string {
  if (e.gain) return say('effect_gain', { goods: goods(e.gain) });
  if (e.pay) return say('effect_pay', { price: priceWords(e.pay) });
  if (e.virtue !== undefined)
    return say(e.virtue > 0 ? 'effect_virtue' : 'effect_virtue_lose', { n: Math.abs(e.virtue) });
  if (e.release_prison === 'all') return say('effect_release_prison_all');
  if (e.imprison_captured || e.release_captives || e.take_all_tax) {
    return say(
      `effect_${e.imprison_captured ? 'imprison_captured' : e.release_captives ? 'release_captives' : 'take_all_tax'}`,
    );
  }
  if (e.draw_keep_building) return say('effect_draw_keep_building', { ...e.draw_keep_building });
  if (e.place_worker) return say('effect_place_worker', { location: say(`place_${e.place_worker}`) });
  if (e.debt_vp !== undefined)
    return say(e.debt_vp > 0 ? 'effect_debt_vp' : 'effect_debt_vp_more', { n: Math.abs(e.debt_vp) });
  if (e.choice) return e.choice.map(choiceWords).join(say('list_or'));
  if (e.per) {
    const { counter, every, effect } = e.per;
    const said = counter === 'stone_wood_clay' ? say('counter_stone_wood_clay', { n: every }) : counted(counter, every);
    return say(every === 1 ? 'effect_per_one' : 'effect_per', { effect: effectWords(effect), every, counter: said });
  }
  if (e.if) {
    const words = say('effect_if', { effect: effectWords(e.if.then), condition: condition(e.if.condition).words });
    return e.if.else ? `${words}; ${say('effect_else', { effect: effectWords(e.if.else) })}` : words;
  }
  if (e.all_players) {
    const of = e.all_players;
    if (of.if)
      return say('effect_all_players_if', {
        condition: condition(of.if.condition).words,
        effect: effectWords(of.if.then),
      });
    return say('effect_all_players', { effect: effectWords(of) });
  }
  if (e.all) return e.all.map(effectWords).join(say('list_then'));
  for (const key of [
    'influence',
    'tax',
    'draw_building',
    'discard_building',
    'hire_free',
    'discard_apprentice',
    'refresh_apprentices',
    'reward',
    'capture',
    'release_prison',
    'take_debt',
    'flip_debt',
    'destroy_debt',
    'vp',
  ] as const) {
    const n = e[key];
    if (typeof n === 'number') return say(`effect_${key}`, { n });
  }
  if (e.then) return say('effect_then');
  return '';
}

/** "Gain 4 Stone." */
export function sentence(words: string): string {
  const text = words.charAt(0).toLocaleUpperCase() + words.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export function effect(e: RawEffect): Effect {
  return { marks: effectMarks(e), words: sentence(effectWords(e)) };
}

/** "When constructed: …", with a bolt. */
export function immediate(e: RawEffect): Effect {
  return {
    marks: [icon('immediate'), ...effectMarks(e)],
    words: sentence(say('trigger_immediate', { effect: effectWords(e) })),
  };
}

/** "At the end of the game: …", with a flag. */
export function endGame(e: RawEffect): Effect {
  return {
    marks: [icon('end_game'), ...effectMarks(e)],
    words: sentence(say('trigger_end_game', { effect: effectWords(e) })),
  };
}

const triggerIcons: Record<string, string> = {
  on_cathedral: 'cathedral',
  on_build: 'building',
  on_build_wonder: 'wonder',
  on_black_market_action: 'black_market',
  on_black_market_reset: 'reset',
  on_black_market_reset_early: 'reset',
  on_debt_paid: 'debt_paid',
  on_debt_taken: 'debt',
  on_imprison_captured: 'prison',
  on_apprentice_gained: 'apprentice',
  on_virtue_lost: 'virtue',
};

/** An ability of an Apprentice or a character. */
export function ability(a: Ability): Effect {
  if (a.modifier) return modifier(a.modifier);
  if (a.trigger === 'storehouse_trade' && a.pay && a.get) {
    return {
      marks: [icon('kings_storehouse'), sign(':'), ...priceMarks(a.pay), sign('→'), ...effectMarks(a.get)],
      words: sentence(say('trigger_storehouse_trade', { price: priceWords(a.pay), effect: effectWords(a.get) })),
    };
  }
  const e = a.effect ?? {};
  const triggers = [a.trigger].flat();
  const [location] = triggers.flatMap((t) => (t.startsWith('on_place:') ? [t.slice('on_place:'.length)] : []));
  if (location) {
    return {
      marks: [icon(location), sign(':'), ...effectMarks(e)],
      words: sentence(say('trigger_on_place', { location: say(`place_${location}`), effect: effectWords(e) })),
    };
  }
  const when = a.condition ? condition(a.condition) : undefined;
  const words = when ? say('effect_if', { effect: effectWords(e), condition: when.words }) : effectWords(e);
  return {
    marks: [
      ...triggers.flatMap((t, i): Mark[] => [...(i > 0 ? [sign('/')] : []), icon(triggerIcons[t] ?? 'any')]),
      sign(':'),
      ...(when ? [...when.marks, sign('→')] : []),
      ...effectMarks(e),
    ],
    words: triggers.map((t) => sentence(say(`trigger_${t}`, { effect: words }))).join(' '),
  };
}

function modifier(m: Modifier): Effect {
  const place = (id: string) => say(`place_${id}`);
  const make = (marks: Mark[], key: string, inputs: Record<string, string | number> = {}): Effect => ({
    marks,
    words: sentence(say(`modifier_${key}`, inputs)),
  });
  if (m.yield_bonus) {
    const { location, gain } = m.yield_bonus;
    return make([icon(location), sign(':'), ...goodsMarks(gain, true)], 'yield_bonus', {
      location: place(location),
      goods: goods(gain),
    });
  }
  if (m.extra_worker) {
    const { location, n } = m.extra_worker;
    return make([icon(location), sign(':'), icon('worker', `+${n}`)], 'extra_worker', { location: place(location), n });
  }
  if (m.silver_discount) {
    const { location, silver } = m.silver_discount;
    const at = location === 'workshop_hire' ? 'workshop' : location;
    return make([icon(at), sign(':'), icon('silver', `−${silver}`)], `silver_discount_${location}`, { n: silver });
  }
  if (m.virtue_loss_discount) {
    const { location, virtue } = m.virtue_loss_discount;
    return make([icon(location), sign(':'), icon('virtue', `+${virtue}`)], 'virtue_loss_discount', {
      location: place(location),
      n: virtue,
    });
  }
  if (m.no_virtue_loss) {
    return make([icon(m.no_virtue_loss.location), sign(':'), icon('virtue', '−0')], 'no_virtue_loss', {
      location: place(m.no_virtue_loss.location),
    });
  }
  if (m.tax_discount !== undefined)
    return make([icon('tax', `−${m.tax_discount}`)], 'tax_discount', { n: m.tax_discount });
  if (m.build_discount) {
    const { one_of, amount: n } = m.build_discount;
    const marks = one_of.flatMap((r, i): Mark[] => [
      ...(i > 0 ? [sign('/')] : []),
      icon(r, i === 0 ? `−${n}` : undefined),
    ]);
    return make([icon('guildhall'), sign(':'), ...marks], 'build_discount', {
      n,
      of: one_of.map((r) => say(`thing_${r}`, { n })).join(say('list_or')),
    });
  }
  if (m.equivalent) {
    return make(
      m.equivalent.flatMap((r, i): Mark[] => [...(i > 0 ? [sign('=')] : []), icon(r)]),
      'equivalent',
      { of: list(m.equivalent.map((r) => say(`thing_${r}`, { n: 1 }))) },
    );
  }
  if (m.debt_avoid?.pay) {
    const price = m.debt_avoid.pay;
    return make([icon('debt'), sign('→'), ...goodsMarks(price)], 'debt_avoid', { goods: goods(price) });
  }
  if (m.no_cathedral_discard) return make([icon('cathedral'), sign(':'), icon('card', '−0')], 'no_cathedral_discard');
  if (m.apprentice_limit !== undefined)
    return make([icon('apprentice', `≤ ${m.apprentice_limit}`)], 'apprentice_limit', { n: m.apprentice_limit });
  if (m.spend_influence_for) {
    const { resource, influence: n } = m.spend_influence_for;
    return make([icon(resource), sign('='), icon('influence', n)], 'spend_influence_for', {
      n,
      resource: amount(resource, 1),
    });
  }
  if (m.princess_counts_as_worker)
    return make([icon('princess'), sign('='), icon('worker', '+1')], 'princess_counts_as_worker');
  if (m.influence_loss_avoid?.pay) {
    const price = m.influence_loss_avoid.pay;
    return make([icon('influence', '−1'), sign('='), ...priceMarks(price)], 'influence_loss_avoid', {
      price: priceWords(price),
    });
  }
  if (m.ignore_virtue_limit)
    return make([icon(m.ignore_virtue_limit), sign(':'), icon('virtue', '✓')], 'ignore_virtue_limit', {
      location: place(m.ignore_virtue_limit),
    });
  if (m.wonder_marble_discount)
    return make([icon('wonder'), sign(':'), icon('marble', `−${m.wonder_marble_discount}`)], 'wonder_marble_discount', {
      n: m.wonder_marble_discount,
    });
  if (m.no_black_market_virtue_loss)
    return make([icon('black_market'), sign(':'), icon('virtue', '−0')], 'no_black_market_virtue_loss');
  return make([], 'none');
}
