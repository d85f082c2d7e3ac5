import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Happening, Pace, SeatTime, Times } from '../../generated/protocol';
import { stoodIn, Timing } from './timing.svelte';

const days: Pace = { kind: 'days', budget: 72 * 3600, increment: 0, most: 0, out: 'sign' };
const noon = Date.UTC(2026, 4, 10, 12);
const iso = (ms: number) => new Date(ms).toISOString();
const hour = 3_600_000;

function times(at: number, seats: SeatTime[], more: Partial<Times> = {}): Times {
  return { at: iso(at), number: 0, seats, ...more };
}
const happening = (number: number, kind: Happening['kind'], seq: number, seat = 0): Happening => ({
  number,
  seq,
  kind,
  seat,
  by: seat,
  at: iso(noon),
});

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => void vi.useRealTimers());

describe('Timing', () => {
  it('shows what is left by the server’s time, however wrong this computer’s is', () => {
    vi.setSystemTime(noon - 40 * hour);
    const timing = new Timing(() => ({ pace: days }));
    timing.begin(times(noon, [{ left: 5 * hour, due: iso(noon + 5 * hour) }, { left: 7 * hour }]));
    expect(timing.left(0)).toBe(5 * hour);
    const stop = timing.watch();
    // Somebody puts the computer's clock right meanwhile.
    vi.setSystemTime(noon);
    vi.advanceTimersByTime(hour + 20);
    stop();
    expect(Math.round(timing.left(0) / 60_000)).toBe(4 * 60);
    expect(timing.left(1)).toBe(7 * hour);
  });

  it('is not put back by a message that was long on its way', () => {
    const timing = new Timing(() => ({ pace: days }));
    const seats = [{ left: 5 * hour, due: iso(noon + 5 * hour) }];
    timing.begin(times(noon, seats));
    vi.advanceTimersByTime(hour);
    timing.add({ type: 'happened', times: times(noon + hour / 2, seats) });
    expect(timing.left(0)).toBe(4 * hour);
  });

  it('does nothing while nobody sees it, or nobody’s time runs', () => {
    const timing = new Timing(() => ({ pace: { ...days, kind: 'live' } }));
    timing.begin(times(noon, [{ left: 5_000 }]));
    timing.watch();
    expect(vi.getTimerCount()).toBe(0);
    timing.add({ type: 'happened', times: times(noon, [{ left: 60_500, due: iso(noon + 60_500) }]) });
    const stop = timing.watch();
    expect(vi.getTimerCount()).toBe(1);
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(10_000);
    seen.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(timing.left(0)).toBe(50_500);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps what happened once and in order, whatever comes again', () => {
    const timing = new Timing(() => ({}));
    timing.begin(times(noon, []), [happening(1, 'paused', 2)]);
    const more = [happening(1, 'paused', 2), happening(2, 'resumed', 2)];
    for (const _ of [1, 2]) timing.add({ type: 'happened', happenings: more, times: times(noon, []) });
    expect(timing.happenings.map((h) => h.number)).toEqual([1, 2]);
  });

  it.each<[string, number, Partial<SeatTime>]>([
    ['calm', 60, {}],
    ['half', 30, {}],
    ['last', 0.9, {}],
    ['out', 0, { out: true }],
  ])('tells the stage %s of %d hours', (stage, hours, more) => {
    const timing = new Timing(() => ({ pace: days }));
    timing.begin(times(noon, [{ left: hours * hour, due: iso(noon + hours * hour), ...more }]));
    expect(timing.stage(0)).toBe(stage);
  });

  it('warns in the last tenth of a time that runs', () => {
    const timing = new Timing(() => ({ pace: days }));
    const left = 7 * hour;
    timing.begin(
      times(noon, [{ left, due: iso(noon + left) }, { left }, { left: 8 * hour, due: iso(noon + 8 * hour) }]),
    );
    expect([0, 1, 2].map((seat) => timing.nearly(seat))).toEqual([true, false, false]);
  });
});

it('knows which choices a bot made for somebody', () => {
  const all = [
    happening(1, 'stand-in', 4, 1),
    happening(2, 'paused', 5, -1),
    happening(3, 'returned', 7, 1),
    happening(4, 'conceded', 9, 0),
  ];
  const made = (seat: number) => [4, 5, 7, 8, 10].filter((seq) => stoodIn(all, seat, seq));
  expect(made(1)).toEqual([5, 7]);
  expect(made(0)).toEqual([10]);
});
