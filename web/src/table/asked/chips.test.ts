import { describe, expect, it } from 'vitest';
import type { Shown } from '../../generated/protocol';
import { folds, grouped, kindsOf } from './chips';
import type { Sentence } from '../words/words';

const option = (id: string): Shown => ({ id, verb: id.split(':')[0] ?? id });
const sentences: Record<string, Sentence> = {
  'hire:mason': ['Hire ', { text: 'the Mason', card: 'mason' }],
  'hire:miner': ['Hire ', { text: 'the Miner', card: 'miner' }],
  'trade:2': ['Trade'],
  'trade:3': ['Trade'],
  plans: ['Draw plans'],
  stop: ['Stop here'],
};
const word = (o: Shown) => sentences[o.id] ?? [o.id];
const told = (ids: string[]) =>
  grouped(ids.map(option), word).map(({ head, chips }) => [head, ...chips.map((c) => c.words)]);

describe('grouped', () => {
  it('says once what the options of a verb begin with', () => {
    expect(told(['hire:mason', 'hire:miner'])).toEqual([
      [['Hire '], [{ text: 'the Mason', card: 'mason' }], [{ text: 'the Miner', card: 'miner' }]],
    ]);
  });

  it('leaves alone what is alone, in one group', () => {
    expect(told(['hire:mason', 'plans', 'stop'])).toEqual([
      [[], ['Hire ', { text: 'the Mason', card: 'mason' }], ['Draw plans'], ['Stop here']],
    ]);
  });

  it('puts options of one verb together that are offered apart', () => {
    expect(told(['hire:mason', 'stop', 'hire:miner']).map((g) => g.length - 1)).toEqual([2, 1]);
  });

  it('puts last what gives back no more than it takes, and leaves its ids alone', () => {
    const silver = (n: number) => [{ what: 'silver', n }];
    const options: Shown[] = [
      { ...option('trade:same'), cost: silver(2), gain: silver(2) },
      { ...option('trade:2'), cost: silver(2), gain: [{ what: 'gold', n: 1 }] },
      { ...option('trade:less'), cost: silver(2), gain: silver(1) },
      { ...option('trade:more'), cost: silver(1), gain: silver(2) },
      { ...option('trade:free') },
    ];
    const listed = grouped(options, (o) => [o.id]).flatMap(({ chips }) => chips.map((c) => c.option.id));
    expect(listed).toEqual(['trade:2', 'trade:more', 'trade:free', 'trade:same', 'trade:less']);
  });

  it('divides a long group by what some of it share, down to the word that tells them apart', () => {
    const seat = (building: string, n: number): Sentence => ['On ', { text: building }, ', seat ', { text: String(n) }];
    const seats = ['Palace', 'Palace', 'Palace', 'Town', 'Town', 'Town'].map((b, i) => seat(b, (i % 3) + 1));
    const options = seats.map((_, i) => option(`seat:${i}`));
    const groups = grouped(options, (o) => seats[options.indexOf(o)] ?? []);
    expect(groups.map((g) => [g.head, ...g.chips.map((c) => c.words)])).toEqual(
      ['Palace', 'Town'].map((b) => [['On ', { text: b }, ', seat '], ...['1', '2', '3'].map((n) => [{ text: n }])]),
    );
    expect(groups.every((g) => g.row)).toBe(true);
  });

  /** The groups of these sentences: what is shown of each head, the whole head, and its chips. */
  const groupsOf = (verb: string, list: Sentence[]) => {
    const options = list.map((_, i) => option(`${verb}:${i}`));
    return grouped(options, (o) => list[options.indexOf(o)] ?? []).map((g) => ({
      shown: g.shown,
      head: g.head,
      chips: g.chips.map((c) => c.words),
    }));
  };

  it('keeps a group of which one is left in its place, and shows no head twice', () => {
    const seat = (building: string, n: string): Sentence => ['On ', { text: building }, ', seat ', { text: n }];
    const names = ['Palace', 'Town', 'Palace', 'Hall', 'Palace', 'Town'];
    const groups = groupsOf(
      'seat',
      names.map((name, i) => seat(name, String(i))),
    );
    expect(groups.map((g) => g.chips)).toEqual(
      [['0', '2', '4'], ['1', '5'], ['3']].map((list) => list.map((text) => [{ text }])),
    );
    expect(groups.map((g) => g.shown)).toEqual([
      ['On ', { text: 'Palace' }, ', seat '],
      [{ text: 'Town' }, ', seat '],
      [{ text: 'Hall' }, ', seat '],
    ]);
    expect(groups[2]?.head).toEqual(['On ', { text: 'Hall' }, ', seat ']);
  });

  it('puts apart by their price what costs and what is free', () => {
    const free = ['5', '4', '3'].map((text): Sentence => ['Take ', { text }]);
    const paid = ['2', '1', '6'].map((text): Sentence => ['Take for ', { text: '2 deniers' }, ': ', { text }]);
    const groups = groupsOf('die', [...free, ...paid]);
    expect(groups.map((g) => g.shown)).toEqual([['Take '], ['for ', { text: '2 deniers' }, ': ']]);
    expect(groups.map((g) => g.chips.flat())).toEqual(
      [
        ['5', '4', '3'],
        ['2', '1', '6'],
      ].map((list) => list.map((text) => ({ text }))),
    );
  });

  it('divides what can be divided, beside what ends in words of its own', () => {
    const seat = (building: string, text: string): Sentence => ['From ', { text: building }, ', seat ', { text }];
    const list: Sentence[] = [
      ['From your reserve'],
      ...['1', '2', '3'].map((n) => seat('Palace', n)),
      ...['1', '2'].map((n) => seat('Town', n)),
    ];
    expect(groupsOf('source', list)).toEqual([
      { shown: ['From '], head: ['From '], chips: [['your reserve']] },
      {
        shown: [{ text: 'Palace' }, ', seat '],
        head: ['From ', { text: 'Palace' }, ', seat '],
        chips: [[{ text: '1' }], [{ text: '2' }], [{ text: '3' }]],
      },
      {
        shown: [{ text: 'Town' }, ', seat '],
        head: ['From ', { text: 'Town' }, ', seat '],
        chips: [[{ text: '1' }], [{ text: '2' }]],
      },
    ]);
    // What has little to say stands whole in one group.
    expect(
      groupsOf('source', [list[0]!, ['From ', { text: 'Monk' }], ...list.slice(1)]).map((g) => g.chips.length),
    ).toEqual([2, 3, 2]);
    // Also where not all begin alike.
    const bare = list.map(([first, ...rest]): Sentence => (rest.length > 0 ? rest : [first!]));
    expect(groupsOf('source', bare).map((g) => [g.shown, g.chips.length])).toEqual([
      [[], 1],
      [[{ text: 'Palace' }, ', seat '], 3],
      [[{ text: 'Town' }, ', seat '], 2],
    ]);
  });

  it('keeps in its place what alone says more than its name', () => {
    const places = ['Mines', 'Forest', 'Workshop', 'Quarry'];
    const list = places.map((text): Sentence => ['Place: ', { text }, ...(text === 'Forest' ? [' (possible)'] : [])]);
    const [group, ...others] = groupsOf('place', list);
    expect(others).toEqual([]);
    expect(group?.chips.map(([first]) => first)).toEqual(places.map((text) => ({ text })));
  });

  it('leaves no words to options that all say the same: their amounts tell them apart', () => {
    expect(told(['trade:2', 'trade:3'])).toEqual([[['Trade'], [], []]]);
  });
});

describe('kinds of a long question', () => {
  const citizen = (building: string, n: string): Sentence => ['Citizen: ', { text: building }, ', seat ', { text: n }];
  const kinds = (lists: Record<string, Sentence[]>) => {
    const all = Object.entries(lists).flatMap(([verb, list]) =>
      list.map((words, i) => [`${verb}:${i}`, words] as const),
    );
    const groups = grouped(
      all.map(([id]) => option(id)),
      (o) => all.find(([id]) => id === o.id)?.[1] ?? [],
    );
    return kindsOf(groups).map((kind) => [kind.head, kind.n, folds(kind)]);
  };
  const take = (from: string): Sentence[] =>
    ['1', '2', '3'].map((n) => ['Take from ', { text: from }, ': ', { text: n }]);

  it('are the rows of each verb, and what stands by itself', () => {
    expect(kinds({ take: [...take('Ada'), ...take('Bruno')], pass: [['Pass']] })).toEqual([
      [['Take from '], 6, true],
      [[], 1, false],
    ]);
  });

  it('join small groups that begin alike', () => {
    const seats = ['Palace', 'Town', 'Hall'].flatMap((b) => [citizen(b, '1'), citizen(b, '2')]);
    expect(kinds({ seat: seats, pass: [['Pass']] })).toEqual([
      [['Citizen: '], 6, true],
      [[], 1, false],
    ]);
  });

  it('leave two choices as they are', () => {
    expect(kinds({ seat: [citizen('Palace', '1'), citizen('Palace', '2')] }).map(([, , fold]) => fold)).toEqual([
      false,
    ]);
  });
});
