import { render, screen, within } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GiveOrders, Order, Orders, Shown, ShownPrompt, StandingOrder } from '../../generated/protocol';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import { fakeServer } from '../../test/fake-server';
import InTable from '../../test/InTable.svelte';
import { Choices } from '../acts/choices.svelte';
import PromptBar from '../asked/PromptBar.svelte';
import { Ahead } from '../state/ahead.svelte';
import { Timing } from '../state/timing.svelte';
import Dropped from './Dropped.svelte';

const option = (location: string): Shown => ({ id: `place:${location}`, verb: 'place', args: { location } });
const order = (location: string, more: Partial<Order> = {}): Order => ({
  kind: 'place',
  option: option(location),
  turn: true,
  ...more,
});
const next: ShownPrompt = { id: 0, seat: 0, kind: 'place', options: [option('mine'), option('forest')] };

let stored: Orders;
let given: string[][];
let stood: StandingOrder[];
let ahead: Ahead;

beforeEach(() => {
  stored = { version: 1, orders: [], standing: [], next };
  [given, stood] = [[], []];
  fakeServer({
    'GET /rooms/abc/orders': () => stored,
    'PUT /rooms/abc/orders': ({ options }: GiveOrders) => {
      given.push(options);
      return (stored = { ...stored, orders: options.map((id) => order(id.replace('place:', ''))), dropped: undefined });
    },
    'PUT /rooms/abc/orders/standing': (body: StandingOrder) => {
      stood.push(body);
      const standing = body.on ? [{ kind: body.kind, option: option('forest') }] : [];
      return (stored = { ...stored, standing });
    },
  });
  ahead = new Ahead({ code: 'abc', waits: true, describe: () => '', refuse: () => {}, excuse: () => {} });
});
afterEach(() => {
  ahead.forget();
  vi.unstubAllGlobals();
});

const plain = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/[\s\u2060]+/g, ' ').trim();
const press = async (node: HTMLElement) => {
  node.click();
  await vi.waitFor(() => expect(ahead.busy).toBe(false));
  await tick();
  flushSync();
};

/** The prompt bar: while others play, while one chooses ahead, at a question. */
async function bar(prompt?: ShownPrompt) {
  if (!ahead.known) await ahead.look();
  const choices = new Choices();
  choices.ask(prompt);
  const controller = { choices, ahead, story: { waiting: 0 }, timing: new Timing(() => undefined) };
  const props = () => ({
    prompt: ahead.planning ? ahead.prompt : prompt,
    planning: ahead.planning,
    turn: { asked: [prompt ? 0 : 1], undo: { choices: 0 } },
  });
  const shared = {
    controller,
    ahead,
    told: undefined,
    asked: prompt !== undefined,
    news: [],
    recap: [],
    seats: fakeSeats,
  };
  const { rerender } = render(InTable, { props: { game: fakeGame, component: PromptBar, props: shared, ...props() } });
  return async () => {
    await rerender(props());
    await vi.dynamicImportSettled();
    await tick();
  };
}

it('is opened while others play, and shows what would be asked as what is not asked yet', async () => {
  const draw = await bar();
  await press(screen.getByRole('button', { name: 'Choose ahead' }));
  await vi.waitFor(() => expect(ahead.prompt).toBeTruthy());
  await draw();
  const plan = screen.getByRole('region', { name: 'Choose ahead' });
  expect(plan.textContent).toContain('Not your turn yet');
  expect(plan.hasAttribute('data-prompt')).toBe(false);
  await press(within(plan).getByRole('button', { name: 'To the mine' }));
  await draw();
  expect(given).toEqual([['place:mine']]);
  expect(plain(within(plan).getByRole('list', { name: 'Chosen ahead' }))).toBe('1 To the mine ✕');
  await press(within(plan).getByRole('button', { name: 'Done' }));
  await draw();
  expect(screen.getByRole('button', { name: '1 choice ahead' })).toBeTruthy();
});

it('says what goes with a choice that is removed, and what is struck through and why', async () => {
  stored = { ...stored, next: undefined, why: 'gone', orders: [order('mine'), order('forest', { gone: true })] };
  await ahead.open();
  const draw = await bar();
  await draw();
  const [first, second] = within(screen.getByRole('list', { name: 'Chosen ahead' })).getAllByRole('listitem');
  expect(plain(first)).toContain('Next turn');
  expect(plain(second)).toContain('no longer offered, or at another price');
  expect(screen.getByText(/Remove it to go on from there/)).toBeTruthy();
  await press(screen.getByRole('button', { name: 'Remove: To the mine, and the one after it' }));
  await vi.waitFor(() => expect(ahead.removed).toHaveLength(2));
  await draw();
  expect(given).toEqual([[]]);
  expect(screen.getByRole('status').textContent).toMatch(/^2 choices removed/);
  await press(screen.getByRole('button', { name: 'Put back' }));
  expect(given.at(-1)).toEqual(['place:mine', 'place:forest']);
});

it('has a switch beside what one may always answer, which answers nothing itself', async () => {
  await ahead.look();
  const choose = vi.spyOn(Choices.prototype, 'choose');
  await bar({ ...next, id: 4, often: 'place:forest' });
  const always = () => screen.getByRole('switch', { name: /^Always.*To the forest$/ });
  expect(always().getAttribute('aria-checked')).toBe('false');
  await press(always());
  expect(stood).toEqual([{ kind: 'place', option: 'place:forest', on: true }]);
  expect(always().getAttribute('aria-checked')).toBe('true');
  await press(always());
  expect(stood.at(-1)?.on).toBe(false);
  expect(choose).not.toHaveBeenCalled();
});

it('says at a question what is about to be sent', async () => {
  stored = { ...stored, orders: [order('forest')] };
  await ahead.look();
  await bar({ ...next, id: 4 });
  expect(plain(screen.getByRole('status'))).toBe('Sent in a moment: To the forest');
  await press(screen.getByRole('button', { name: 'Choose myself' }));
  expect(given).toEqual([[]]);
});

it('tells what was dropped, why, and what with it, until that is read', async () => {
  const orders = [order('mine'), order('forest'), order('town')];
  stored = { ...stored, dropped: { why: 'gone', at: '2026-05-10T12:00:00Z', orders } };
  await ahead.look();
  const props = { ahead, dropped: stored.dropped };
  render(InTable, { props: { game: fakeGame, component: Dropped, props } });
  const words = screen.getByRole('status').textContent;
  expect(words).toContain('“To the mine” was no longer offered, or at another price.');
  expect(words).toContain('The 2 choices after it were dropped too: “To the forest” and “To the town”.');
  await press(screen.getByRole('button', { name: 'Understood' }));
  expect(ahead.dropped).toBeUndefined();
});
