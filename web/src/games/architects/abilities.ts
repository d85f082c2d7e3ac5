import type { Effect, Mark } from '../../table/game';
import type { Ability, Modifier } from './data';
import {
  condition,
  effectMarks,
  effectWords,
  goodsMarks,
  icon,
  priceMarks,
  priceWords,
  sentence,
  sign,
} from './effects';
import { amount, goods, list, say } from './messages';

/* What Apprentices, characters and the boards of the side that the rules play do, and when. */

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
