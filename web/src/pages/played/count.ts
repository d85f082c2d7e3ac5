/** Games that have ended, counted: who won how many, and by what. */
import type { Played, PlayedGame, PlayedSide } from '../../generated/protocol';

/** Which of them are looked at. */
export interface Choice {
  /** Those with these, by number; without any, whoever it was with. */
  fellows: readonly number[];
  /** Only those with nobody besides. */
  exactly: boolean;
  /** Those that one played without other persons, and no others. */
  alone: boolean;
  /** Empty: all. */
  game: string;
  /** How many sat at the table; 0: any number. */
  seats: number;
}

/** The number of whoever asks. */
const me = 0;

/** How many sat at the table, persons and bots. */
export const seatsOf = (game: PlayedGame): number => game.sides.filter((s) => s.by !== 'rules').length;

/** The persons with whom somebody played, and how many are not known, or not any more. */
function company({ sides }: PlayedGame): { known: number[]; others: number } {
  const persons = sides.filter((s) => s.by === 'person');
  return {
    known: persons.flatMap((s) => (s.player === undefined || s.player === me ? [] : [s.player])),
    others: persons.filter((s) => s.player === undefined).length,
  };
}

/** Whether a game was played by those who are asked for. */
export function isWith(game: PlayedGame, { fellows, exactly, alone }: Omit<Choice, 'game' | 'seats'>): boolean {
  const { known, others } = company(game);
  if (alone) return known.length + others === 0;
  if (!fellows.every((f) => known.includes(f))) return false;
  return fellows.length === 0 || !exactly || known.length + others === fellows.length;
}

export const chosen = (games: readonly PlayedGame[], choice: Choice): PlayedGame[] =>
  games.filter(
    (g) =>
      isWith(g, choice) &&
      (choice.game === '' || g.game === choice.game) &&
      (choice.seats === 0 || seatsOf(g) === choice.seats),
  );

/** Those with whom one sat in a game, to look at all games of the same people. */
export const companyIn = (games: readonly PlayedGame[], code: string): number[] =>
  games.filter((g) => g.code === code).flatMap((g) => company(g).known);

/** What a thing is counted by, the most frequent first. */
function frequent<T>(all: readonly T[]): { it: T; n: number }[] {
  const counts = new Map<T, number>();
  for (const it of all) counts.set(it, (counts.get(it) ?? 0) + 1);
  return [...counts].map(([it, n]) => ({ it, n })).sort((a, b) => b.n - a.n);
}

/** With whom one has played, and how often: those most often first. */
export const fellowsOf = (games: readonly PlayedGame[]): { it: number; n: number }[] =>
  frequent(games.flatMap((g) => company(g).known));

export const gamesOf = (games: readonly PlayedGame[]): { it: string; n: number }[] =>
  frequent(games.map((g) => g.game));

export const tablesOf = (games: readonly PlayedGame[]): { it: number; n: number }[] =>
  frequent(games.map(seatsOf)).sort((a, b) => a.it - b.it);

/** Why a game counts for nothing, or not without being asked for. */
export type Apart = 'ended' | 'unnoted' | 'conceded' | 'brought' | 'imported' | 'corrected';

export function apart(game: PlayedGame): Apart[] {
  const why: Apart[] = [];
  if (game.ended) why.push('ended');
  else if (!game.items) why.push('unnoted');
  if (game.sides.some((s) => s.conceded)) why.push('conceded');
  if (game.brought) why.push('brought');
  if (game.imported) why.push('imported');
  if (game.corrected) why.push('corrected');
  return why;
}

/** Those that are counted when it is asked for. */
const onDemand: readonly Apart[] = ['imported', 'corrected'];

/** Whether a game would count, if it was asked for. */
export const isOnDemand = (game: PlayedGame): boolean => {
  const why = apart(game);
  return why.length > 0 && why.every((w) => onDemand.includes(w));
};

/** The games that count; too: also those that were imported, or played with corrected figures. */
export const counting = (games: readonly PlayedGame[], too: boolean): PlayedGame[] =>
  games.filter((g) => apart(g).length === 0 || (too && isOnDemand(g)));

/** Whether a bot that stood in, or somebody who sat there before, has a share in what a person's side came to. */
export const isShared = (side: PlayedSide): boolean =>
  side.by === 'person' && (side.stoodIn === true || side.handed === true);

/** A player's own sides. */
const isOwn = (side: PlayedSide): side is PlayedSide & { player: number } =>
  side.by === 'person' && side.player !== undefined && !isShared(side);

/** What a player's games came to. */
export interface Tally {
  player: number;
  games: number;
  /** A win with others is a share of one. */
  wins: number;
  totals: number[];
}

/** The share of a game's win that a side has. */
function winOf(game: PlayedGame, side: PlayedSide): number {
  return side.rank === 1 ? 1 / game.sides.filter((s) => s.rank === 1).length : 0;
}

/** What games came to for each player: one's own first, then who has played most. */
export function tally(games: readonly PlayedGame[]): Tally[] {
  const all = new Map<number, Tally>();
  for (const game of games)
    for (const side of game.sides.filter(isOwn)) {
      const t = all.get(side.player) ?? { player: side.player, games: 0, wins: 0, totals: [] };
      all.set(side.player, t);
      t.games += 1;
      t.wins += winOf(game, side);
      t.totals.push(side.total);
    }
  return [...all.values()].sort((a, b) => Number(b.player === me) - Number(a.player === me) || b.games - a.games);
}

export const average = (all: readonly number[]): number => all.reduce((sum, n) => sum + n, 0) / all.length;

/** Results of one game at tables of one size, by player. */
export interface Result {
  game: string;
  seats: number;
  games: number;
  tallies: Tally[];
}

/** Results by game and by how many sat at the table: the game that was played most first. */
export function results(games: readonly PlayedGame[]): Result[] {
  return gamesOf(games).flatMap(({ it: game }) =>
    tablesOf(games.filter((g) => g.game === game)).map(({ it: seats, n }) => ({
      game,
      seats,
      games: n,
      tallies: tally(games.filter((g) => g.game === game && seatsOf(g) === seats)),
    })),
  );
}

/** An item of the score by player: nothing for who never had it. */
export interface ItemRow {
  item: string;
  cells: ({ average: number; best: number } | undefined)[];
}

/** All items of games, in the order of their scores. One that only some have stands after what is before it there. */
export function itemsOf(games: readonly PlayedGame[]): string[] {
  const all: string[] = [];
  for (const { items = [] } of games) {
    let at = 0;
    for (const item of items) {
      const there = all.indexOf(item);
      if (there < 0) all.splice(at, 0, item);
      at = (there < 0 ? at : there) + 1;
    }
  }
  return all;
}

/** Averages and bests of games of one kind by item: one for which nobody ever had points says nothing. */
export function byItem(games: readonly PlayedGame[], players: readonly number[]): ItemRow[] {
  return itemsOf(games).flatMap((item) => {
    const had = (player: number) =>
      games.flatMap((g) => {
        const at = g.items?.indexOf(item) ?? -1;
        return g.sides
          .filter((s) => isOwn(s) && s.player === player)
          .flatMap((s) => (at < 0 ? [] : (s.points?.[at] ?? [])));
      });
    const all = players.map(had);
    if (!all.flat().some((n) => n !== 0)) return [];
    return {
      item,
      cells: all.map((of) => (of.length > 0 ? { average: average(of), best: Math.max(...of) } : undefined)),
    };
  });
}

/** One game in the course of them. */
export interface Moment {
  game: PlayedGame;
  /** By player; nothing for who was not there. */
  values: (number | undefined)[];
}

const oldestFirst = (games: readonly PlayedGame[]) => [...games].reverse();

/** What each player came to in each game, the first one first. */
export const totalsOver = (games: readonly PlayedGame[], players: readonly number[]): Moment[] =>
  oldestFirst(games).map((game) => ({
    game,
    values: players.map((p) => game.sides.find((s) => isOwn(s) && s.player === p)?.total),
  }));

/** How many each player had won by each game, the first one first. */
export function winsOver(games: readonly PlayedGame[], players: readonly number[]): Moment[] {
  const so: number[] = players.map(() => 0);
  return oldestFirst(games).map((game) => {
    players.forEach((p, i) => {
      const side = game.sides.find((s) => isOwn(s) && s.player === p);
      so[i]! += side ? winOf(game, side) : 0;
    });
    return { game, values: [...so] };
  });
}

/** Whoever asks, and then those with whom they played, most often first. */
export const everybodyIn = (games: readonly PlayedGame[]): number[] => [me, ...fellowsOf(games).map((f) => f.it)];

/** The colour of each of these players: whatever is looked at, a player's own as far as no other has it. */
export function paints(players: readonly number[], games: readonly PlayedGame[], colours: number): number[] {
  const own = everybodyIn(games);
  const taken = new Set<number>();
  return players.map((player) => {
    const wish = own.indexOf(player) % colours;
    const paint = taken.has(wish) ? ([...Array(colours).keys()].find((c) => !taken.has(c)) ?? wish) : wish;
    taken.add(paint);
    return paint;
  });
}

/** The players' names; two of one name are told apart by a number. */
export function namesOf({ players }: Pick<Played, 'players'>): string[] {
  return players.map(({ name }, i) => {
    const before = players.slice(0, i).filter((p) => p.name === name).length;
    return before > 0 ? `${name} (${before + 1})` : name;
  });
}
