import type { PaceKind } from '../generated/protocol';
import { m } from './messages';

const minute = 60_000;

/** How much time there is, in milliseconds: to the second for an evening, in days, hours and minutes for weeks. */
export function span(ms: number, kind: PaceKind): string {
  if (kind === 'live') {
    const seconds = Math.ceil(Math.max(0, ms) / 1000);
    const two = (n: number) => String(n).padStart(2, '0');
    const [h, min] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return h > 0 ? `${h}:${two(min)}:${two(seconds % 60)}` : `${min}:${two(seconds % 60)}`;
  }
  const minutes = Math.ceil(Math.max(0, ms) / minute);
  const [d, h, min] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (d > 0) return h > 0 ? m.span_days_hours({ d, h }) : m.span_days({ d });
  if (h > 0) return min > 0 ? m.span_hours_minutes({ h, min }) : m.span_hours({ h });
  return m.span_minutes({ min });
}
