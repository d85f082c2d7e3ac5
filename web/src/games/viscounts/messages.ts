import type { Message } from '../../table/game';
import * as all from '../../generated/viscounts/messages';
import { catalogue } from '../../lib/catalogue';

const compiled = catalogue(all);

type Inputs = Record<string, string | number>;

/** A message of this game's catalogue in the current language. */
export function say(key: string, inputs?: Inputs): string {
  const message = compiled[`viscounts_${key.replace(/[^a-z0-9]+/g, '_')}`];
  if (!message) throw new Error(`viscounts: no message ${key}`);
  return message(inputs);
}

export function has(key: string): boolean {
  return `viscounts_${key.replace(/[^a-z0-9]+/g, '_')}` in compiled;
}

const listed = (inputs: Inputs, names: readonly string[], sign = ', ') =>
  names.flatMap((name) => (inputs[name] === undefined || inputs[name] === 0 ? [] : [inputs[name]])).join(sign);

const goods = ['inkwell', 'stone', 'gold', 'silver', 'resource'];
const several = (name: string) => [1, 2, 3, 4, 5].map((i) => `${name}${i}`);

/** The space of the track, in a collision. */
const trackOf = (i: Inputs) => (i.space === undefined ? undefined : say('do_track', { space: Number(i.space) + 1 }));

/** What asks, or acts: any of the things that a prompt may be about. */
const sourceOf = (i: Inputs): string | number | undefined =>
  i.townsfolk ??
  i.building ??
  i.slot ??
  i.spot ??
  i.player ??
  i.manuscript ??
  i.scheme ??
  i.section ??
  i.action ??
  trackOf(i);

/** Where icons for an action may come from. */
const sources = ['row', 'printed', 'wild', 'slots', 'bonus', 'dismissed', 'pairs'];

/** What funds an action, counted up: "4 Builders: 2 in the row, 1 wild, 1 building". */
export function funded(i: Inputs, paid = ''): string {
  const list = [...sources.flatMap((s) => (i[s] ? [say(`fund_${s}`, { n: i[s] })] : [])), paid].filter(Boolean);
  const of = say('fund_of', { n: i.need ?? i.n ?? 0, what: i.what ?? '' });
  return list.length > 0 ? say('funds', { of, list: list.join(', ') }) : of;
}

/** A question about an effect says where the effect comes from, one about an action what funds it. */
const ask = (kind: string) => (i: Inputs) => {
  if (i.what !== undefined) return say('ask_funded', { question: say(`ask_${kind}`, i), funds: funded(i) });
  const source = sourceOf(i);
  const question = say(`ask_${kind}`);
  return source === undefined ? question : say('ask_from', { question, source });
};

/** What is paid at the cheapest stands behind what it is paid for. */
const paid = (verb: string) => (i: Inputs) => {
  const list = listed(i, goods);
  const option = say(`do_${verb}`, i);
  return list ? say('do_paid', { option, list }) : option;
};

/** What an option brings stands behind it: a spot's reward, the link that it closes, a Townsfolk's effect. */
const bringing = (verb: string) => (i: Inputs) => {
  const option = say(`do_${verb}`, i);
  const [gives, links] = [listed(i, several('reward')), listed(i, several('link'))];
  const list = gives && links ? say('do_linked', { gives, links }) : gives || links;
  return list ? say('do_brings', { option, list }) : option;
};

/** The three cards of a row, from left to right. */
const inRow = (i: Inputs, gap: string, between: string) =>
  several('townsfolk')
    .slice(0, 3)
    .map((n) => i[n] ?? say(gap))
    .join(between);

/** A dismissal tells what it brings, as a hire does, and that the next card is shown, after which nothing is taken back. */
function dismissal(i: Inputs): string {
  const option = bringing('dismiss')(i);
  return i.shows ? say('do_shows', { option }) : option;
}

/** Messages whose inputs vary. */
const varied: Record<string, (inputs: Inputs) => string> = {
  ...Object.fromEntries(
    ['slot', 'spot', 'link', 'section', 'move', 'manuscript', 'pay', 'hire', 'discard', 'destroy']
      .concat(['flip', 'choice', 'evict', 'promote', 'exchanges', 'workers', 'dismiss'])
      .map((kind) => [`ask_${kind}`, ask(kind)]),
  ),
  ask_resource: (i) => (i.flip === undefined ? ask('resource')(i) : say('ask_resource_paid')),
  // Of all that lets one rearrange, only a meeting has no name.
  ask_rearrange: (i) => ask('rearrange')({ ...i, ...(sourceOf(i) === undefined && { section: say('word_meeting') }) }),
  ask_ride: (i) => say('ask_ride', { n: i.n === undefined ? '' : say('do_value', i) }),
  do_ride: (i) => say(i.free ? 'do_ride_free' : 'do_ride', i),
  do_dismiss: dismissal,
  do_action: paid('action'),
  do_as_is: paid('as_is'),
  do_exchange: paid('exchange'),
  do_slot: paid('slot'),
  do_workers: paid('workers'),
  do_spot: bringing('spot'),
  do_link: bringing('link'),
  chip_link: (i) => say('chip_link', { list: listed(i, several('link')) }),
  do_hire: bringing('hire'),
  do_funds: (i) => funded(i),
  do_pay: (i) => say('do_pay', { list: listed(i, goods) || say('do_nothing') }),
  do_track: (i) => trackOf(i) ?? '',
  do_row: (i) =>
    say(i.townsfolk3 === undefined ? 'do_row' : 'do_row_drops', { ...i, list: inRow(i, 'row_empty', ', ') }),
  // The card on the right leaves the row next.
  chip_row: (i) =>
    say(i.townsfolk3 === undefined ? 'chip_row' : 'chip_row_drops', { list: inRow(i, 'row_gap', ' · ') }),
  do_evict: (i) => say('do_evicts', { option: say('do_evict', i), list: listed(i, several('owner')) }),
  do_choose: (i) => say('do_choose', { list: listed(i, several('effect')) }),
  do_resolve: (i) => say('do_resolve', { source: sourceOf(i) ?? say('word_meeting') }),
  log_appears: (i) => say('log_appears', { what: i.townsfolk ?? i.manuscript ?? '' }),
  log_pay: (i) => say('log_pay', { ...i, list: listed(i, goods) }),
  log_gain: (i) => say('log_gain', { ...i, list: listed(i, goods) }),
  log_ability: (i) => say('log_ability', { ...i, source: i.townsfolk ?? i.slot ?? '' }),
  log_track: (i) => say('log_track', { ...i, space: Number(i.space) + 1 }),
  log_not_possible: (i) => say(i.why === 'short' ? 'log_not_possible_short' : 'log_not_possible', i),
};

/** What the shared code words this game with. */
export const messages: Record<string, Message> = {
  ...compiled,
  ...Object.fromEntries(
    Object.entries(varied).map(([key, word]) => [`viscounts_${key}`, (inputs?: Inputs) => word(inputs ?? {})]),
  ),
};
