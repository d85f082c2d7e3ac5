import { afterEach, expect, it } from 'vitest';
import { locale } from '../../../lib/locale.svelte';
import { cardOf } from '../cards';
import { events } from '../data';
import { breakable } from './breaks';

afterEach(() => {
  locale.current = 'en';
});

it.each(['en', 'fr'] as const)('breaks every long word of an event between syllables: %s', (language) => {
  locale.current = language;
  for (const id of events.keys()) {
    const name = cardOf(id)?.name ?? '';
    expect(breakable(name).replaceAll('\u00ad', '')).toBe(name);
    // Nine letters are about as wide as the narrowest card.
    for (const part of breakable(name).split(/[\s\u00ad]/)) expect(part.length, part).toBeLessThan(10);
  }
});
