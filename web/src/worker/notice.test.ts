import { describe, expect, it } from 'vitest';
import type { Notice } from '../generated/protocol';
import { kinds } from '../lib/notices';
import { pageOf, readNotice, worded } from './notice';

const games = {
  troyes: { en: 'Troyes', fr: 'Troyes' },
  paladins: { en: 'Paladins of the West Kingdom', fr: 'Paladins du Royaume de l’Ouest' },
};
const notice: Notice = {
  kind: 'turn',
  language: 'en',
  room: 'K7WQ2M',
  game: 'paladins',
  who: ['Ben'],
  name: 'Anna',
  seq: 57,
  waiting: 1,
  at: '2026-05-10T08:00:00Z',
};
const told = (more: Partial<Notice>, own = 'en-GB') => {
  const { title, body } = worded({ ...notice, ...more }, games, own);
  return [title, body];
};

describe('a notice is worded', () => {
  it.each<[Partial<Notice>, string, string]>([
    [{}, 'Your turn in Paladins of the West Kingdom', 'Anna, the table waits for you.'],
    [{ waiting: 3 }, 'Your turn in Paladins of the West Kingdom', 'Anna, 3 games wait for you.'],
    [{ kind: 'begins' }, 'Paladins of the West Kingdom begins', 'Ben has started the game.'],
    [{ kind: 'ends' }, 'Paladins of the West Kingdom has ended', 'See who has won.'],
    [{ kind: 'mention' }, 'Ben mentions you in Paladins of the West Kingdom', 'Open the table to read it.'],
    [
      { kind: 'mention', chat: "@Anna -3 : l'or ?" },
      'Ben mentions you in Paladins of the West Kingdom',
      "@Anna -3 : l'or ?",
    ],
    [{ kind: 'nudge', who: [] }, 'Somebody waits for you in Paladins of the West Kingdom', 'It is your turn.'],
    [
      { kind: 'full' },
      'The table of Paladins of the West Kingdom is full',
      'Ben has taken the last seat: you can start.',
    ],
  ])('in English (%o)', (more, ...words) => {
    expect(told(more)).toEqual(words);
  });

  it.each<[Partial<Notice>, string, string]>([
    [{}, 'À vous de jouer : Paladins du Royaume de l’Ouest', 'Anna, la table vous attend.'],
    [{ waiting: 3 }, 'À vous de jouer : Paladins du Royaume de l’Ouest', 'Anna, 3 parties vous attendent.'],
    [
      { kind: 'mention' },
      'Ben parle de vous : Paladins du Royaume de l’Ouest',
      'Ouvrez la table pour lire le message.',
    ],
    [{ kind: 'nudge', who: [] }, 'Quelqu’un vous attend : Paladins du Royaume de l’Ouest', 'C’est à vous de jouer.'],
  ])('in French (%o)', (more, ...words) => {
    expect(told({ ...more, language: 'fr' })).toEqual(words.map((w) => w.replace(' :', '\u00a0:')));
  });

  it('of several rooms at once, a line each', () => {
    const rooms = [
      { room: 'A', game: 'troyes', kind: 'turn' as const },
      { room: 'B', game: 'paladins', kind: 'ends' as const },
    ];
    const several: Partial<Notice> = { kind: 'several', room: '', rooms, waiting: 2 };
    expect(told(several)).toEqual([
      '2 games wait for you',
      'Troyes: your turn\nPaladins of the West Kingdom: has ended',
    ]);
    expect(told({ ...several, waiting: 0, language: 'fr' })).toEqual([
      'Du nouveau dans vos parties',
      'Troyes\u00a0: à vous de jouer\nPaladins du Royaume de l’Ouest\u00a0: partie terminée',
    ]);
    expect(worded({ ...notice, ...several }, games, 'en').path).toBe('/');
  });

  it.each(['en', 'fr'] as const)('whatever it lacks, with words for every kind (%s)', (language) => {
    for (const kind of [...kinds, 'several', 'test'] as const) {
      const { title, body } = worded({ kind, language }, games, 'de');
      expect(`${title} ${body}`, kind).not.toMatch(/undefined|null|NaN/);
      expect(title.length, kind).toBeGreaterThan(5);
    }
  });
});

it('is in the language that the channel has, or else in the browser’s', () => {
  const shown = (language: unknown, own: string) => worded({ ...notice, language } as Notice, games, own).lang;
  expect([shown('fr', 'en-GB'), shown('en', 'fr-FR'), shown(undefined, 'fr-CA'), shown('de', 'de-DE')]).toEqual([
    'fr',
    'en',
    'fr',
    'en',
  ]);
});

it.each([undefined, '', 'null', '"turn"', '{', '{"kind":"of a later server"}', '{"kind":"constructor"}'])(
  'says that there is news where a message cannot be read (%s)',
  (text) => {
    expect(worded(readNotice(text), games, 'en').body).toBe('There is news of one of your games.');
  },
);

it('takes the place of an earlier one of the same room and kind, and leads to the table', () => {
  const { tag, path } = worded(readNotice(JSON.stringify(notice)), games, 'en');
  expect([tag, path]).toEqual(['K7WQ2M:turn', '/r/K7WQ2M']);
  expect(worded({ ...notice, room: '../api/x' }, games, 'en').path).toBe('/r/..%2Fapi%2Fx');
});

it('finds the page of the room among those that are open', () => {
  const site = 'https://table.example';
  const open = [`${site}/`, `${site}/r/K7WQ2M/replay`, `${site}/r/K7WQ2M?x#y`, `${site}/r/OTHER`];
  expect([pageOf('/r/K7WQ2M', open), pageOf('/', open), pageOf('/r/NONE', open)]).toEqual([2, 0, -1]);
});
