import { expect, it } from 'vitest';
import { ago } from './time';

it('says how long ago something was, in both languages', () => {
  const now = Date.parse('2026-05-10T12:00:00Z');
  expect(ago('2026-05-09T11:00:00Z', 'en', now)).toBe('yesterday');
  expect(ago('2026-05-10T09:30:00Z', 'fr', now)).toBe('il y a 2 heures');
  expect(ago('2026-05-10T11:59:40Z', 'en', now)).toBe('this minute');
  expect(ago('0001-01-01T00:00:00Z', 'en', now)).toBe('');
});
