import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { describe, expect, it, vi } from 'vitest';
import type { Amount, Shown, ShownPrompt } from '../../generated/protocol';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import ChoiceList from './ChoiceList.svelte';
import { Choices } from '../acts/choices.svelte';
import PromptBar from './PromptBar.svelte';
import { Timing } from '../state/timing.svelte';

const timing = new Timing(() => undefined);

const forest: Shown = { id: 'place:forest', verb: 'place', args: { location: 'forest' } };
const ended: Shown = { id: 'end-turn', verb: 'end-turn' };
const placed = { seq: 1, seat: 1, key: 'placed', args: { n: 1, card: 'map' } };

/** The lines of the question while others choose. */
function lines(chosen: Shown | undefined, news: readonly object[]): string[] {
  const controller = { choices: new Choices(), story: { chosen, waiting: 0 }, timing };
  const props = {
    controller,
    prompt: undefined,
    told: undefined,
    asked: false,
    news,
    seats: fakeSeats,
    turn: { asked: [1], undo: { choices: 0 } },
  };
  const { unmount } = render(InTable, { props: { game: fakeGame, component: PromptBar, props } });
  const bar = screen.getByRole('region', { name: 'What is asked' });
  const found = [...bar.querySelectorAll('p')].map((p) => (p.textContent ?? '').replace(/[\s\u2060]+/g, ' ').trim());
  unmount();
  return found;
}

describe('while others choose', () => {
  it('who is waited for comes first', () => {
    expect(lines(undefined, [])).toEqual(['Blaise must choose.']);
    expect(lines(forest, [])).toEqual(['Blaise must choose.', 'You have chosen: To the forest']);
  });

  it('what they did comes before that', () => {
    const [told, ...rest] = lines(undefined, [placed]);
    expect(told).toMatch(/puts 1 on/);
    expect(rest).toEqual(['Blaise must choose.']);
  });

  it('nobody is told that their own turn has ended', () => {
    expect(lines(ended, [])).toEqual(['Blaise must choose.']);
  });
});

it('tells beside a question what others did first of all, not only what it led to', () => {
  const news = [1, 2, 3, 4, 5].map((n) => ({ ...placed, args: { n, card: 'map' } }));
  const told = (options: Shown[]) => {
    const controller = { choices: new Choices(), story: { waiting: 0 }, timing };
    const prompt = { id: 1, seat: 0, kind: 'place', options };
    controller.choices.ask(prompt);
    const turn = { asked: [0], undo: { choices: 0 } };
    const props = { controller, prompt, asked: true, news: [], recap: news, seats: fakeSeats, turn };
    const { unmount } = render(InTable, { props: { game: fakeGame, component: PromptBar, props } });
    const found = [...document.querySelectorAll('.soft .told')].map((line) => /puts (\d)/.exec(line.textContent)?.[1]);
    unmount();
    return found;
  };
  expect(told([forest])).toEqual(['1', '4', '5']);
  // Many choices leave room for one line.
  expect(told(Array.from({ length: 40 }, (_, i) => ({ ...forest, id: `place:${i}` })))).toEqual(['1']);
});

it('shows the steps that still stand, each as the place to go back to', async () => {
  const step = (id: string): Shown => ({ id, verb: 'place', args: { location: id } });
  const trail = [step('town'), step('mine'), step('forest')];
  const undo = vi.fn();
  const controller = { choices: new Choices(), story: { waiting: 0 }, timing, undo };
  const prompt = { id: 1, seat: 0, kind: 'place', options: [ended], trail };
  controller.choices.ask(prompt);
  const turn = { asked: [0], undo: { choices: 3 } };
  const props = { controller, prompt, asked: true, news: [], recap: [], seats: fakeSeats, turn };
  // The second step was laid back.
  const game = { ...fakeGame, standing: ([first, , last]: readonly Shown[]) => [first!, last!] };
  const show = (props: Record<string, unknown>) => render(InTable, { props: { game, component: PromptBar, props } });
  const { unmount } = show(props);
  const steps = () => within(screen.getByRole('list')).getAllByRole('button');
  expect(steps()).toHaveLength(2);
  steps()[0]?.click();
  expect(undo).toHaveBeenLastCalledWith(3);
  steps()[1]?.click();
  expect(undo).toHaveBeenLastCalledWith(1);
  unmount();

  // Nobody goes back behind what was seen: before the last step but one, here.
  show({ ...props, turn: { asked: [0], undo: { choices: 2 } } });
  expect(steps().map((step) => step.textContent)).toEqual([expect.stringContaining('forest')]);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

it('tells in the trail what was paid, and leaves to what comes next what is still to be paid', () => {
  const cost = (silver: number, stone = 0) =>
    [
      { what: 'silver', n: silver },
      { what: 'stone', n: stone },
    ].filter((a) => a.n > 0);
  const step = (id: string, cost: Amount[]): Shown => ({ id, verb: 'place', args: { location: id }, cost });
  const paid = (trail: Shown[], options: Shown[]) => {
    const controller = { choices: new Choices(), story: { waiting: 0 }, timing };
    const prompt = { id: 1, seat: 0, kind: 'place', options, trail };
    controller.choices.ask(prompt);
    const turn = { asked: [0], undo: { choices: 0 } };
    const props = { controller, prompt, asked: true, news: [], recap: [], seats: fakeSeats, turn };
    const { unmount } = render(InTable, {
      props: { game: { ...fakeGame, begins: ['hire'] }, component: PromptBar, props },
    });
    const told = within(screen.getByRole('list'))
      .getAllByRole('listitem')
      .map((li) => [...li.querySelectorAll('.amount .numeral')].map((a) => a.textContent?.trim()));
    unmount();
    return told;
  };
  const trail = [step('town', cost(3)), step('mine', cost(3, 1))];
  expect(paid(trail, [ended])).toEqual([[], ['−3', '−1']]);
  expect(paid(trail, [step('a', cost(3)), step('b', cost(3))])).toEqual([[], ['−1']]);
  expect(paid([step('town', cost(3))], [step('a', cost(1)), step('b', cost(2))])).toEqual([['−2']]);
  // What begins anew pays nothing of what was chosen before.
  const anew = (id: string, cost: Amount[]): Shown => ({ ...step(id, cost), verb: 'hire' });
  expect(paid([step('town', cost(2)), anew('guard', cost(1))], [ended])).toEqual([['−2'], ['−1']]);
  expect(paid([step('town', cost(2))], [anew('guard', cost(1))])).toEqual([['−2']]);
});

it('takes the focus of whoever came by keys, and of nobody else', async () => {
  const controller = { choices: new Choices(), story: { waiting: 0 }, timing };
  const prompt = { id: 1, seat: 0, kind: 'place', options: [forest, ended] };
  controller.choices.ask(prompt);
  const props = {
    controller,
    prompt,
    asked: true,
    news: [],
    recap: [],
    seats: fakeSeats,
    turn: { asked: [0], undo: { choices: 0 } },
  };
  const show = async (input: Event) => {
    document.body.dispatchEvent(input);
    const { unmount } = render(InTable, { props: { game: fakeGame, component: PromptBar, props } });
    await tick();
    await tick();
    const focused = document.activeElement?.getAttribute('data-option');
    unmount();
    return focused;
  };
  expect(await show(new Event('pointerdown', { bubbles: true }))).not.toBe('place:forest');
  expect(await show(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))).toBe('place:forest');
  // What a lesson asks for is in sight, and so is the focus.
  controller.choices.advise('end-turn');
  expect(await show(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))).toBe('end-turn');
});

it('tells what a finger has touched, and not what only a mouse is on: that would move from under it', async () => {
  const option = { ...forest, at: ['location:forest'] };
  const choices = new Choices();
  const controller = { choices, story: { waiting: 0 }, timing };
  const prompt = { id: 1, seat: 0, kind: 'place', options: [option] };
  choices.ask(prompt);
  const turn = { asked: [0], undo: { choices: 0 } };
  const props = { controller, prompt, asked: true, news: [], recap: [], seats: fakeSeats, turn };
  render(InTable, { props: { game: fakeGame, component: PromptBar, props } });
  const point = async (finger: boolean) => {
    choices.point('location:forest', document.body, finger);
    await tick();
    return screen.queryByRole('button', { name: 'Choose' }) !== null;
  };
  expect(await point(false)).toBe(false);
  expect(await point(true)).toBe(true);
});

it('begins what is asked next at the top of its choices, and lets keys scroll them while none may be chosen', async () => {
  const choices = new Choices();
  const options = Array.from({ length: 40 }, (_, i) => ({ ...forest, id: `place:${i}` }));
  const asked = new SvelteMap<'now', ShownPrompt>();
  const ask = async (id: number) => {
    asked.set('now', { id, seat: 0, kind: 'place', options });
    choices.ask(asked.get('now'));
    await tick();
  };
  await ask(1);
  const props = {
    choices,
    get prompt() {
      return asked.get('now');
    },
  };
  render(InTable, { props: { game: fakeGame, component: ChoiceList, props } });
  const list = screen.getByRole('group', { name: 'Choices' });
  list.scrollTop = 50;
  await tick();
  expect(list.scrollTop).toBe(50);
  await ask(2);
  expect(list.scrollTop).toBe(0);

  // Keys scroll what is long also while nothing in it may be chosen.
  expect(list.tabIndex).toBe(-1);
  choices.send(options[3]);
  await tick();
  expect(list.tabIndex).toBe(0);
  choices.ask(undefined); // a pause, before the list is gone
  await tick();
  expect(list.tabIndex).toBe(0);
});
