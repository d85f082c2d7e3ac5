import { describe, expect, it } from 'vitest';
import { layout, lines, rounds, spread, turningPoints } from './chart';

describe('layout', () => {
  it('draws a line for each side from the first moment to the last', () => {
    const { lines, rules } = layout(
      [
        [0, 0],
        [5, -2],
        [10, 8],
      ],
      100,
      50,
    );
    expect(lines.map((l) => l.points.map((p) => p.value))).toEqual([
      [0, 5, 10],
      [0, -2, 8],
    ]);
    expect(lines[0]?.points.map((p) => p.x)).toEqual([0, 50, 100]);
    expect(rules.map((r) => r.value)).toContain(0);
    for (const { y } of lines.flatMap((l) => l.points)) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(50);
    }
  });

  it('draws a game that has only begun', () => {
    expect(layout([[0, 0]], 100, 50).lines).toHaveLength(2);
    expect(layout([], 100, 50).lines).toHaveLength(0);
  });
});

describe('turningPoints', () => {
  it('are the moments after which somebody else is ahead', () => {
    expect(
      turningPoints([
        [0, 0],
        [2, 0],
        [2, 2],
        [2, 3],
        [4, 3],
        [5, 3],
      ]),
    ).toEqual([3, 4]);
  });
});

describe('rounds', () => {
  const entry = (key: string, n: number) => ({ key, seq: 0, seat: -1, args: { n } });

  it('begin at the moments that tell so', () => {
    const frames = [{ log: [entry('round', 1)] }, {}, { log: [entry('pays', 2), entry('round', 2)] }, {}];
    expect(rounds(frames)).toEqual([0, 2]);
  });

  it('begin once, however often the last choice before was taken back', () => {
    const frames = [
      { log: [entry('round', 1)] },
      { log: [entry('round', 2)] },
      { log: [] },
      { log: [entry('round', 2)] },
    ];
    expect(rounds(frames)).toEqual([0, 3]);
  });
});

describe('spread', () => {
  it('moves labels apart and keeps their order and the box', () => {
    expect(spread([10, 12, 60], [16, 16, 16], 0, 100)).toEqual([10, 26, 60]);
    expect(spread([98, 10, 99], [16, 16, 16], 0, 100)).toEqual([76, 10, 92]);
  });

  it('gives a label of two lines the room of two', () => {
    expect(spread([10, 12, 60], [16, 30, 16], 0, 100)).toEqual([10, 33, 60]);
  });
});

describe('lines', () => {
  const fits = (text: string) => text.length <= 13;

  it('writes a name whole: in two lines where one is too short', () => {
    expect(lines('Ada', fits)).toEqual(['Ada']);
    expect(lines('Bartholomew of Auxerre', fits)).toEqual(['Bartholomew', 'of Auxerre']);
    expect(lines('Wolfeschlegelsteinhausen', fits)).toEqual(['Wolfeschlege-', 'lsteinhausen']);
  });

  it('shortens only what two lines do not hold, and keeps its end', () => {
    expect(lines('Wolfeschlegelsteinhausenberger', fits)).toEqual(['Wolfeschl…ger']);
  });
});
