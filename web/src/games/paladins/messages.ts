import type { Message } from '../../table/game';
import * as all from '../../generated/paladins/messages';
import { catalogue } from '../../lib/catalogue';
import { workerTypes } from './data';

const compiled = catalogue(all);

type Inputs = Record<string, string | number>;

/** A message of this game's catalogue in the current language. */
export function say(key: string, inputs?: Inputs): string {
  const message = compiled[`paladins_${key.replace(/[^a-z0-9]+/g, '_')}`];
  if (!message) throw new Error(`paladins: no message ${key}`);
  return message(inputs);
}

export function has(key: string): boolean {
  return `paladins_${key.replace(/[^a-z0-9]+/g, '_')}` in compiled;
}

/** The inputs whose names begin so, one after the other: worker1, worker2… */
function listed(inputs: Inputs, names: readonly string[]): string {
  return names.flatMap((name) => (inputs[name] === undefined ? [] : [inputs[name]])).join(', ');
}

/** name, name1, name2… */
const several = (name: string) => [name, ...Array.from({ length: 9 }, (_, i) => `${name}${i + 1}`)];

/** The cards that are shown, and how many they are. */
const shown = (i: Inputs, name: string): Inputs => {
  const n = several(name).filter((key) => i[key] !== undefined).length;
  return { n, list: listed(i, several(name)) };
};

/** A question about a reward says where the reward comes from, unless that is the action that asks. */
const ofSource = (key: string) => (i: Inputs) =>
  i.source === undefined || i.source_id === 'action' || i.source_id === 'discard'
    ? say(key)
    : say('ask_source', { question: say(key), source: i.source });

const onSlot = (verb: string) => (i: Inputs) =>
  say(verb, { site: i.n === undefined ? (i.site ?? i.region ?? '') : say('word_site_alike', i) });

const recruited = (verb: string, withDebt: string) => (i: Inputs) => say(i.debt === undefined ? verb : withDebt, i);

/** A reward by what it gives, and what it takes off one's hands. */
function chosen(i: Inputs): string {
  if (i.list && i.rids) return say('do_choose_both', i);
  if (i.rids) return say('do_choose_rids', i);
  return say(i.list ? 'do_choose_list' : 'do_choose', i);
}

/** Messages whose inputs vary: a list of workers, a source, a Debt instead of Silver. */
const varied: Record<string, (inputs: Inputs) => string> = {
  ask_choice: ofSource('ask_choice'),
  ask_optional: ofSource('ask_optional'),
  ask_discard: ofSource('ask_discard'),
  ask_develop: ofSource('ask_develop'),
  ask_pray: ofSource('ask_pray'),
  ask_recruit_free: ofSource('ask_recruit_free'),
  log_act: (i) => say(i.workers === undefined ? 'log_act' : 'log_act_workers', i),
  log_favour: (i) => say(i.workers === undefined ? 'log_favour' : 'log_favour_workers', i),
  log_place: (i) => say('log_place', { ...i, list: listed(i, several('worker')) }),
  log_tax: (i) => say(i.general ? 'log_tax_short' : 'log_tax', i),
  log_taverns_shown: (i) => say('log_taverns_shown', { list: listed(i, several('tavern')) }),
  log_folk_shown: (i) => say('log_folk_shown', shown(i, 'townsfolk')),
  log_outsiders_shown: (i) => say('log_outsiders_shown', shown(i, 'outsider')),
  log_keep: (i) => say('log_keep', { ...i, list: listed(i, workerTypes) }),
  do_workers: (i) => say('do_workers', { list: listed(i, several('worker')) }),
  undo_workers: (i) => say('undo_workers', { list: listed(i, several('worker')) || listed(i, workerTypes) }),
  do_choose: chosen,
  do_quest: recruited('do_quest', 'do_quest_debt'),
  do_hire: recruited('do_hire', 'do_hire_debt'),
  // A chip shows the Debt as its price.
  chip_quest: (i) => say('do_quest', i),
  chip_hire: (i) => say('do_hire', i),
  do_slot_monk: onSlot('do_slot_monk'),
  do_slot_outpost: onSlot('do_slot_outpost'),
  // Ends in no name: chips that do are put together by what stands before it.
  chip_keep: (i) => {
    const list = listed(i, workerTypes);
    return list ? `${list}\u2060` : say('do_keep_none');
  },
  do_keep: (i) => {
    const list = listed(i, workerTypes);
    return list ? say('do_keep', { ...i, list }) : say('do_keep_none');
  },
};

/** What the shared code words this game with. */
export const messages: Record<string, Message> = {
  ...compiled,
  ...Object.fromEntries(
    Object.entries(varied).map(([key, word]) => [`paladins_${key}`, (inputs?: Inputs) => word(inputs ?? {})]),
  ),
};
