import { expect, it } from 'vitest';
import type { ShownPrompt } from '../../../generated/protocol';
import { view } from '../fixture';
import { visit } from './visit';

const mines = view.locations.mines[0] ?? 0;
const placed = { id: 'place:mines', verb: 'place', at: ['location:mines'] };

const asked = (kind: string, trail: ShownPrompt['trail'] = []): ShownPrompt => ({
  id: 1,
  seat: 0,
  kind,
  options: [],
  trail,
});

it('counts one more Worker while nothing is decided there', () => {
  expect(visit({ view, you: 0, prompt: asked('place') }, 'mines')).toBe(mines + 1);
});

it('counts the Workers of the visit that is under way', () => {
  expect(visit({ view, you: 0, prompt: asked('mines', [placed]) }, 'mines')).toBe(mines);
  expect(visit({ view, you: 0, prompt: asked('mines', [placed]) }, 'quarry')).toBe((view.locations.quarry[0] ?? 0) + 1);
});

it('counts the next visit once this one is over', () => {
  expect(visit({ view, you: 0, prompt: asked('end-turn', [placed]) }, 'mines')).toBe(mines + 1);
});

it('counts nothing for who only watches', () => {
  expect(visit({ view, you: -1, prompt: asked('place') }, 'mines')).toBe(0);
});
