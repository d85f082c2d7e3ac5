import { expect, it } from 'vitest';
import { momentWords } from './moments';
import { span } from './spans';

const hour = 3_600_000;

it.each([
  [0, '0:00', '0 min'],
  [900, '0:01', '1 min'],
  [61_000, '1:01', '2 min'],
  [hour, '1:00:00', '1 h'],
  [5 * hour + 20 * 60_000, '5:20:00', '5 h 20 min'],
  [48 * hour, '48:00:00', '2 d'],
  [53 * hour, '53:00:00', '2 d 5 h'],
])('tells %d ms as %s of an evening, and %s of weeks', (ms, live, days) => {
  expect(span(ms, 'live')).toBe(live);
  expect(span(ms, 'days')).toBe(days);
});

it('tells a moment as one says it: today by the hour, in a week by the day, later by the date', () => {
  const now = new Date(2026, 4, 12, 9).getTime();
  expect(momentWords(new Date(2026, 4, 12, 18, 30).toISOString(), now)).toMatch(/^(18:30|6:30\sPM)$/);
  expect(momentWords(new Date(2026, 4, 14, 18, 30).toISOString(), now)).toMatch(/^Thursday/);
  expect(momentWords(new Date(2026, 5, 14, 18, 30).toISOString(), now)).toMatch(/14.*June|June.*14/);
});
