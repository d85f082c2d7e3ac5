import { afterEach, describe, expect, it } from 'vitest';
import { keys } from '../../generated/paladins/keys';
import type { Entry, Shown } from '../../generated/protocol';
import { locale } from '../../lib/locale.svelte';
import type { SeatInfo } from '../../table/game';
import { plain, Wording } from '../../table/words/words';
import { cardOf } from './cards';
import game from './index';

const seats: SeatInfo[] = [{ seat: 0, name: 'Ada', kind: 'person', you: true, online: true, asked: false }];
const wording = new Wording(game, seats);
const broken = /undefined|NaN|[{}]/;

afterEach(() => {
  locale.current = 'en';
});

/** An example of every argument, by its name without digits. */
const examples: Record<string, string | number> = {
  townsfolk: 'abbot-1',
  outsider: 'assassin-blue',
  wall: 'wall-07',
  tavern: 'tavern-02',
  suspicion: 'suspicion-20',
  order: 'order-attack',
  favour: 'favour-levy',
  paladin: 'anseis',
  top: 'girard',
  bottom: 'ivon',
  scheme: 'scheme-attack-1',
  action: 'fortify',
  attribute: 'faith',
  worker: 'scout',
  slot: 'r3-s4',
  what: 'provisions',
  workers: 2,
  n: 2,
  value: 5,
  supply: 1,
  general: 1,
  tax: 2,
  round: 3,
  space: 2,
  points: 61,
  rank: 1,
};

/** Every entry of the log with the arguments that the rules declare, such as are played seldom too. */
const declared: Record<string, readonly string[]> = { ...keys.log, drawn: ['paladin1', 'paladin2', 'paladin3'] };
const entries = Object.entries(declared).map(([key, names]) => ({
  key,
  // "condemned" counts cards under the name of one.
  args: Object.fromEntries(
    names.map((name) => [name, key === 'condemned' ? 4 : (examples[name.replace(/\d$/, '')] ?? 1)]),
  ),
}));

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  it.each(entries)('$key is told in a whole sentence', ({ key, args }) => {
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

  it.each([
    ['outsiders-shown', { outsider1: 'assassin-blue' }, /^New Outsider: /, /^Nouvel Envahisseur\u00a0: /],
    [
      'outsiders-shown',
      { outsider1: 'assassin-blue', outsider2: 'assassin-green' },
      /^New Outsiders: /,
      /^Nouveaux Env/,
    ],
    ['folk-shown', { townsfolk1: 'abbot-1' }, /^New Townsfolk: /, /^Nouveau Villageois\u00a0: /],
    [
      'folk-shown',
      { townsfolk1: 'abbot-1', townsfolk2: 'abbot-2' },
      /^New Townsfolk: /,
      /^Nouveaux Villageois\u00a0: /,
    ],
  ])('%s agrees with how many there are', (key, args, english, french) => {
    locale.current = language;
    expect(plain(wording.entry({ seq: 1, seat: -1, key, args }))).toMatch(language === 'en' ? english : french);
  });

  it('rewards, actions and Paladins are told by what they do', () => {
    locale.current = language;
    const said = (o: Partial<Shown>) => wording.spoken({ id: 'x', verb: 'choose', ...o });
    const [english, french] = [
      ['Take 2 Silver; gains 2 Silver', 'Get rid of 1 Suspicion; gets rid of 1 Suspicion', /free slot of a region/],
      ['Prendre 2 Pièces\u00a0; rapporte 2 Pièces', 'Se défaire de 1 Suspicion\u00a0; enlève 1 Suspicion', /région/],
    ] as const;
    const [silver, suspicion, monk] = language === 'en' ? english : french;
    expect(said({ gain: [{ what: 'silver', n: 2 }] })).toBe(silver);
    expect(said({ gain: [{ what: 'suspicion', n: 1 }] })).toBe(suspicion);
    expect(said({ verb: 'act', args: { action: 'commission' } })).toMatch(monk);
    const rides = said({ verb: 'paladin', args: { paladin: 'anseis', top: 'girard', bottom: 'ivon' } });
    expect(rides).toContain(cardOf('anseis')!.effects[0]!.words);
  });

  it('options and reasons are whole sentences, too', () => {
    locale.current = language;
    const option = (verb: string, args: Record<string, string | number> = {}) =>
      plain(wording.option({ id: verb, verb, args }));
    for (const text of [
      option('hire', { townsfolk: 'abbot-1' }),
      option('paladin', { paladin: 'anseis', top: 'girard', bottom: 'ivon' }),
      option('keep', { cleric: 1, criminal: 2 }),
      option('keep'),
      option('workers'),
      option('slot:monk'),
      option('develop', { action: 'convert', space: 2 }),
      option('resolve', { source: 'ability' }),
      option('decline', { what: 'criminal' }),
      plain(wording.why({ key: 'short', what: 'silver', have: 1, need: 3 })),
      plain(wording.why({ key: 'used', what: 'hunt', have: 0, need: 0 })),
      plain(
        wording.ask({
          id: 1,
          seat: 0,
          kind: 'workers',
          options: [],
          about: { id: 'act:fortify', verb: 'act', args: { action: 'fortify' } },
        }),
      ),
      plain(
        wording.ask({
          id: 1,
          seat: 0,
          kind: 'choice',
          options: [],
          about: { id: 'resolve:card:wall-07', verb: 'resolve', args: { source: 'wall' } },
        }),
      ),
    ]) {
      expect(text).not.toMatch(broken);
      expect(text.length).toBeGreaterThan(2);
    }
  });
});

it('names the Workers who go where their cost does not, the slot of a piece, and a Debt instead of Silver', () => {
  const option = (verb: string, args?: Record<string, string | number>) =>
    wording.spoken({ id: verb, verb, ...(args && { args }) });
  expect(option('workers')).toBe('Send');
  expect(option('workers', { worker1: 'scout', worker2: 'labourer' })).toBe('Send Scout, Labourer');
  expect(option('hire', { townsfolk: 'abbot-1', debt: 1 })).toMatch(/^Hire Abbot, taking a Debt \(Each time .*\)$/);
  expect(option('slot:monk', { site: 'r3-s3' })).toBe('Place the Monk: region 3 (gain 2 Silver)');
  expect(option('slot:monk', { site: 'r4-s10', n: 2 })).toMatch(/^Place the Monk: region 4 \(.*\), the second of two$/);
});

it('tells namesakes apart by what the choice brings: a quest by its reward, a hire by what lasts or comes at once', () => {
  const among = (...ids: string[]) =>
    ids.map((id) => ({ id, verb: id.split(':')[0]!, args: { townsfolk: id.split(':')[1]! } }));
  const told = (...ids: string[]) => among(...ids).map((o, _, all) => plain(wording.option(o, all)));
  const [hire, quest] = told('hire:debt-collector-1', 'quest:debt-collector-1', 'hire:debt-collector-2');
  expect(hire).toBe('Hire Debt Collector (Each time you pay off a Debt: gain 1 Labourer)');
  expect(quest).toMatch(/^Send Debt Collector \(Quest .*: gain 2 Labourers\) on a quest$/);
  // Two of whom the crew has the same are still told apart.
  const [first, second] = told('take:conspirator-1', 'take:conspirator-2');
  expect(first).not.toBe(second);
});

it('says what is taken back, where its price told it', () => {
  const undone = (verb: string, more: object) => plain(wording.undone({ id: verb, verb, ...more }));
  const cost = [
    { what: 'cleric', n: 1 },
    { what: 'labourer', n: 2 },
    { what: 'silver', n: 4 },
  ];
  expect(undone('workers', { cost })).toBe('Send 2 Labourers, 1 Cleric');
  expect(undone('workers', { args: { worker1: 'scout' } })).toBe('Send Scout');
  expect(undone('choose', { gain: [{ what: 'silver', n: 2 }] })).toBe('Take 2 Silver');
  expect(undone('attack', { args: { outsider: 'thief-blue' } })).toBe('Attack Thief');
});

it('tells a score below nothing with a minus', () => {
  const score = { seq: 1, seat: 0, key: 'score', args: { points: -3, rank: 2 } };
  expect(plain(wording.entry(score))).toBe('Ada: −3 points, rank 2');
});

it('lists workers that are placed or kept', () => {
  expect(plain(wording.entry({ seq: 1, seat: 0, key: 'place', args: { worker1: 'scout', worker2: 'labourer' } }))).toBe(
    'Ada places Scout, Labourer',
  );
  expect(plain(wording.entry({ seq: 1, seat: 0, key: 'keep', args: { labourer: 2, cleric: 1 } }))).toBe(
    'Ada keeps 2 Labourers, 1 Cleric',
  );
});

describe('French', () => {
  const option = (verb: string, args: Record<string, string | number>) =>
    plain(wording.option({ id: verb, verb, args })).replace(/\s/g, ' ');

  it.each([
    ['take', { townsfolk: 'abbot-1' }, 'Prendre l’Abbé'],
    ['hire', { townsfolk: 'watchman-1' }, 'Recruter la Sentinelle'],
    ['attack', { outsider: 'thief-blue' }, 'Attaquer le Voleur'],
    ['absolve', { slot: 'absolve-6' }, 'Jarre sur l’emplacement 6'],
    ['decline', { what: 'destroy_debt' }, 'Garder la Dette'],
  ])('speaks of one of several as one does: %s %j', (verb, args, words) => {
    locale.current = 'fr';
    expect(option(verb, args)).toBe(words);
  });

  it('says in a sentence what there is none of', () => {
    locale.current = 'fr';
    const none = plain(wording.why({ key: 'none', what: 'used', have: 0, need: 0 }));
    expect(none).toBe('aucune action utilisée à libérer');
  });
});
