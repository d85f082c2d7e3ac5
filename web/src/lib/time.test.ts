import { expect, it } from 'vitest';
import { locale } from './locale.svelte';
import { ago, elapsed, serverNow, serverSays, waited } from './time';

it('says how long ago something was, in both languages', () => {
  const now = Date.parse('2026-05-10T12:00:00Z');
  expect(ago('2026-05-09T11:00:00Z', 'en', now)).toBe('yesterday');
  expect(ago('2026-05-10T09:30:00Z', 'fr', now)).toBe('il y a 2 heures');
  expect(ago('2026-05-10T11:59:40Z', 'en', now)).toBe('this minute');
  expect(ago('0001-01-01T00:00:00Z', 'en', now)).toBe('');
});

it.each([
  [0, 'en', '0:00'],
  [61_999, 'en', '1:01'],
  [3_599_000, 'fr', '59:59'],
  [7_300_000, 'en', '2 hr'],
  [7_300_000, 'fr', '2 h'],
  [100_000_000, 'en', '1 day'],
  [200_000_000, 'en', '2 days'],
  [200_000_000, 'fr', '2 j'],
  [-5, 'en', '0:00'],
] as const)('%d ms have passed, in %s: %s', (ms, language, words) => {
  locale.current = language;
  expect(elapsed(ms).replace(/\s/g, ' ')).toBe(words);
});

it.each([
  [59, 'en', ''],
  [60, 'en', '1 minute'],
  [3_599, 'fr', '59 minutes'],
  [3 * 3_600, 'en', '3 hours'],
  [86_400, 'fr', '1 jour'],
  [200_000, 'en', '2 days'],
] as const)('for %d seconds one has been waited for, in %s: %s', (seconds, language, words) => {
  locale.current = language;
  const now = Date.parse('2026-05-10T12:00:00Z');
  const since = now - seconds * 1000;
  for (const time of [since, new Date(since).toISOString()]) expect(waited(time, now).replace(/\s/g, ' ')).toBe(words);
});

it('tells nothing of what it does not know since when it has waited', () => {
  expect([waited(undefined), waited('soon'), waited(serverNow() + 60_000)]).toEqual(['', '', '']);
});

it('goes by the clock of the server, whatever that of the device says', () => {
  const off = 3 * 86_400_000;
  serverSays(new Date(Date.now() + off).toUTCString());
  expect(Math.abs(serverNow() - Date.now() - off)).toBeLessThan(2_000);
  expect(ago(new Date(Date.now() + off - 150_000).toISOString(), 'en')).toBe('2 minutes ago');
  // An answer that says nothing changes nothing; one that is a second late is as good.
  serverSays(null);
  expect(serverNow() - Date.now()).toBeGreaterThan(86_400_000);
  serverSays(new Date(Date.now() - 1_000).toUTCString());
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(500);
});
