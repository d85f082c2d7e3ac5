import { m } from './messages';

/** How far the server's clock is ahead of this device's, in milliseconds: devices go wrong by minutes, or by years. */
let ahead = 0;
/** Less than that is the way of an answer, which is told in whole seconds. */
const slack = 5_000;

/** Notes what time it is at the server, as an answer of it says. */
export function serverSays(time: string | null): void {
  const off = Date.parse(time ?? '') - Date.now();
  if (Number.isFinite(off)) ahead = Math.abs(off) < slack ? 0 : off;
}

/** What time it is at the server, by which all that happens is dated. */
export const serverNow = (): number => Date.now() + ahead;

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago something was, in words. Times before 1971 stand for never. */
export function ago(time: string, locale: string, now = serverNow()): string {
  const at = Date.parse(time);
  if (!Number.isFinite(at) || at < 31_536_000_000) return '';
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = Math.min(0, (at - now) / 1000);
  for (const [unit, size] of units) if (-seconds >= size) return words.format(Math.trunc(seconds / size), unit);
  return words.format(0, 'minute');
}

/** For how long something has been waiting, in whole minutes, hours or days: '' for less than a minute, and where it is not known since when. */
export function waited(since: string | number | undefined, now = serverNow()): string {
  const seconds = (now - (typeof since === 'string' ? Date.parse(since) : (since ?? NaN))) / 1000;
  if (!(seconds >= 60)) return '';
  if (seconds >= 86_400) return m.time_days({ n: Math.floor(seconds / 86_400) });
  if (seconds >= 3_600) return m.time_hours({ n: Math.floor(seconds / 3_600) });
  return m.time_minutes({ n: Math.floor(seconds / 60) });
}

/** A length of time in milliseconds: minutes and seconds, or, from an hour on, hours or days. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  // A number format with a unit would take a phone a tenth of a second to make.
  return seconds < 86_400
    ? m.clock_hours({ n: Math.floor(seconds / 3_600) })
    : m.clock_days({ n: Math.floor(seconds / 86_400) });
}
