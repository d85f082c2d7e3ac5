import { expect, it } from 'vitest';
import type { Entry } from '../../generated/protocol';
import { repeated } from './repeated';

const told = (...entries: [seq: number, key: string, n?: number][]) =>
  repeated(entries.map(([seq, key, n]): Entry => ({ seq, seat: 1, key, ...(n !== undefined && { args: { n } }) })));

it('tells once what happened several times in a row', () => {
  expect(told([1, 'deed'], [1, 'deed'], [1, 'gain', 2], [1, 'deed']).map((t) => [t.entry.key, t.times])).toEqual([
    ['deed', 2],
    ['gain', 1],
    ['deed', 1],
  ]);
});

it('tells apart what differs, and what another choice brought', () => {
  expect(told([1, 'gain', 1], [1, 'gain', 2], [2, 'gain', 2]).map((t) => t.times)).toEqual([1, 1, 1]);
});
