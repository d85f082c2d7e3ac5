import type { Shown } from '../../generated/protocol';
import type { Word } from '../../table/game';
import { locale } from '../../lib/locale.svelte';
import { cardOf, joining } from './cards';
import {
  absolveSlots,
  data,
  favours,
  orders,
  outsiders,
  schemes,
  slots,
  suspicions,
  taverns,
  townsfolk,
  walls,
  workerTypes,
  type RawEffect,
} from './data';
import { effectsOf, lower, thing, workersLine } from './effects';
import { icons } from './icons';
import { has, say } from './messages';

const cardArgs = new Set([
  'townsfolk',
  'outsider',
  'wall',
  'tavern',
  'suspicion',
  'order',
  'favour',
  'paladin',
  'top',
  'bottom',
  'scheme',
  'card',
  'debt',
]);

const feminine = new Set(['Conspiratrice', 'Gardienne', 'Sentinelle']);

/** A person of whom there are several, as French speaks of one of them. */
function definite(name: string): string {
  if (locale.current !== 'fr') return name;
  if (/^[AEIOUÉ]/.test(name)) return `l’${name}`;
  return `${feminine.has(name) ? 'la' : 'le'} ${name}`;
}

/** Cards without a name of their own are named by what they show. */
function cardWord(id: string): Word | undefined {
  const card = cardOf(id);
  if (!card) return undefined;
  const tavern = taverns.get(id);
  if (tavern)
    return { text: say('word_tavern', { workers: workersLine(tavern.workers).words }), icon: 'tavern', card: id };
  const wall = walls.get(id);
  if (wall) return { text: say('word_wall', { reward: lower(effectsOf(wall.reward).words) }), icon: 'wall', card: id };
  const suspicion = suspicions.get(id);
  if (suspicion) return { text: say('word_suspicion', { n: suspicion.tax }), icon: 'suspicion', card: id };
  if (townsfolk.has(id) || outsiders.has(id)) return { text: definite(card.name), card: id };
  const icon = orders.get(id)?.action ?? schemes.get(id)?.action ?? (favours.has(id) ? 'kings_favour' : undefined);
  return { text: card.name, card: id, ...(icon && icons[icon] && { icon }) };
}

/** A slot is known by its reward. */
function firstIcon(reward: readonly RawEffect[]): { icon?: string } {
  const [mark] = effectsOf(reward).marks;
  return mark && 'icon' in mark ? { icon: mark.icon } : {};
}

function slotWord(id: string): Word | undefined {
  const slot = slots.get(id);
  if (slot) {
    const region = data.main_board.regions.findIndex((r) => r.slots.includes(slot)) + 1;
    return { text: say('word_slot', { region }), at: `slot:${id}`, ...firstIcon(slot.reward) };
  }
  const absolve = absolveSlots.get(id);
  const n = [...absolveSlots.keys()].indexOf(id) + 1;
  return absolve && { text: say('word_absolve', { n }), at: `absolve:${id}`, ...firstIcon(absolve.reward) };
}

/** A slot where a piece may go: its region, and what it brings. */
function siteWord(id: string): Word | undefined {
  const [word, slot] = [slotWord(id), slots.get(id)];
  if (!word || !slot) return undefined;
  const { marks, words } = effectsOf(slot.reward);
  return { text: word.text, marks, said: lower(words) };
}

/** Names what an argument of a log entry or an option means. */
export function word(arg: string, value: string | number, n?: number): Word | undefined {
  if (typeof value === 'number') {
    if ((workerTypes as readonly string[]).includes(arg)) return { text: `${value} ${thing(arg, value)}`, icon: arg };
    if (arg === 'region') return { text: say('word_slot', { region: value }) };
    if (arg === 'workers') return { text: `${value} ${thing('worker', value)}` };
    return undefined;
  }
  if (cardArgs.has(arg)) return cardWord(value);
  if (arg === 'slot') return slotWord(value);
  if (arg === 'site') return siteWord(value);
  if (arg === 'source') return sourceWord(value);
  if (arg === 'action' || (arg === 'what' && has(`action_${value}`) && !has(`thing_${value}`))) {
    return { text: say(`action_${value}`), icon: value, at: `action:${value}` };
  }
  if (arg === 'people') return { text: say(`people_${value}`), icon: value };
  const card = cardWord(value);
  if (card) return card;
  if (arg === 'worker' || arg === 'attribute' || arg === 'what') {
    // Provisions are many unless they are counted.
    const text =
      n === undefined && has(`what_${value}`)
        ? say(`what_${value}`)
        : has(`thing_${value}`)
          ? thing(value, n)
          : undefined;
    return text === undefined ? undefined : { text, ...(icons[value] && { icon: value }) };
  }
  return undefined;
}

/** What a Townsfolk does for whoever takes or hires it, as its face shows it. */
function joiningWord(id: string, verb: string): Word | undefined {
  const word = cardWord(id);
  const effects = cardOf(id)?.effects.filter((e) => e.verbs?.includes(verb)) ?? [];
  if (!word || effects.length === 0) return undefined;
  const marks = effects.flatMap((e, i) => (i > 0 ? [{ sign: '·' }, ...e.marks] : e.marks));
  return { ...word, marks, said: effects.map((e) => e.words).join(' ') };
}

/** What an action is about, where its name does not say it. */
const abouts: Record<string, string> = {
  develop: 'workshop',
  recruit: 'townsfolk',
  commission: 'monk',
  fortify: 'wall',
  garrison: 'outpost',
  absolve: 'jar',
  attack: 'outsider',
  convert: 'outsider',
};

/** An action by its short name, with what it is about and, for whom that is not seen, what it does. */
function actionWord(id: string): Word {
  const about = abouts[id];
  return {
    text: say(has(`short_${id}`) ? `short_${id}` : `action_${id}`),
    icon: id,
    at: `action:${id}`,
    ...(has(`about_${id}`) && { said: say(`about_${id}`).replace(/\.$/, '') }),
    ...(about && { marks: [{ icon: about }] }),
  };
}

/** The Paladin who would ride, with what he does; of those who go back into the deck the names are enough. */
function paladinWord(id: string): Word[] | undefined {
  const word = cardWord(id);
  const does = cardOf(id)?.effects.map((e) => e.words) ?? [];
  return word && [{ ...word, said: does.join(' ') }];
}

/**
 * What a Townsfolk does that joins the crew is drawn beside its name. A Tavern's Workers are drawn as what its chip gains, where all of them are certain; an action has its short name;
 * of those that may stay, which are many ways, each kind is drawn with its number.
 */
export function brief(arg: string, value: string | number, { verb, gain }: Shown): Word[] | undefined {
  if (arg === 'action' && verb === 'act') return [actionWord(String(value))];
  if (arg === 'paladin' && verb === 'paladin') return paladinWord(String(value));
  const joins = arg === 'townsfolk' && joining.includes(verb) ? joiningWord(String(value), verb) : undefined;
  if (joins) return [joins];
  if (verb === 'keep') return [{ text: String(value), icon: arg }];
  if (arg === 'action' && has(`short_${value}`)) {
    return [{ text: say(`short_${value}`), icon: String(value), at: `action:${value}` }];
  }
  const tavern = arg === 'tavern' ? taverns.get(String(value)) : undefined;
  const told = tavern?.workers.every(
    (w) => gain?.find((a) => a.what === w)?.n === tavern.workers.filter((other) => other === w).length,
  );
  return tavern && told ? [{ text: say('frame_tavern'), icon: 'tavern', card: tavern.id }] : undefined;
}

/** What gives a reward: a card, a slot, or one of the ways named by the rules. */
function sourceWord(value: string): Word | undefined {
  return has(`source_${value}`) ? { text: say(`source_${value}`) } : (cardWord(value) ?? slotWord(value));
}
