import { cleanup, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Played, PlayedGame, PlayedSide } from '../../generated/protocol';
import { fakeServer, Refused } from '../../test/fake-server';
import PlayedPage from './PlayedPage.svelte';

beforeEach(() =>
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(() => ({ observe() {}, unobserve() {}, disconnect() {} })),
  ),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const side = (player: number | undefined, total: number, rank: number, more: Partial<PlayedSide> = {}): PlayedSide => ({
  by: 'person',
  ...(player === undefined ? {} : { player }),
  total,
  rank,
  points: [total],
  ...more,
});
const game = (code: string, sides: PlayedSide[], more: Partial<PlayedGame> = {}): PlayedGame => ({
  code,
  game: 'troyes',
  settings: {},
  finished: '2024-05-01T20:00:00Z',
  items: ['tokens'],
  sides,
  ...more,
});
const shows = (played: Played, room = '') => {
  fakeServer({ 'GET /me/played': played, 'GET /games': [] });
  return render(PlayedPage, { room });
};
const sheet = async () => within(await screen.findByRole('region', { name: 'Results' }));
/** A row of the table, cell by cell. */
const row = async (name: string) => {
  const found = (await sheet()).getByRole('row', { name: new RegExp(`^${name}`) });
  return [...found.children].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim()).join(' | ');
};
const list = () =>
  screen.getAllByRole('link').flatMap((a) => (a.getAttribute('href')?.startsWith('/r/') ? [a.textContent ?? ''] : []));

it('says so to whoever has played nothing to its end, and why there is nothing', async () => {
  const { unmount } = shows({ players: [], games: [] });
  await screen.findByText(/You have not played a game to its end yet/);
  expect(screen.queryByRole('table')).toBeNull();
  unmount();
  fakeServer({ 'GET /me/played': new Refused('unavailable', 503), 'GET /games': [] });
  render(PlayedPage, { room: '' });
  await screen.findByRole('alert');
  fakeServer({ 'GET /me/played': { players: [], games: [] }, 'GET /games': [] });
  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText(/You have not played a game to its end yet/);
});

it('shows who has only played alone what that came to, and nobody to choose', async () => {
  shows({ players: [{ name: 'Ada' }], games: [game('a', [side(0, 9, 2), side(undefined, 12, 1, { by: 'rules' })])] });
  expect(await row('Average')).toBe('Average | 9');
  expect(screen.queryByRole('group', { name: 'With whom' })).toBeNull();
  expect(list()[0]).toContain('The game’s own opponent 12');
});

it('counts imports and corrected figures when that is asked for, and says of each game why it does not count', async () => {
  const both = (mine: number, rank: number) => [side(0, mine, rank), side(1, 10, 3 - rank)];
  shows({
    players: [{ name: 'Ada' }, { name: 'Ben' }],
    games: [
      game('plain', both(20, 1)),
      game('imported', both(8, 2), { imported: true }),
      game('corrected', both(5, 2), { corrected: true }),
      game('ended', [side(0, 0, 0), side(1, 0, 0)], { ended: true, items: [] }),
      game('conceded', [side(0, 99, 1), side(1, 1, 2, { conceded: true })]),
      game('away', [side(0, 2, 2), side(1, 50, 1, { stoodIn: true })]),
    ],
  });
  expect(await row('Average')).toBe('Average | 11 | 10');
  expect(await row('Wins of games')).toBe('Wins of games | 1 of 2 | 0 of 1');
  screen.getByRole('checkbox', { name: 'Count imported games and corrected figures, too' }).click();
  await vi.waitFor(async () => expect(await row('Average')).toBe('Average | 8.8 | 10'));
  expect(await row('Wins of games')).toBe('Wins of games | 1 of 4 | 2 of 3');
  const words = ['', 'Imported', 'Corrected figures', 'Ended by agreement', 'Ben conceded', 'A bot stood in for Ben'];
  for (const [i, text] of list().entries()) expect(text).toContain(words[i]);
  const ends = (words: string) => list().filter((text) => text.trim().endsWith(words)).length;
  expect([ends('this seat is not counted'), ends('not counted')]).toEqual([1, 3]);
});

it('opens with the people and the game of the table that led here', async () => {
  const games = [
    game('a', [side(0, 9, 1), side(1, 8, 2)]),
    game('b', [side(0, 9, 1), side(1, 8, 2), side(2, 7, 3)]),
    game('c', [side(0, 9, 1), side(1, 8, 2), side(2, 7, 3)], { game: 'paladins' }),
    game('d', [side(0, 9, 1), side(1, 8, 2), side(undefined, 7, 3)]),
  ];
  shows({ players: [{ name: 'Ada' }, { name: 'Ben' }, { name: 'Cleo' }], games }, 'b');
  const who = within(await screen.findByRole('group', { name: 'With whom' }));
  for (const name of ['Ben', 'Cleo'])
    expect(who.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(name) }).checked).toBe(true);
  expect(list()).toHaveLength(1);
  who.getByRole('checkbox', { name: /Cleo/ }).click();
  await vi.waitFor(() => expect(list()).toHaveLength(1)); // the two alone
  screen.getByRole('checkbox', { name: 'Others may have been there, too' }).click();
  await vi.waitFor(() => expect(list()).toHaveLength(3));
  expect(list().at(-1)).toContain('Somebody 7');
});
