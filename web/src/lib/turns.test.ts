import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from './turns';

describe('turns', () => {
  let drawn: string[];
  let turns: Turns;
  const put = (part: string, what = part) => turns.put(part, () => drawn.push(what));
  beforeEach(() => {
    vi.useFakeTimers();
    drawn = [];
    turns = new Turns();
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('draw between two frames what there is time for, in the order in which they came', () => {
    turns.put('board', () => {
      drawn.push('board');
      vi.advanceTimersByTime(20);
    });
    put('rail');
    put('log');
    expect(drawn).toEqual([]);
    const seen: number[] = [];
    while (drawn.length < 3) {
      vi.advanceTimersToNextFrame();
      vi.advanceTimersByTime(1);
      seen.push(drawn.length);
    }
    expect(drawn).toEqual(['board', 'rail', 'log']);
    expect(seen).toEqual([1, 3]);
  });

  it('draw what once took long in a frame of its own', () => {
    const seen: number[] = [];
    const all = (ms: number) => {
      turns.put('rail', () => drawn.push('rail'));
      turns.put('log', () => {
        drawn.push('log');
        vi.advanceTimersByTime(ms);
      });
      vi.advanceTimersToNextFrame();
      vi.advanceTimersByTime(1);
      seen.push(drawn.length);
      vi.runAllTimers();
      seen.push(drawn.length);
    };
    all(20);
    all(0);
    expect(seen).toEqual([2, 2, 3, 4]);
  });

  it('draw what came last for a part, after what has waited longer', () => {
    put('rail', 'old');
    put('log');
    put('rail', 'new');
    vi.runAllTimers();
    expect(drawn).toEqual(['log', 'new']);
  });

  it('draw what a part brings along before what comes after it', () => {
    turns.put('icons', () => {
      drawn.push('icons');
      put('silver');
      put('gold');
    });
    put('setup');
    vi.runAllTimers();
    expect(drawn).toEqual(['icons', 'silver', 'gold', 'setup']);
  });

  it.each([true, false])('tell of a part that fails, and go on (apart: %s)', (apart) => {
    const told = vi.fn();
    vi.stubGlobal('reportError', told);
    turns = new Turns(() => apart);
    const failure = new Error('no rail');
    turns.put('rail', () => {
      throw failure;
    });
    put('log');
    vi.runAllTimers();
    expect(drawn).toEqual(['log']);
    expect(told.mock.calls).toEqual([[failure]]);
  });

  it('fail alone where all that waited is drawn at once', () => {
    const told = vi.fn();
    vi.stubGlobal('reportError', told);
    turns.put('title', () => {
      throw new Error('no title');
    });
    put('log');
    turns.finish();
    expect(drawn).toEqual(['log']);
    expect(told).toHaveBeenCalledOnce();
  });

  it('draw all at once where nobody looks', () => {
    put('rail');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    put('log');
    expect(drawn).toEqual(['rail', 'log']);
    vi.runAllTimers();
    expect(drawn).toEqual(['rail', 'log']);
  });

  it('draw all at once where they need not be apart', () => {
    let apart = true;
    turns = new Turns(() => apart);
    put('rail');
    expect(drawn).toEqual([]);
    apart = false;
    put('log');
    expect(drawn).toEqual(['rail', 'log']);
  });

  it('draw nothing of a page that has gone', () => {
    put('rail');
    turns.clear();
    vi.runAllTimers();
    expect(drawn).toEqual([]);
  });
});
