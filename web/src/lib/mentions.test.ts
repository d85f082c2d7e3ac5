import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls, offered, withMentions } from './mentions';

const cases = JSON.parse(readFileSync('../server/room/testdata/mentions.json', 'utf8')) as {
  name: string;
  calls: string[];
  not: string[];
}[];

it.each(cases)('finds that $name is called where the server does', ({ name, calls: does, not }) => {
  expect(does.filter((text) => !calls(text, name))).toEqual([]);
  expect(not.filter((text) => calls(text, name))).toEqual([]);
});

it('splits a line at those who are called in it', () => {
  const names = ['Ada', 'Ada L', 'Blaise'];
  expect(withMentions('no, @ada l and @Blaise: go', names, 'Blaise')).toEqual([
    'no, ',
    { mention: '@ada l', own: false },
    ' and ',
    { mention: '@Blaise', own: true },
    ': go',
  ]);
  // Of names that begin alike the longer is seen; both are called.
  expect(withMentions('@Ada L', names, 'Ada')).toEqual([{ mention: '@Ada L', own: true }]);
  expect(withMentions('@all', names, 'Ada')).toEqual([{ mention: '@all', own: true }]);
  expect(withMentions('@all', names)).toEqual([{ mention: '@all', own: false }]);
  expect(withMentions('@nobody', names, 'Ada')).toEqual(['@nobody']);
});

it('offers names where one is begun', () => {
  const names = [{ name: 'Ada L' }, { name: 'Ada' }, { name: 'Zoé' }, { name: 'all', also: 'everybody' }];
  const at = (text: string, caret = text.length) => offered(text, caret, names)?.names.map((n) => n.name);
  expect(at('@')).toEqual(['Ada L', 'Ada', 'Zoé', 'all']);
  expect(at('so @aD')).toEqual(['Ada L', 'Ada']);
  expect(at('(@ada ')).toEqual(['Ada L']);
  expect(at('@ever')).toEqual(['all']);
  expect(at('@zo and more', 3)).toEqual(['Zoé']);
  // Nothing where no name is begun, in an address of a mail, or where it is written to its end.
  for (const text of ['', 'ada', '@x', 'me@z', '@zoé', '@ada l', '@zoé ']) expect(at(text)).toBeUndefined();
});
