import { expect, it } from 'vitest';
import type { Happening } from '../../generated/protocol';
import { rowsOf } from './rows';

const told = [1, 2, 4].map((seq) => ({ entry: { seq, seat: 0, key: `done ${seq}` }, times: 1 }));
const happened = [0, 2, 3, 9].map((seq, i): Happening => ({
  number: i + 1,
  seq,
  at: '',
  kind: 'paused',
  seat: -1,
  by: 0,
}));
const words = (rows: ReturnType<typeof rowsOf>) =>
  rows.map((row) => (row.happening ? `happened ${row.happening.seq}` : row.entry.key));

it('tells what happened around the game behind what was done before it', () => {
  expect(words(rowsOf(told, happened))).toEqual([
    'happened 0',
    'done 1',
    'done 2',
    'happened 2',
    'happened 3',
    'done 4',
    'happened 9',
  ]);
});

it('begins and ends with what is shown of the game', () => {
  expect(words(rowsOf(told.slice(1), happened, 1, 3))).toEqual(['done 2', 'happened 2', 'happened 3', 'done 4']);
  expect(new Set(rowsOf(told, happened).map((row) => row.key)).size).toBe(7);
});
