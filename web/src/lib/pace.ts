import type { Pace } from '../generated/protocol';
import { m } from './messages';
import { span } from './spans';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const live = { kind: 'live', most: 0, out: 'sign', bot: 'greedy' } as const;
const days = { kind: 'days', out: 'sign', bot: 'greedy' } as const;

/** What a host chooses among, each with what it is called. */
export const presets: readonly { id: string; name: () => string; pace: Pace }[] = [
  { id: 'live-30', name: m.pace_live_30, pace: { ...live, budget: 30 * minute, increment: 15 } },
  { id: 'live-60', name: m.pace_live_60, pace: { ...live, budget: 60 * minute, increment: 30 } },
  { id: 'live-90', name: m.pace_live_90, pace: { ...live, budget: 90 * minute, increment: 30 } },
  { id: 'daily', name: m.pace_daily, pace: { ...days, budget: 24 * hour, increment: 8 * hour, most: 48 * hour } },
  { id: 'relaxed', name: m.pace_relaxed, pace: { ...days, budget: 72 * hour, increment: 12 * hour, most: 120 * hour } },
  { id: 'weekly', name: m.pace_weekly, pace: { ...days, budget: 7 * day, increment: day, most: 10 * day } },
];

/** The preset of these figures; 'own' if it is none, 'none' where nobody's time is counted. */
export function presetOf(pace: Pace | undefined): string {
  if (!pace) return 'none';
  const same = ({ pace: p }: (typeof presets)[number]) =>
    p.kind === pace.kind && p.budget === pace.budget && p.increment === pace.increment && p.most === pace.most;
  return presets.find(same)?.id ?? 'own';
}

const short = (seconds: number) =>
  seconds % minute > 0 ? m.pace_seconds({ n: seconds }) : span(seconds * 1000, 'days');

/** A pace in a line: its figures, and what becomes of whoever is out of time. */
export function paceWords(pace: Pace | undefined): string {
  if (!pace) return m.pace_none();
  const { budget, increment, most } = pace;
  const each = m.pace_each({ time: short(budget) });
  const more = increment > 0 ? m.pace_more({ time: short(increment) }) : '';
  const top = most > 0 ? m.pace_most({ time: short(most) }) : '';
  return [[each, more, top].filter(Boolean).join(', '), m.pace_then({ what: outWords(pace.out) })].join(' · ');
}

export const outWords = (out: Pace['out']): string =>
  ({ sign: m.pace_out_sign, 'stand-in': m.pace_out_stand_in, host: m.pace_out_host })[out]();
