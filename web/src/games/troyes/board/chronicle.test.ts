import { describe, expect, it } from 'vitest';
import type { Entry } from '../../../generated/protocol';
import { recorded } from '../../../test/frames';
import { blackNamed, diceNamed, scenes, scenesAt, sharesOf } from './chronicle';

const entry = (key: string, seat = -1, args: Entry['args'] = {}): Entry => ({ seq: 1, key, seat, args });
const kinds = (...entries: Entry[]) => scenes(entries, 0).map((s) => s.kind);

describe('what is told on the board', () => {
  it('tells a round step by step: income, dice, events, black dice', () => {
    const list = scenes(
      [
        entry('district', 0, { deniers: 3 }),
        entry('round', -1, { n: 2 }),
        entry('activity', -1, { activity: 'priest' }),
        entry('gain', 0, { deniers: 10 }),
        entry('pay', 0, { deniers: 4 }),
        entry('dice', 0, { red1: 5, white2: 3 }),
        entry('dice', 1, { yellow1: 6 }),
        entry('event', -1, { event: 'war' }),
        entry('event', -1, { event: 'heresy' }),
        entry('afflict', -1, { event: 'heresy' }),
        entry('pay', 0, { influence: 2 }),
        entry('black', -1, { value1: 6, value2: 1 }),
      ],
      0,
    );
    expect(list.map((s) => [s.kind, s.entries.length])).toEqual([
      ['round', 4],
      ['dice', 2],
      ['events', 4],
      ['black', 1],
    ]);
  });

  it('tells many events in several scenes, each with all that it does', () => {
    const strike = (event: string, ...does: Entry[]) => [entry('afflict', -1, { event }), ...does];
    const all = [
      entry('event', -1, { event: 'war' }),
      entry('event', -1, { event: 'heresy' }),
      ...strike('heresy', entry('pay', 0, { influence: 2 }), entry('pay', 1, { influence: 2 })),
      ...strike('travelers', entry('rolled', -1, { value: 3 }), entry('place'), entry('expelled', 1)),
      ...strike('drought', entry('pay', 0, { deniers: 1 }), entry('pay', 1, { deniers: 1 })),
      ...strike('works-disruption', entry('disrupted', 1)),
    ];
    const list = scenes(all, 0);
    expect(list.map((s) => s.kind)).toEqual(['events', 'events', 'events']);
    expect(list.map((s) => s.entries.filter((e) => e.key === 'afflict').length)).toEqual([1, 2, 1]);
    expect(list.flatMap((s) => s.entries)).toEqual(all);
  });

  it('tells an event that is countered on its own, and goes on with what it interrupted', () => {
    const list = scenes(
      [
        entry('afflict', -1, { event: 'support' }),
        entry('cube', -1, { event: 'war' }),
        entry('countered', -1, { event: 'war', owner1: 1, n1: 2, vp1: 5 }),
        entry('gain', 1, { vp: 5 }),
        entry('won', 1, { event: 'war' }),
        entry('cube', -1, { event: 'marauding' }),
      ],
      0,
    );
    expect(list.map((s) => s.kind)).toEqual(['events', 'countered']);
    expect(list[0]?.entries.map((e) => e.key)).toEqual(['afflict', 'cube', 'cube']);
    expect(list[1]?.entries.map((e) => e.key)).toEqual(['countered', 'gain', 'won']);
  });

  it('tells what others counter, and not what one has countered oneself', () => {
    expect(kinds(entry('counter', 1, { n: 1, value: 4, white1: 4 }), entry('gain', 1, { influence: 1 }))).toEqual([
      'counter',
    ]);
    expect(kinds(entry('counter', 0, { n: 1, value: 4, white1: 4 }), entry('gain', 0, { influence: 1 }))).toEqual([]);
  });

  it('tells of a moment of the past what happened then, and of the next one only what is new', () => {
    const log = [
      { ...entry('round'), seq: 1 },
      { ...entry('dice', 0), seq: 2 },
      { ...entry('pass', 0), seq: 3 },
    ];
    const at = (n: number, before: number) => scenesAt(log.slice(0, n), before, 0)?.map((s) => s.kind);
    expect(at(2, -1)).toEqual(['dice']);
    // What was told goes on beside the next thing, and ends where one jumps.
    expect(at(3, 2)).toBeUndefined();
    expect(at(3, 1)).toEqual([]);
    expect(at(1, 3)).toEqual(['round']);
  });

  it('tells each turn of the King with what came of it', () => {
    const list = scenes(
      [
        entry('lot', 0, { value: 4 }),
        entry('gain', 0, { vp: 1 }),
        entry('royal', 1, { value1: 3, value2: 4, plan: 'cathedral-cubes' }),
        entry('royal-die', 1, { die: '1-red-5' }),
        entry('build', 1, { level: 1, value: 6 }),
        entry('pass-again', 0, { deniers: 1 }),
        entry('royal', 1, { value1: 1, value2: 1, plan: 'gain-vp' }),
        entry('gain', 1, { vp: 3 }),
      ],
      0,
    );
    expect(list.map((s) => [s.kind, s.entries.length])).toEqual([
      ['royal', 3],
      ['royal', 2],
    ]);
  });

  it('leaves a player’s action, which is seen as it happens, to the board', () => {
    expect(
      kinds(
        entry('lot', 1),
        entry('pay', 1, { deniers: 4 }),
        entry('agriculture', 1),
        entry('gain', 1, { deniers: 8 }),
      ),
    ).toEqual([]);
  });

  it('finds a beginning for every round of the recorded games', () => {
    for (const { name, log } of recorded('troyes').games) {
      const rounds = log.filter((e) => e.key === 'round').length;
      const told = scenes(log, -1).map((s) => s.kind);
      for (const kind of ['round', 'dice', 'black'])
        expect(
          told.filter((k) => k === kind),
          `${name}: ${kind}`,
        ).toHaveLength(rounds);
    }
  });
});

describe('what an entry names', () => {
  it('reads dice and black dice in their order', () => {
    expect(diceNamed(entry('dice', 0, { red1: 6, red2: 1, white3: 4 }))).toEqual([
      { colour: 'red', value: 6 },
      { colour: 'red', value: 1 },
      { colour: 'white', value: 4 },
    ]);
    expect(diceNamed(entry('counter', 1, { n: 2, value: 9, black1: 6, black2: 3, red3: 5 }))).toEqual([
      { colour: 'black', value: 6 },
      { colour: 'black', value: 3 },
      { colour: 'red', value: 5 },
    ]);
    expect(blackNamed(entry('royal', 1, { value1: 3, value2: 4, plan: 'cathedral-cubes' }))).toEqual([3, 4]);
  });

  it('reads who has how many banners, the most first, and who is tied', () => {
    const args = { event: 'war', owner1: 1, n1: 1, vp1: 0, owner2: 0, n2: 2, vp2: 3, owner3: 4, n3: 2, vp3: 3 };
    expect(sharesOf(entry('countered', -1, args))).toEqual([
      { owner: 0, n: 2, vp: 3, tied: true },
      { owner: 4, n: 2, vp: 3, tied: true },
      { owner: 1, n: 1, vp: 0, tied: false },
    ]);
  });
});
