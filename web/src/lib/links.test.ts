import { describe, expect, it } from 'vitest';
import { invitation, withLinks } from './links';

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

describe('a room in what was pasted', () => {
  const code = 'k3x9qa7bz2';

  it.each([
    code,
    ' K3X9QA7BZ2 ',
    `(${code})`,
    `«\u00a0${code}\u00a0»`,
    'k3x9q-a7bz2',
    `Rencontrons-nous ce soir : ${code}. À tout de suite !`,
    `https://games.example/r/${code}`,
    `games.example/r/${code}/replay?at=3`,
    `Join us (https://games.example/r/${code.toUpperCase()}), the gatehouse of 1234567890 is open.`,
  ])('is found in %j', (text) => {
    expect(invitation(text)).toEqual({ code });
  });

  it('keeps the secret of a personal link', () => {
    expect(invitation(`Your seat: https://games.example/r/${code}#Ab-c_9.`)).toEqual({ code, secret: 'Ab-c_9' });
  });

  it('reads letters that are mistaken for digits as those', () => {
    expect(invitation('the code is O123456789 or so')).toEqual({ code: '0123456789' });
    expect(invitation('renc0ntreb')).toEqual({ code: 'renc0ntreb' });
  });

  it('is not made of other words', () => {
    for (const text of ['', 'come and play', 'rencontrer les autres', '12345678901', `x${code}`])
      expect(invitation(text)).toBeUndefined();
  });

  it('may have no digit', () => {
    expect(invitation('bring wine to ABCDEFGHJK')).toEqual({ code: 'abcdefghjk' });
  });
});
