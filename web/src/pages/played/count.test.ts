import { describe, expect, it } from 'vitest';
import type { PlayedGame, PlayedSide } from '../../generated/protocol';
import {
  apart,
  byItem,
  chosen,
  companyIn,
  counting,
  fellowsOf,
  isOnDemand,
  itemsOf,
  namesOf,
  paints,
  results,
  tablesOf,
  tally,
  totalsOver,
  winsOver,
  type Choice,
} from './count';

const [ada, ben, cleo] = [0, 1, 2];
const all: Choice = { fellows: [], exactly: true, alone: false, game: '', seats: 0 };
const side = (player: number | undefined, total: number, rank: number, more: Partial<PlayedSide> = {}): PlayedSide => ({
  by: 'person',
  ...(player === undefined ? {} : { player }),
  total,
  rank,
  points: [total - 1, 1],
  ...more,
});
const bot = (total: number, rank: number) => side(undefined, total, rank, { by: 'bot', bot: 'greedy' });
let day = 28;
/** A game, a day before the last. */
const game = (code: string, sides: PlayedSide[], more: Partial<PlayedGame> = {}): PlayedGame => ({
  code,
  game: 'troyes',
  settings: {},
  finished: `2024-05-${String((day -= 1)).padStart(2, '0')}T20:00:00Z`,
  items: ['cubes', 'dice'],
  sides,
  ...more,
});
const codes = (games: readonly PlayedGame[]) => games.map((g) => g.code).join(' ');

describe('who with whom', () => {
  const games = [
    game('two', [side(ada, 9, 1), side(ben, 8, 2)]),
    game('three', [side(cleo, 9, 1), side(ada, 8, 2), side(ben, 7, 3)]),
    game('bot', [side(ada, 9, 1), side(ben, 8, 2), bot(7, 3)]),
    game('somebody', [side(ada, 9, 1), side(ben, 8, 2), side(undefined, 7, 3)]),
    game('alone', [side(ada, 9, 2), side(undefined, 10, 1, { by: 'rules' })], { game: 'paladins' }),
  ];
  it.each<[string, Partial<Choice>, string]>([
    ['whoever it was', {}, 'two three bot somebody alone'],
    ['exactly these, and bots', { fellows: [ben] }, 'two bot'],
    ['exactly these two', { fellows: [cleo, ben] }, 'three'],
    ['these at least', { fellows: [ben], exactly: false }, 'two three bot somebody'],
    ['nobody', { alone: true }, 'alone'],
    ['who never sat together', { fellows: [cleo] }, ''],
    ['one game', { game: 'paladins' }, 'alone'],
    ['a size of table', { seats: 3 }, 'three bot somebody'],
    ['all at once', { fellows: [ben], exactly: false, game: 'troyes', seats: 2 }, 'two'],
  ])('%s', (_, choice, want) => expect(codes(chosen(games, { ...all, ...choice }))).toBe(want));

  it('is counted, those most often first, and tables by their size', () => {
    expect(fellowsOf(games)).toEqual([
      { it: ben, n: 4 },
      { it: cleo, n: 1 },
    ]);
    expect(tablesOf(games)).toEqual([
      { it: 1, n: 1 },
      { it: 2, n: 1 },
      { it: 3, n: 3 },
    ]);
  });
  it('is read from one of their games', () => {
    expect(companyIn(games, 'three')).toEqual([cleo, ben]);
    expect(companyIn(games, 'alone')).toEqual([]);
    expect(companyIn(games, 'unknown')).toEqual([]);
  });
});

describe('what counts', () => {
  const two = () => [side(ada, 9, 1), side(ben, 8, 2)];
  const games = [
    game('plain', two()),
    game('ended', two(), { ended: true, items: undefined }),
    game('unnoted', two(), { items: undefined }),
    game('conceded', [side(ada, 9, 1), side(ben, 8, 2, { conceded: true })]),
    game('brought', two(), { brought: true }),
    game('imported', two(), { imported: true }),
    game('corrected', two(), { corrected: true }),
    game('both', two(), { imported: true, corrected: true }),
    game('imported and conceded', [side(ada, 9, 1, { conceded: true })], { imported: true }),
  ];
  it('is what was played to the end by the printed figures, here', () => {
    expect(codes(counting(games, false))).toBe('plain');
    expect(games.map((g) => apart(g).join('+'))).toEqual([
      '',
      'ended',
      'unnoted',
      'conceded',
      'brought',
      'imported',
      'corrected',
      'imported+corrected',
      'conceded+imported',
    ]);
  });
  it('is more when that is asked for, but never what was given up', () => {
    expect(codes(counting(games, true))).toBe('plain imported corrected both');
    expect(codes(games.filter(isOnDemand))).toBe('imported corrected both');
  });
  it('leaves out the seat alone in which a bot stood in, or somebody else sat before', () => {
    const [bens] = tally([
      game('a', [side(ada, 90, 1, { stoodIn: true }), side(ben, 8, 2)]),
      game('b', [side(ben, 10, 1), side(ada, 9, 2, { handed: true })]),
    ]);
    expect(bens).toEqual({ player: ben, games: 2, wins: 1, totals: [8, 10] });
  });
});

it('tallies games and wins, which those who tie share, mine first and then who played most', () => {
  const games = [
    game('a', [side(ben, 9, 1), side(ada, 9, 1), side(cleo, 5, 3)]),
    game('b', [side(ben, 12, 1), side(ada, 3, 2)]),
    game('c', [side(ben, 4, 2), bot(7, 1)]),
  ];
  expect(tally(games)).toEqual([
    { player: ada, games: 2, wins: 0.5, totals: [9, 3] },
    { player: ben, games: 3, wins: 1.5, totals: [9, 12, 4] },
    { player: cleo, games: 1, wins: 0, totals: [5] },
  ]);
});

it('tells results by game and size of table', () => {
  const two = [side(ada, 9, 1), side(ben, 8, 2)];
  const all = results([
    game('a', two, { game: 'paladins' }),
    game('b', [...two, side(cleo, 7, 3)]),
    game('c', two),
    game('d', two),
  ]);
  expect(all.map((r) => [r.game, r.seats, r.games, r.tallies.map((t) => [t.player, t.wins])])).toEqual([
    ['troyes', 2, 2, [[ada, 2], [ben, 0]]], // prettier-ignore
    ['troyes', 3, 1, [[ada, 1], [ben, 0], [cleo, 0]]], // prettier-ignore
    ['paladins', 2, 1, [[ada, 1], [ben, 0]]], // prettier-ignore
  ]);
});

it('tells averages and bests by item, in the order of the score, without what nobody had', () => {
  const games = [
    game('a', [side(ada, 9, 1, { points: [5, 0, 4] }), side(ben, 8, 2, { points: [9, 0, -1] })], {
      items: ['cubes', 'never', 'dice'],
    }),
    game('b', [side(ada, 9, 1, { points: [2, 3, 4] })], { items: ['cubes', 'expansion', 'dice'] }),
  ];
  expect(itemsOf(games)).toEqual(['cubes', 'expansion', 'never', 'dice']);
  expect(byItem(games, [ada, ben, cleo])).toEqual([
    { item: 'cubes', cells: [{ average: 3.5, best: 5 }, { average: 9, best: 9 }, undefined] },
    { item: 'expansion', cells: [{ average: 3, best: 3 }, undefined, undefined] },
    { item: 'dice', cells: [{ average: 4, best: 4 }, { average: -1, best: -1 }, undefined] },
  ]);
});

it('follows games over time, the first one first', () => {
  const games = [
    game('new', [side(ada, 9, 1), side(ben, 9, 1)]),
    game('old', [side(ada, 7, 1), side(cleo, 6, 2), side(ben, 5, 3, { stoodIn: true })]),
  ];
  const told = (all: ReturnType<typeof winsOver>) => all.map((m) => [m.game.code, ...m.values]);
  expect(told(totalsOver(games, [ada, ben, cleo]))).toEqual([
    ['old', 7, undefined, 6],
    ['new', 9, 9, undefined],
  ]);
  expect(told(winsOver(games, [ada, ben, cleo]))).toEqual([
    ['old', 1, 0, 0],
    ['new', 1.5, 0.5, 0],
  ]);
});

it('gives a player one colour, whoever else is looked at, and no two the same', () => {
  const games = [
    game('a', [side(ada, 9, 1), side(ben, 8, 2)]),
    game('b', [side(ben, 9, 1), side(ada, 8, 2), side(cleo, 7, 3)]),
  ];
  expect(paints([ada, ben, cleo], games, 6)).toEqual([0, 1, 2]);
  expect(paints([ada, cleo], games, 6)).toEqual([0, 2]);
  expect(paints([ada, cleo], games, 2)).toEqual([0, 1]);
});

it('tells two of one name apart', () => {
  expect(namesOf({ players: [{ name: 'Ada' }, { name: 'Ben' }, { name: 'Ada' }] })).toEqual(['Ada', 'Ben', 'Ada (2)']);
});
