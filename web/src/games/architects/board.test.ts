import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { locale, locales } from '../../lib/locale.svelte';
import { Choices } from '../../table/acts/choices.svelte';
import { data } from './data';
import { mine, place, seats, view } from './fixture';
import Stage from './Stage.fixture.svelte';
import { say } from './messages';
import { expectStop } from '../../test/keys';

// A whole table is a big page: it may take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

// The picture has no behaviour, and a page without a screen is slow to read it.
vi.mock('./board/Town.svelte', () => import('./Blank.fixture.svelte'));

afterEach(() => {
  locale.current = 'en';
});

function show(choices = new Choices()) {
  return render(Stage, { view, mine, you: 0, seats, choices });
}

const element = (id: string) => document.querySelector<HTMLElement>(`[data-target="${id}"]`);

describe.each(locales)('the table in %s', (language) => {
  it('names every location on the map', () => {
    locale.current = language;
    const { container } = show();
    for (const l of data.locations) expect(container.textContent).toContain(say(`place_${l.id}`));
  });
});

describe('the table', () => {
  it('draws an element for everything that an option may point at', () => {
    show();
    const ids = [
      ...data.locations.filter((l) => l.kind === 'large' || l.kind === 'guildhall').map((l) => `location:${l.id}`),
      'space:black_market_small',
      'space:black_market_middle',
      'space:black_market_large',
      'cathedral',
      'prison',
      'debt',
      'pile:apprentices',
      'pile:buildings',
      'pile:rewards',
      ...data.vocabulary.resources.map((r) => `resource:${r}`),
      'group:forest:0',
      'group:quarry:2',
      'group:town_centre:3',
      'player:0',
      'player:3',
      'card:acolyte_tiling',
      'card:patron_silver',
      'card:castle',
      'card:merchant_clay',
      'card:smithy',
      'card:caroline',
    ];
    expect(ids.filter((id) => !element(id))).toEqual([]);
  });

  it('lights up what may be chosen, and chooses it with a click', async () => {
    const choose = vi.fn();
    const choices = new Choices({ choose });
    choices.ask(place);
    show(choices);
    await vi.waitFor(() => expect(element('location:quarry')?.dataset.state).toBe('legal'));
    expect(element('space:black_market_middle')?.dataset.state).toBe('blocked');
    expect(element('group:quarry:2')?.dataset.state).toBe('idle');
    element('location:quarry')?.click();
    expect(choose).toHaveBeenCalledWith(place.id, 'place:quarry');
  });

  it('counts the groups of Workers, and says whose they are', () => {
    show();
    expect(element('group:quarry:2')?.getAttribute('aria-label')).toBe('4 Workers of Chloé');
    expect(within(element('group:quarry:2')!).getByText('4')).toBeTruthy();
  });

  it('rings what the next Worker of mine would bring', () => {
    show();
    const forest = element('location:forest')!;
    expect(forest.querySelector('.next')?.textContent).toBe('5');
  });

  it('shows the cards to keep one of during the draft, over the board that can be looked at meanwhile', async () => {
    render(Stage, {
      view,
      mine: { hand: ['well'], packet: ['castle', 'keep'], looked: [] },
      you: 0,
      seats,
      choices: new Choices(),
    });
    const packet = screen.getByRole('group', { name: 'Keep one card' });
    expect(within(packet).getByText('Castle')).toBeTruthy();
    expect(within(packet).getByText('Keep')).toBeTruthy();
    await fireEvent.click(within(packet).getByRole('button', { name: 'Look at the board' }));
    expect(within(packet).queryByText('Castle')).toBeNull();
    await fireEvent.click(within(packet).getByRole('button', { name: 'Back to the cards' }));
    expect(within(packet).getByText('Castle')).toBeTruthy();
  });

  it('has its cards reached by keys while nothing is asked, a stop for each group', async () => {
    show();
    for (const group of ['.market', '.hand .cards', '.staff .cards', '.built .cards'])
      await expectStop(`${group} [data-readable]`);
  });

  it('shows a spectator the board and no hand', () => {
    const { container } = render(Stage, { view, mine: null, you: -1, seats, choices: new Choices() });
    expect(container.textContent).toContain('You are watching this game.');
  });
});
