import type { Shown } from '../../generated/protocol';
import type { Effect, Word } from '../../table/game';
import { aiBoards, data, isSection, printedOn, sections, segments, slots, type Folk, type Power } from './data';
import { cardOf, dismissedFor, playedFor } from './cards';
import { capital, effectsOf, named, powerOf, thing } from './effects';
import { icons } from './icons';
import { has, say } from './messages';

const counters = new Set(['inkwell', 'stone', 'gold', 'silver', 'resource']);
const cardArgs = new Set(['townsfolk', 'manuscript', 'player', 'bonus', 'scheme']);

/** "1 and 2": how a segment is told from the others, by the numbers of its spaces. */
export function segmentName(id: string): string {
  const numbers = segments.get(id)?.start_numbers;
  return numbers ? say('segment', numbers) : id;
}

function cardWord(arg: string, id: string): Word | undefined {
  const card = cardOf(id);
  if (card) return { text: card.name, card: id };
  const on = printedOn(id);
  if (!on) return undefined;
  return arg === 'manuscript'
    ? { text: say('word_printed_tile'), at: `tile:${on.id}` }
    : { text: say('word_printed'), at: `pile:${on.id}` };
}

function spaceWord(id: string): Word | undefined {
  const [segment = '', path = ''] = id.split(':');
  const numbers = segments.get(segment)?.start_numbers;
  if (!numbers) return undefined;
  const text =
    path === 'inner'
      ? say('space_inner', { n: segmentName(segment) })
      : say('space_outer', { n: numbers[path as 'left' | 'right'] });
  return { text, at: `space:${id}` };
}

/** What one may do on a space, as its drawing says. */
function spaceGives(id: string): Pick<Word, 'marks' | 'said'> {
  const [segment = '', path = ''] = id.split(':');
  const space = segments.get(segment)?.spaces[path as 'left' | 'right'];
  const colon = { sign: ':' };
  if (!space?.trade)
    return { marks: [colon, { icon: 'workers' }, { icon: 'transcribe' }], said: say('space_inner_about') };
  const { merchants, effect } = space.trade;
  const { marks, words } = effectsOf(effect);
  return {
    marks: [colon, { icon: 'merchant', n: merchants }, { sign: '→' }, ...marks],
    said: say('space_trade', { n: merchants, effect: words }),
  };
}

/** A building by what it does once it is built: the three of a kind have nothing else to tell them by. */
function slotWord(id: string): Word {
  const slot = slots.get(id);
  if (!slot) {
    // The AI's nine buildings are of the same types on all its boards, and what acts at an occasion is the same.
    const own = data.solo.ai_boards[0]?.slots.find((s) => `slot-${s.slot}` === id);
    if (!own) return { text: thing('building') };
    const building = thing(own.type);
    const ability: Power = own.ability;
    return {
      text: ability.trigger ? say('mine_slot', { building, ability: powerOf(ability, true).words }) : building,
      icon: own.type,
      at: `ai:${id}`,
    };
  }
  const ability = powerOf(slot.ability as NonNullable<Folk['ongoing']>).words;
  return { text: say('mine_slot', { building: thing(slot.type), ability }), icon: slot.type, at: `slot:${id}` };
}

/** What is told of a card beside its name where it is played or dismissed. */
const foretold: Record<string, (id: string) => Effect | undefined> = {
  play: playedFor,
  dismiss: dismissedFor,
  pair: playedFor,
};

/** What a player card begins with. */
function beginning(id: string): Effect | undefined {
  const effects = cardOf(id)?.effects;
  return effects && { marks: effects.flatMap((e) => e.marks), words: effects.map((e) => e.words).join(' ') };
}

/**
 * What an option brings is drawn on its chip, and so is what a card is played for, what a building does, and a section
 * by what rising there brings.
 */
export function brief(arg: string, value: string | number, option?: Shown): Word[] | undefined {
  const id = String(value);
  const verb = option?.verb ?? '';
  const shown =
    arg === 'townsfolk' ? foretold[verb]?.(id) : arg === 'player' && verb === 'pair' ? beginning(id) : undefined;
  const card = cardWord(arg, id);
  if (card && shown) return [{ ...card, marks: [...shown.marks], said: shown.words }];
  if (arg === 'section' && isSection(id)) {
    const { marks, words } = effectsOf(sections.get(id)?.tier2_reward ?? []);
    return [{ text: say(`section_${id}`), drawn: [...marks], said: words }];
  }
  if (arg === 'action' && verb === 'action' && has(`deed_${id}`))
    return [{ text: say(`action_${id}`), icon: id, said: say(`deed_${id}`) }];
  if (arg === 'flip' && verb === 'flip') {
    const mark = id === 'debt' ? 'resource' : 'deed_approved';
    return [{ text: say(`word_${id}`), icon: id, marks: [{ sign: '→' }, { icon: mark }], said: say(`flips_${id}`) }];
  }
  const space = arg === 'space' ? spaceWord(id) : undefined;
  if (space) return [{ ...space, ...spaceGives(id) }];
  const slot = arg === 'slot' ? slots.get(id) : undefined;
  if (slot) {
    const { marks, words } = powerOf(slot.ability as NonNullable<Folk['ongoing']>);
    return [{ text: thing(slot.type), icon: slot.type, marks: [...marks], said: words }];
  }
  if (arg !== 'reward' && arg !== 'link' && arg !== 'owner') return undefined;
  const effect = named(id, arg === 'owner');
  return [{ text: effect.words, drawn: [...effect.marks] }];
}

/** Names what an argument of a log entry or an option means. */
export function word(arg: string, value: string | number, n?: number): Word | undefined {
  if (typeof value === 'number')
    return counters.has(arg) && value > 0 ? { text: `${value} ${thing(arg, value)}`, icon: arg } : undefined;
  if (cardArgs.has(arg)) return cardWord(arg, value);
  switch (arg) {
    case 'space':
      return spaceWord(value);
    case 'spot': {
      const [segment = '', spot = ''] = value.split(':');
      return { text: say('word_spot', { n: spot.slice(1), segment: segmentName(segment) }), at: `spot:${value}` };
    }
    case 'section':
      return isSection(value) ? { text: say(`section_${value}`), at: `section:${value}` } : undefined;
    case 'slot':
      return slotWord(value);
    case 'action':
      return { text: say(`action_${value}`), icon: value };
    case 'board':
      return aiBoards.has(value) ? { text: say(`ai_${value}`) } : undefined;
    case 'flip':
      return { text: say(`word_${value}`), icon: value };
    case 'effect':
    case 'option':
      if (has(`action_${value}`)) return { text: say(`action_${value}`), icon: value };
      return { text: capital(named(value === 'flip' ? 'flip:either' : value).words) };
    case 'reward':
    case 'link':
      return { text: named(value).words };
    case 'owner':
      return { text: named(value, true).words };
    case 'building':
      return { text: thing(value), icon: value };
    case 'what':
    case 'resource':
      return { text: thing(value, n), ...(icons[value] && { icon: value }) };
  }
  return undefined;
}
