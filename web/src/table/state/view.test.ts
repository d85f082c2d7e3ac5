import { describe, expect, it } from 'vitest';
import { applyParts, applySections, extendLog } from './view';

describe('applySections', () => {
  const view = applySections(null, {
    turn: 1,
    market: { top: [] },
    'players/0': { silver: 3 },
    'players/1': { silver: 4 },
  });

  it('builds a view from its sections', () => {
    expect(view).toEqual({ turn: 1, market: { top: [] }, players: [{ silver: 3 }, { silver: 4 }] });
  });

  it('changes what changed and keeps the identity of the rest', () => {
    const next = applySections(view, { 'players/1': { silver: 0 } });
    expect(next).toEqual({ turn: 1, market: { top: [] }, players: [{ silver: 3 }, { silver: 0 }] });
    expect(next?.market).toBe(view?.market);
    expect((next?.players as unknown[])[0]).toBe((view?.players as unknown[])[0]);
    expect(view?.players).toEqual([{ silver: 3 }, { silver: 4 }]);
  });

  it('survives being applied twice', () => {
    const once = applySections(view, { turn: 2, 'players/0': { silver: 9 } });
    expect(applySections(once, { turn: 2, 'players/0': { silver: 9 } })).toEqual(once);
  });

  it('gives the same view when nothing changed', () => {
    expect(applySections(view, {})).toBe(view);
    expect(applySections(view, undefined)).toBe(view);
  });
});

describe('applyParts', () => {
  const view = applySections(null, {
    market: { top: [], rows: 2 },
    'players/0': { silver: 3, hand: { cards: 1 } },
    'players/1': { silver: 4 },
  });

  it('changes the fields that came and keeps the identity of the rest', () => {
    const next = applyParts(view, { market: { rows: 3 }, 'players/0': { silver: 0 } });
    expect(next).toEqual({
      market: { top: [], rows: 3 },
      players: [{ silver: 0, hand: { cards: 1 } }, { silver: 4 }],
    });
    const [before, after] = [view, next].map((v) => v?.players as { hand: unknown }[]);
    expect(after?.[0]?.hand).toBe(before?.[0]?.hand);
    expect(after?.[1]).toBe(before?.[1]);
    expect(before?.[0]).toEqual({ silver: 3, hand: { cards: 1 } });
  });

  it('goes into objects and lists', () => {
    const scores = applySections(null, { 'scores/0': { items: [{ n: 1 }, { id: 'debts', n: 2 }], total: 3 } });
    const next = applyParts(scores, { 'scores/0/items/1': { n: 4 }, 'scores/0': { total: 5 } });
    expect(next).toEqual({ scores: [{ items: [{ n: 1 }, { id: 'debts', n: 4 }], total: 5 }] });
  });

  it('survives being applied twice', () => {
    const once = applyParts(view, { 'players/1': { silver: 9 } });
    expect(applyParts(once, { 'players/1': { silver: 9 } })).toEqual(once);
  });

  it('gives the same view when nothing changed', () => {
    expect(applyParts(view, undefined)).toBe(view);
  });
});

describe('extendLog', () => {
  const log = [{ seq: 0 }, { seq: 1 }, { seq: 2 }, { seq: 2 }];

  it('adds entries', () => {
    expect(extendLog(log, [{ seq: 3 }])).toEqual([...log, { seq: 3 }]);
  });

  it('forgets what an undo took back', () => {
    expect(extendLog(log, [{ seq: 5 }], 2)).toEqual([{ seq: 0 }, { seq: 1 }, { seq: 5 }]);
  });
});
