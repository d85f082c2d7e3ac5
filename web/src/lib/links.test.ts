import { expect, it } from 'vitest';
import { withLinks } from './links';

const split = (text: string) => withLinks(text, 'https://games.example');

it('leaves words as they are', () => {
  expect(split('well played')).toEqual(['well played']);
  expect(split('')).toEqual([]);
  expect(split('http:// is no address')).toEqual(['http:// is no address']);
});

it('finds addresses, without what ends the sentence, and knows those of this site', () => {
  expect(split('Another game? https://games.example/r/abc')).toEqual([
    'Another game? ',
    { href: 'https://games.example/r/abc', here: true },
  ]);
  expect(split('(see https://elsewhere.example/a?b=c), or not.')).toEqual([
    '(see ',
    { href: 'https://elsewhere.example/a?b=c', here: false },
    '), or not.',
  ]);
});

it('makes no link of anything that would run', () => {
  expect(split('javascript:alert(1)')).toEqual(['javascript:alert(1)']);
});
