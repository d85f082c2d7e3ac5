import { describe, expect, it, vi } from 'vitest';
import type { Frame } from '../../generated/protocol';
import { Replayer } from './replayer.svelte';

const frame = (seq: number, rest: Partial<Frame>): Frame => ({
  seq,
  by: 0,
  at: '',
  public: {},
  totals: [seq, 0],
  ...rest,
});
const frames = [
  frame(0, {
    public: { turn: 0, 'players/0': { silver: 3 } },
    private: { hand: ['a'] },
    log: [{ seq: 0, seat: -1, key: 'dealt' }],
  }),
  frame(1, { public: { turn: 1 }, log: [{ seq: 1, seat: 0, key: 'placed' }] }),
  frame(2, { public: { 'players/0': { silver: 1 } }, private: { hand: [] }, log: [{ seq: 2, seat: 0, key: 'paid' }] }),
  frame(3, { undo: true, logFrom: 2, public: { 'players/0': { silver: 3 } }, private: { hand: ['a'] } }),
];

describe('Replayer', () => {
  it('goes forward and back to the same views', () => {
    const replayer = new Replayer(frames);
    const there = [0, 1, 2, 3].map((i) => (replayer.goTo(i), replayer.moment?.view));
    const back = [3, 2, 1, 0].map((i) => (replayer.goTo(i), replayer.moment?.view));
    expect(back.reverse()).toEqual(there);
    expect(there[2]).toEqual({ turn: 1, players: [{ silver: 1 }] });
  });

  it('keeps what a seat knows until it changes, and drops what was taken back from the log', () => {
    const replayer = new Replayer(frames);
    replayer.goTo(1);
    expect(replayer.moment?.mine).toEqual({ hand: ['a'] });
    replayer.goTo(3);
    expect(replayer.moment?.log.map((e) => e.key)).toEqual(['dealt', 'placed']);
  });

  it('finds the moment of a record and stays within the game', () => {
    const replayer = new Replayer(frames);
    replayer.goToSeq(2);
    expect(replayer.index).toBe(2);
    replayer.goTo(99);
    expect(replayer.index).toBe(3);
  });

  it('plays to the end and says so', () => {
    vi.useFakeTimers();
    const done = vi.fn();
    const replayer = new Replayer(frames);
    replayer.play(100, done);
    vi.advanceTimersByTime(300);
    expect(replayer.index).toBe(3);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(done).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});
