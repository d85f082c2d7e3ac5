import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../generated/protocol';
import { locale } from '../../lib/locale.svelte';
import type { SeatInfo } from '../../table/game';
import { plain, Wording } from '../../table/words';
import { data } from './data';
import game from './index';
import en from './messages/en.json';
import fr from './messages/fr.json';

/** The rules' own sources: what they say must be worded here. */
const source = (file: string) => readFileSync(resolve(__dirname, '../../../../engine/paladins', file), 'utf8');
const constants = (text: string, prefix: string) =>
  [...text.matchAll(new RegExp(`^\\t${prefix}\\w+\\s*=\\s*"([^"]+)"`, 'gm'))].map((m) => m[1] ?? '');
const slug = (key: string) => key.toLowerCase().replace(/[^a-z0-9]+/g, '_');

const prompts = source('prompts.go');
const log = source('log.go');
const types = source('types.go');
const keys = {
  ask: constants(prompts, 'Kind'),
  do: constants(prompts, 'Verb'),
  why: constants(prompts, 'Why'),
  log: constants(log, 'Log'),
};
const seats: SeatInfo[] = [{ seat: 0, name: 'Ada', kind: 'person', you: true, online: true, asked: false }];
const wording = new Wording(game, seats);
const broken = /undefined|NaN|[{}]/;

afterEach(() => {
  locale.current = 'en';
});

describe('the catalogues', () => {
  it('have the same messages with the same inputs', () => {
    const inputs = (message: unknown) => [...new Set([...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map((m) => m[1]))].sort();
    expect(Object.keys(fr)).toEqual(Object.keys(en));
    for (const [key, message] of Object.entries(en)) expect(inputs(fr[key as keyof typeof fr]), key).toEqual(inputs(message));
  });

  it.each(Object.entries(keys))('word every %s of the rules', (part, list) => {
    expect(list.length).toBeGreaterThan(5);
    for (const key of list) expect(en, key).toHaveProperty(`paladins_${part}_${slug(key)}`);
  });

  it('word everything that costs, gains and reasons are about', () => {
    const ids = (name: string) => [...(types.match(new RegExp(`${name} = \\[[^\\]]*\\]string\\{([^}]*)\\}`))?.[1] ?? '').matchAll(/"([^"]+)"/g)].map((m) => m[1] ?? '');
    const whats = [...ids('workerIDs'), ...ids('attributeIDs'), ...ids('effectIDs').filter((e) => e !== 'attribute'), 'debt', 'suspicion', 'unpaid', 'used', 'slot', 'space', 'favour', 'townsfolk', 'outsider', 'wall', 'tavern', 'workshop', 'effect'];
    expect(whats.length).toBeGreaterThan(30);
    for (const what of whats) expect(en, what).toHaveProperty(`paladins_thing_${what}`);
    for (const action of ids('actionIDs')) expect(en, action).toHaveProperty(`paladins_action_${action}`);
  });

  it('word the items of the score and the settings', () => {
    const items = [...(source('scoring.go').match(/itemIDs = [^{]*\{([^}]*)\}/)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map((m) => m[1]);
    expect(items.length).toBeGreaterThan(10);
    for (const item of items) expect(en).toHaveProperty(`paladins_item_${item}`);
    for (const { id } of data.solo.difficulty.levels) expect(en).toHaveProperty(`paladins_setting_difficulty_${id}`);
    for (const { kind } of game.gallery) expect(en).toHaveProperty(`paladins_deck_${kind}`);
  });

  it('name every source of a reward', () => {
    const names = [...(source('show.go').match(/sourceNames = [^{]*\{([^}]*)\}/)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map((m) => m[1]);
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(en).toHaveProperty(`paladins_source_${name}`);
  });
});

/** An example of every argument, by its name without digits. */
const examples: Record<string, string | number> = {
  townsfolk: 'abbot-1', outsider: 'assassin-blue', wall: 'wall-07', tavern: 'tavern-02', suspicion: 'suspicion-20', order: 'order-attack',
  favour: 'favour-levy', paladin: 'anseis', top: 'girard', bottom: 'ivon', scheme: 'scheme-attack-1', action: 'fortify', attribute: 'faith',
  worker: 'scout', slot: 'r3-s4', what: 'provisions', workers: 2, n: 2, value: 5, supply: 1, general: 1, tax: 2, round: 3, space: 2, points: 61, rank: 1,
};

/** The arguments of each log key, as the rules document them. */
function documented(): { key: string; args: Record<string, string | number> }[] {
  const rows: { key: string; args: Record<string, string | number> }[] = [];
  for (const [, line = ''] of log.matchAll(/^\/\/\t(.+)$/gm)) {
    // A table in two columns and what it means.
    const [keys, names] = [line.slice(0, 17).trim(), line.slice(17, 46).replace(/\(.*\)/, '')];
    if (keys === 'key') continue;
    const args: Record<string, string | number> = {};
    if (names.includes('labourer')) Object.assign(args, { labourer: 2, criminal: 1 });
    else {
      for (const [name] of names.matchAll(/[a-z]+\d?/g)) {
        // "condemned" counts cards under the name of one.
        args[name] = keys === 'condemned' ? 4 : (examples[name.replace(/\d$/, '')] ?? 1);
      }
    }
    for (const key of keys.split(', ')) rows.push({ key, args });
  }
  return rows;
}

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  it.each(documented())('$key is told in a whole sentence', ({ key, args }) => {
    locale.current = language;
    const entry: Entry = { seq: 1, seat: 0, key, args };
    const sentence = plain(wording.entry(entry));
    expect(sentence.length).toBeGreaterThan(4);
    expect(sentence).not.toMatch(broken);
  });

  it.each([
    [1, 'provisions', 'Ada gains 1 Provision', 'Ada gagne 1 Provision'],
    [3, 'provisions', 'Ada gains 3 Provisions', 'Ada gagne 3 Provisions'],
    [2, 'silver', 'Ada gains 2 Silver', 'Ada gagne 2 Pièces'],
    [1, 'scout', 'Ada gains 1 Scout', undefined],
    [2, 'scout', 'Ada gains 2 Scouts', undefined],
  ])('%d %s are counted as one says it', (n, what, english, french) => {
    locale.current = language;
    const wanted = language === 'en' ? english : french;
    if (wanted) expect(plain(wording.entry({ seq: 1, seat: 0, key: 'gain', args: { n, what } }))).toBe(wanted);
  });

  it('options and reasons are whole sentences, too', () => {
    locale.current = language;
    const option = (verb: string, args: Record<string, string | number> = {}) => plain(wording.option({ id: verb, verb, args }));
    for (const text of [
      option('hire', { townsfolk: 'abbot-1' }), option('paladin', { paladin: 'anseis', top: 'girard', bottom: 'ivon' }), option('keep', { cleric: 1, criminal: 2 }), option('keep'),
      option('workers'), option('slot:monk'), option('develop', { action: 'convert', space: 2 }), option('resolve', { source: 'ability' }), option('decline', { what: 'criminal' }),
      plain(wording.why({ key: 'short', what: 'silver', have: 1, need: 3 })), plain(wording.why({ key: 'used', what: 'hunt', have: 0, need: 0 })),
      plain(wording.ask({ id: 1, seat: 0, kind: 'workers', options: [], about: { id: 'act:fortify', verb: 'act', args: { action: 'fortify' } } })),
      plain(wording.ask({ id: 1, seat: 0, kind: 'choice', options: [], about: { id: 'resolve:card:wall-07', verb: 'resolve', args: { source: 'wall' } } })),
    ]) {
      expect(text).not.toMatch(broken);
      expect(text.length).toBeGreaterThan(2);
    }
  });
});

it('lists workers that are placed or kept', () => {
  expect(plain(wording.entry({ seq: 1, seat: 0, key: 'place', args: { worker1: 'scout', worker2: 'labourer' } }))).toBe('Ada places Scout, Labourer');
  expect(plain(wording.entry({ seq: 1, seat: 0, key: 'keep', args: { labourer: 2, cleric: 1 } }))).toBe('Ada keeps 2 Labourers, 1 Cleric');
});
