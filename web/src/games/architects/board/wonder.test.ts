import { render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import { Choices } from '../../../table/acts/choices.svelte';
import InTable from '../../../test/InTable.svelte';
import { gainMarks } from '../effects';
import { seats, view } from '../fixture';
import game from '../index';
import type { Props, Works } from '../views';
import Contribution from './Contribution.svelte';
import Wonder from './Wonder.svelte';
import { wondersOf } from './works';

const works: Works = {
  princess: 'quarry',
  profiteer: 'forest',
  contribution: 'contribution_1',
  consequence: 'contribution_2',
  filled: [],
  pile: 5,
  stock: [0, 0, 0, 0, 0],
  tokens: ['', '', '', '', ''],
  influence: [0, 0, 0, 0, 0],
  credit: [0, 0, 0, 0, 0],
  marker: '',
  schemes: 0,
  future: 0,
  played: [],
};

function scene(on: Works, wood = 0): Props {
  const players = view.players.map((p) => ({ ...p, wood }));
  return { view: { ...view, works: on, players }, mine: null, you: 0, seats, choices: new Choices(), log: [] };
}

/** What is said of the Wonder of Wood with so much on it, where I have so much. */
function words(stock: number, wood: number): string {
  const on: Works = { ...works, stock: [0, stock, 0, 0, 0] };
  const props = scene(on, wood);
  const wonder = wondersOf(props.view, on).find((w) => w.kind === 'wood');
  const { unmount } = render(InTable, { props: { game, component: Wonder, props: { wonder, game: props } } });
  const said = screen.getByRole('group').getAttribute('aria-label') ?? '';
  unmount();
  return said;
}

describe('a Wonder', () => {
  it('tells what lies on it and what one has for it, where there is any', () => {
    expect(words(0, 0)).not.toMatch(/lie|You have/);
    expect(words(2, 0)).toMatch(/2 of \d+ lie on it already/);
    expect(words(0, 3)).toContain('You have 3 of the 14 Wood.');
    expect(words(2, 30)).toContain('You have 12 of the 12 Wood.');
  });
});

describe('the cards of Contributions', () => {
  it('are reached by keys at any time, and say what they are for', async () => {
    render(InTable, { props: { game, component: Contribution, props: { works, game: scene(works) } } });
    for (const name of ['Contribution', 'Consequence']) {
      const card = screen.getByRole('group', { name });
      await vi.waitFor(() => expect(card.tabIndex).toBe(0));
      expect(card.getAttribute('aria-description')).toMatch(/Black Market Reset|Workers/);
    }
  });
});

describe('what a Contribution gains', () => {
  it('has a plus, whatever it is', () => {
    const marks = [{ influence: 1 }, { virtue: 1 }, { gain: { silver: 2 } }, { reward: 1 }, { draw_building: 1 }].map(
      gainMarks,
    );
    expect(marks.flat().map((m) => 'n' in m && m.n)).toEqual(['+1', '+1', '+2', '+1', '+1']);
  });
});
