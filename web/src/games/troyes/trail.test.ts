import { expect, it } from 'vitest';
import type { Shown } from '../../generated/protocol';
import { standing } from './trail';

const steps = (line: string): Shown[] => line.split(' ').map((verb, i) => ({ id: `${verb}:${i}`, verb }));
const left = (line: string) => standing(steps(line)).map((s) => s.id);

it('keeps nothing of a lot that was laid back', () => {
  expect(left('die die cube back')).toEqual([]);
  expect(left('die back die')).toEqual(['die:2']);
  expect(left('activate back cathedral lot')).toEqual(['cathedral:2', 'lot:3']);
});

it('keeps what was done before it', () => {
  expect(left('recruit reroll die back')).toEqual(['recruit:0', 'reroll:1']);
});
