import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GiveOrders, Order, Orders, Shown, ShownPrompt } from '../../generated/protocol';
import { fakeServer, Refused } from '../../test/fake-server';
import { Ahead } from './ahead.svelte';

const option = (id: string, gain = 1): Shown => ({ id, verb: 'place', gain: [{ what: 'gold', n: gain }] });
const order = (id: string, more: Partial<Order> = {}): Order => ({ kind: 'place', option: option(id), ...more });
const asks = (...ids: string[]): ShownPrompt => ({
  id: 0,
  seat: 0,
  kind: 'place',
  options: ids.map((id) => option(id)),
});

/** A server that takes whatever is chosen ahead. */
let stored: Orders;
let answers: Record<string, unknown>;
let calls: ReturnType<typeof fakeServer>;
const given = () => calls.flatMap(({ method, body }) => (method === 'PUT' ? [(body as GiveOrders).options] : []));

const refuse = vi.fn();
let waits = true;
let ahead: Ahead;
const settled = () => vi.waitFor(() => expect(ahead.busy).toBe(false));

beforeEach(() => {
  stored = { version: 0, orders: [], standing: [], next: asks('a', 'b') };
  answers = {
    'GET /rooms/abc/orders': () => stored,
    'PUT /rooms/abc/orders': ({ options }: GiveOrders) =>
      (stored = { ...stored, version: stored.version + 1, orders: options.map((id) => order(id)), dropped: undefined }),
  };
  calls = fakeServer(answers);
  waits = true;
  refuse.mockClear();
  ahead = new Ahead({
    code: 'abc',
    get waits() {
      return waits;
    },
    describe: () => '',
    refuse,
    excuse: () => {},
  });
});
afterEach(() => {
  ahead.forget();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('choosing ahead', () => {
  it('offers what would be asked, adds what is chosen, and offers what comes then', async () => {
    await ahead.open();
    const first = ahead.choices.prompt!;
    expect(first.options.map((o) => o.id)).toEqual(['a', 'b']);
    stored = { ...stored, next: asks('c') };
    ahead.choices.choose(option('b'));
    expect(ahead.choices.sent?.id).toBe('b');
    // While that is on its way nothing else is taken.
    ahead.choices.choose(option('a'));
    await settled();
    expect(given()).toEqual([['b']]);
    expect(ahead.orders.map((o) => o.option.id)).toEqual(['b']);
    expect(ahead.choices.prompt!.options.map((o) => o.id)).toEqual(['c']);
    expect(ahead.choices.prompt!.id).not.toBe(first.id);
    expect(ahead.choices.sent).toBeUndefined();
  });

  it('is another question after each choice, be it of the same words, and the same one when nothing has changed', async () => {
    await ahead.open();
    const { id } = ahead.choices.prompt!;
    stored = { ...stored, next: { ...stored.next!, id: 7 } };
    await ahead.look();
    expect(ahead.choices.prompt!.id).toBe(id);
    ahead.choices.choose(option('a'));
    await settled();
    expect(ahead.choices.prompt!.id).not.toBe(id);
  });

  it('removes with a choice those after it, and puts them back', async () => {
    stored = { ...stored, version: 3, orders: ['a', 'b', 'c'].map((id) => order(id)) };
    await ahead.open();
    ahead.keep(1);
    await settled();
    await vi.waitFor(() => expect(ahead.removed).toHaveLength(3));
    ahead.restore();
    await settled();
    expect(given()).toEqual([['a'], ['a', 'b', 'c']]);
    expect(ahead.removed).toEqual([]);
  });

  it('is not begun by whoever is asked', async () => {
    waits = false;
    await ahead.open();
    expect(ahead.planning).toBe(false);
    expect(calls).toEqual([]);
  });

  it('shows what another device has made of them instead of writing over it, and says so', async () => {
    await ahead.open();
    stored = { ...stored, version: 5, orders: [order('x')] };
    answers['PUT /rooms/abc/orders'] = new Refused('busy', 503);
    ahead.choices.choose(option('a'));
    await vi.waitFor(() => expect(ahead.orders.map((o) => o.option.id)).toEqual(['x']));
    expect(ahead.changed).toBe(true);
    expect(refuse).not.toHaveBeenCalled();
    expect(ahead.choices.sent).toBeUndefined();
  });

  it('does not say that they were changed where the server had no time for them', async () => {
    await ahead.open();
    answers['PUT /rooms/abc/orders'] = new Refused('busy', 503);
    ahead.choices.choose(option('a'));
    await vi.waitFor(() => expect(refuse).toHaveBeenCalledWith('busy'));
    expect(ahead.changed).toBe(false);
  });

  it('says why they were refused', async () => {
    await ahead.open();
    answers['PUT /rooms/abc/orders'] = new Refused('unavailable', 503);
    ahead.choices.choose(option('a'));
    await settled();
    expect(refuse).toHaveBeenCalledWith('unavailable');
    expect(ahead.orders).toEqual([]);
  });
});

it('looks again when the server tells of others than it has, and only then', async () => {
  await ahead.look();
  ahead.told({ type: 'orders', version: 0, left: 0 });
  expect(calls).toHaveLength(1);
  stored = { ...stored, version: 2, orders: [order('a')] };
  ahead.told({ type: 'orders', version: 2, left: 1 });
  await vi.waitFor(() => expect(ahead.orders).toHaveLength(1));
  // One of them was sent.
  stored = { ...stored, orders: [] };
  ahead.told({ type: 'orders', version: 2, left: 0 });
  await vi.waitFor(() => expect(ahead.orders).toHaveLength(0));
});

it('looks what the game has made of them while others play, once for several choices', async () => {
  vi.useFakeTimers();
  await ahead.look();
  ahead.moved();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toHaveLength(1);
  stored = { ...stored, orders: [order('a')] };
  await ahead.look();
  for (let i = 0; i < 4; i += 1) ahead.moved();
  stored = { ...stored, orders: [order('a', { gone: true })] };
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toHaveLength(3);
  expect(ahead.orders[0]!.gone).toBe(true);
});

it('keeps what was dropped until that is read', async () => {
  const dropped = { why: 'gone' as const, at: '2026-05-10T12:00:00Z', orders: [order('a')] };
  stored = { ...stored, version: 4, dropped, orders: [order('b')] };
  await ahead.look();
  expect(ahead.dropped).toEqual(dropped);
  ahead.read();
  await settled();
  expect(given()).toEqual([['b']]);
  expect(ahead.dropped).toBeUndefined();
});

it('knows what is about to be sent: the first, if it is offered at the same price, or what is chosen always', async () => {
  stored = { ...stored, orders: [order('a'), order('b')] };
  await ahead.look();
  expect(ahead.sends(asks('a', 'b'))).toEqual({ option: option('a'), always: false });
  expect(ahead.sends(asks('b'))).toBeUndefined();
  expect(ahead.sends({ ...asks('a'), kind: 'pay' })).toBeUndefined();
  expect(ahead.sends({ ...asks(), options: [option('a', 2)] })).toBeUndefined();
  // What is chosen always is so at any price: the server tells of its id alone.
  stored = { ...stored, orders: [], standing: [{ kind: 'place', option: { id: 'no', verb: 'place' } }] };
  await ahead.look();
  expect(ahead.sends(asks('yes', 'no'))).toEqual({ option: option('no'), always: true });
  expect([ahead.always('place', 'no'), ahead.always('place', 'yes')]).toEqual([true, false]);
});

it('lets one answer oneself what is about to be sent', async () => {
  stored = { ...stored, orders: [order('a'), order('b')] };
  await ahead.look();
  ahead.holdBack(asks('a'));
  await settled();
  expect(given()).toEqual([[]]);
  expect(ahead.sends(asks('a'))).toBeUndefined();
});
