import { render, screen, within } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Shown, ShownPrompt } from '../../generated/protocol';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import { click, strike } from '../../test/hand';
import InTable from '../../test/InTable.svelte';
import { Choices } from './choices.svelte';
import PromptBar from '../asked/PromptBar.svelte';
import Targets from './Targets.fixture.svelte';
import { Timing } from '../state/timing.svelte';

const timing = new Timing(() => undefined);

const option = (location: string): Shown => ({
  id: `place:${location}`,
  verb: 'place',
  args: { location },
  at: [`location:${location}`],
});
let asked = 0;
const question = (...places: string[]): ShownPrompt => ({
  id: (asked += 1),
  seat: 0,
  kind: 'place',
  options: places.map(option),
});

const choose = vi.fn<(prompt: number, option: string) => void>();
let choices: Choices;
const chosen = () => choose.mock.calls.map(([, id]) => id);
/** When what is asked was asked. */
let since = 0;

async function ask(prompt: ShownPrompt): Promise<void> {
  choices.ask(prompt);
  since = performance.now();
  await tick();
  flushSync();
}

beforeEach(async () => {
  choose.mockReset();
  choices = new Choices({ choose });
  render(Targets, { choices });
  await ask(question('quarry', 'workshop'));
});

const place = (name: string) => screen.getByLabelText(name);

describe.each([false, true])('one press chooses once, by a finger: %s', (finger) => {
  // A finger's first tap shows what the second chooses.
  async function first(): Promise<void> {
    if (finger) click(place('Quarry'), { x: 50, y: 50, at: since + 1000, finger });
    click(place('Quarry'), { x: 50, y: 50, at: since + 2000, finger });
    expect(chosen()).toEqual(['place:quarry']);
    await ask(question('quarry', 'workshop'));
    choices.point('location:quarry', place('Quarry'), finger);
    choose.mockReset();
  }

  it('not also what is asked next and lies under it by then', async () => {
    await first();
    click(place('Quarry'), { x: 54, y: 52, at: since + 300, finger });
    expect(chosen()).toEqual([]);
    click(place('Quarry'), { x: 54, y: 52, at: since + 500, finger });
    expect(chosen()).toEqual(['place:quarry']);
  });

  it('not what it began before', async () => {
    await first();
    click(place('Quarry'), { x: 54, y: 52, at: since - 50, finger });
    expect(chosen()).toEqual([]);
  });

  it('and not as the second of a double click, however late', async () => {
    await first();
    click(place('Quarry'), { x: 50, y: 50, at: since + 450, finger, nth: 2 });
    expect(chosen()).toEqual([]);
  });

  it('but what the hand has gone to since, however soon', async () => {
    await first();
    choices.point('location:workshop', place('Workshop'), finger);
    click(place('Workshop'), { x: 250, y: 50, at: since + 100, finger });
    expect(chosen()).toEqual(['place:workshop']);
  });
});

it('takes a press where one has just chosen once something else was pressed in between', async () => {
  click(place('Quarry'), { x: 50, y: 50, at: since + 2000 });
  await ask(question('quarry', 'workshop'));
  choose.mockReset();
  click(document.body, { x: 250, y: 50, at: since + 50 });
  click(place('Quarry'), { x: 50, y: 50, at: since + 100 });
  expect(chosen()).toEqual(['place:quarry']);
});

describe('what takes the place of what looks like it', () => {
  beforeEach(async () => {
    choices.ask(question('quarry', 'workshop'), true);
    since = performance.now();
    await tick();
    flushSync();
  });

  it('takes no press that was on its way to that, wherever the hand has gone', () => {
    click(place('Workshop'), { x: 250, y: 50, at: since + 100 });
    strike(place('Quarry'), 'ArrowRight', { at: since + 150 });
    strike(place('Workshop'), 'Enter', { at: since + 200 });
    expect(chosen()).toEqual([]);
    click(place('Workshop'), { x: 250, y: 50, at: since + 500 });
    expect(chosen()).toEqual(['place:workshop']);
  });
});

describe('one key chooses once', () => {
  beforeEach(async () => {
    strike(place('Quarry'), 'Enter', { at: since + 1000 });
    expect(chosen()).toEqual(['place:quarry']);
    await ask(question('quarry', 'workshop'));
    choose.mockReset();
  });

  it('whether it is held down or pressed twice', () => {
    strike(place('Quarry'), 'Enter', { at: since + 600, repeat: true });
    strike(place('Quarry'), 'Enter', { at: since + 150 });
    expect(chosen()).toEqual([]);
  });

  it('and again after a while, or after another key', async () => {
    strike(place('Quarry'), 'Enter', { at: since + 500 });
    expect(chosen()).toEqual(['place:quarry']);
    await ask(question('quarry', 'workshop'));
    strike(place('Quarry'), 'ArrowRight', { at: since + 50 });
    strike(place('Workshop'), 'Enter', { at: since + 100 });
    expect(chosen()).toEqual(['place:quarry', 'place:workshop']);
  });
});

it('neither opens a menu twice over nor chooses from it what it put under the pointer', async () => {
  const two = question('quarry');
  await ask({ ...two, options: [option('quarry'), { ...option('quarry'), id: 'hire' }] });
  click(place('Quarry'), { x: 50, y: 50, at: since + 1000 });
  expect(choices.menu?.id).toBe('location:quarry');
  const button = document.body.appendChild(document.createElement('button'));
  button.onclick = () => choices.choose(two.options[0]!);
  click(button, { x: 51, y: 50 });
  expect(chosen()).toEqual([]);
  click(button, { x: 51, y: 50, at: performance.now() + 500 });
  expect(chosen()).toEqual(['place:quarry']);
  button.remove();
});

it('does nothing else that came to lie there either, and all that lay there before', async () => {
  const [log, zoom, table] = ['button', 'button', 'div'].map((tag) => document.createElement(tag));
  const [opens, zooms] = [vi.fn(), vi.fn()];
  [log!.onclick, zoom!.onclick] = [opens, zooms];
  table!.append(log!, zoom!);
  document.body.append(table!);
  const release = choices.steady(table!);
  click(place('Quarry'), { x: 50, y: 50, at: since + 1000 });
  await ask(question('quarry', 'workshop'));
  click(log!, { x: 52, y: 50, at: since + 100 });
  click(zoom!, { x: 52, y: 50, at: since + 1000 });
  await ask(question('quarry', 'workshop'));
  click(zoom!, { x: 52, y: 50, at: since + 100, nth: 2 });
  expect(opens).not.toHaveBeenCalled();
  expect(zooms).toHaveBeenCalledTimes(2);
  if (release) release();
  table!.remove();
});

it('takes nothing back by a way that came to lie where one has chosen, until the hand goes there', async () => {
  const undo = vi.fn();
  const trailed = { ...question('forest'), trail: [option('quarry')] };
  const controller = { choices, story: { waiting: 0 }, timing, undo };
  const turn = { asked: [0], undo: { choices: 1 } };
  const props = { controller, prompt: trailed, asked: true, news: [], recap: [], seats: fakeSeats, turn };
  click(place('Quarry'), { x: 50, y: 50, at: since + 1000 });
  await ask(trailed);
  render(InTable, { props: { game: fakeGame, component: PromptBar, props } });
  since = performance.now();
  const step = within(screen.getByRole('list', { name: 'Steps taken' })).getByRole('button');
  click(step, { x: 52, y: 50, at: since + 700 });
  expect(undo).not.toHaveBeenCalled();
  click(step, { x: 52, y: 50, at: since + 2000 });
  click(step, { x: 152, y: 50, at: since + 100 });
  expect(undo).toHaveBeenCalledTimes(2);
});
