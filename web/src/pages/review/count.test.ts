import { describe, expect, it } from 'vitest';
import type { Choice, Luck, Side } from '../../generated/protocol';
import { strokesOf, sumsOf, turnsOf } from './count';

const option = { id: 'x', verb: 'place' };
const choice = (seq: number, points: number, mistake = true): Choice => ({
  seq,
  by: 'person',
  kind: 'place',
  chosen: option,
  better: option,
  points,
  error: 0.5,
  mistake,
});
const luck = (seq: number, points: number[], error = 0.3): Luck => ({
  seq,
  seat: 0,
  shown: 1,
  points,
  errors: points.map(() => error),
});
const side = (seat: number, leads: [seq: number, lead: number, error?: number][], more: Partial<Side> = {}): Side => ({
  seat,
  curve: leads.map(([seq, lead, error = 0.4]) => ({ seq, lead, error })),
  choices: [],
  weighed: leads.length,
  best: leads.length,
  mistakes: 0,
  lost: 0,
  lostError: 0,
  luck: 0,
  luckError: 0,
  ...more,
});

describe('where a game turned', () => {
  it('is where much more or less could be expected all at once, and that is sure', () => {
    const unsure = side(0, [
      [0, 0],
      [3, 1.9],
      [6, 6, 2.5],
      [9, 5.5, 2.5],
    ]);
    expect(turnsOf(unsure, { sides: [unsure], luck: [] })).toEqual([]);
    const sure = side(0, [
      [0, 0],
      [3, 4],
      [6, 4.5],
      [9, -1],
    ]);
    expect(turnsOf(sure, { sides: [sure], luck: [] }).map((t) => [t.from, t.to, t.by])).toEqual([
      [0, 3, 4],
      [6, 9, -5.5],
    ]);
  });

  it('came of one’s own mistake, of luck, of somebody else’s mistake, or of nothing that stands out', () => {
    const own = side(
      0,
      [
        [0, 0],
        [3, -5],
        [6, 0],
        [9, 5],
        [12, 9],
      ],
      { choices: [choice(2, 4.5), choice(12, 3, false)] },
    );
    const other = side(1, [], { choices: [choice(8, 4)] });
    const turns = turnsOf(own, { sides: [own, other], luck: [luck(3, [-0.5, 0.5]), luck(5, [4.2, -4.2])] });
    expect(turns.map((t) => [t.cause, t.choice?.seq, t.whose])).toEqual([
      ['choice', 2, 0],
      ['luck', undefined, 0],
      ['slip', 8, 1],
      ['play', undefined, 0],
    ]);
  });

  it('is told of the five greatest turns, in the order of the game', () => {
    const leads = [0, 3, 9, 14, 18, 27, 24].map((lead, i): [number, number] => [i * 3, lead]);
    const turns = turnsOf(side(0, leads), { sides: [], luck: [] });
    expect(turns.map((t) => t.by)).toEqual([3, 6, 5, 4, 9]);
  });
});

it('adds what was expected, what mistakes cost, what luck did and all else up to what the lead became', () => {
  const sums = sumsOf(
    side(
      0,
      [
        [0, 1.5],
        [9, -6],
      ],
      { lost: 8.2, luck: -1.3 },
    ),
  );
  expect(sums.start + sums.choices + sums.luck + sums.rest).toBeCloseTo(-6);
  expect(sums).toMatchObject({ choices: -8.2, luck: -1.3, lead: -6 });
});

it('tells of luck only what is more than a point and sure, the most first', () => {
  const all = [luck(1, [0.9]), luck(2, [-1.4]), luck(3, [5], 3), luck(4, [2.2]), luck(5, [1.1])];
  expect(strokesOf(all, 0).map((l) => l.seq)).toEqual([4, 2, 5]);
});
