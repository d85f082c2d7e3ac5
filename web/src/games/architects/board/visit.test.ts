import { expect, it } from 'vitest';
import type { ShownPrompt } from '../../../generated/protocol';
import { Choices } from '../../../table/choices.svelte';
import { view } from '../fixture';
import { visit } from './visit';

const mines = view.locations.mines[0] ?? 0;
const placed = { id: 'place:mines', verb: 'place', at: ['location:mines'] };

function asked(kind: string, trail: ShownPrompt['trail'] = []): Choices {
  const choices = new Choices();
  choices.ask({ id: 1, seat: 0, kind, options: [], trail });
  return choices;
}

it('counts one more Worker while nothing is decided there', () => {
  expect(visit({ view, you: 0, choices: asked('place') }, 'mines')).toBe(mines + 1);
});

it('counts the Workers of the visit that is under way', () => {
  expect(visit({ view, you: 0, choices: asked('mines', [placed]) }, 'mines')).toBe(mines);
  expect(visit({ view, you: 0, choices: asked('mines', [placed]) }, 'quarry')).toBe(
    (view.locations.quarry[0] ?? 0) + 1,
  );
});

it('counts the next visit once this one is over', () => {
  expect(visit({ view, you: 0, choices: asked('end-turn', [placed]) }, 'mines')).toBe(mines + 1);
});

it('counts nothing for who only watches', () => {
  expect(visit({ view, you: -1, choices: asked('place') }, 'mines')).toBe(0);
});
