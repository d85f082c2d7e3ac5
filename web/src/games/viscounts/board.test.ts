import { render, screen, within } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../generated/protocol';
import { Choices } from '../../table/acts/choices.svelte';
import { recorded, seen, type Frame } from '../../test/frames';
import Stage from '../../test/Stage.svelte';
import { expectRead, expectStop } from '../../test/keys';
import { clearest, corners } from './board/events';
import { cardOf } from './cards';
import type { GameClient } from '../../table/game';
import viscounts from './index';
import { playerOf, type Private, type Public } from './views';

const game: GameClient = viscounts;

// Each test draws a whole table, which takes a busy machine its time.
vi.setConfig({ testTimeout: 30_000 });

const walks = recorded<Public, Private>('viscounts').games;
type Found = Frame<Public, Private>;

/** A position of a recorded game that is asked such a question. */
function position(kind: string, fits: (frame: Found, mine: Private) => boolean = () => true) {
  for (const walk of walks) {
    for (const frame of walk.frames) {
      const prompt = frame.prompts[0];
      const mine = prompt && frame.private[prompt.seat];
      if (prompt?.kind === kind && mine && fits(frame, mine)) return { walk, frame, prompt, mine };
    }
  }
  throw new Error(`no position asks ${kind}`);
}

async function show(
  { walk, frame, prompt }: ReturnType<typeof position>,
  log?: readonly Entry[],
  choices = new Choices({ choose: vi.fn() }),
) {
  const parts = await game.load();
  const props = seen(game, walk, frame, prompt.seat);
  const { rerender } = render(Stage, { ...props, ...(log ? { log } : {}), game, parts, choices });
  choices.ask(prompt);
  await tick();
  flushSync();
  await tick();
  const tell = async (entries: readonly Entry[]) => {
    await rerender({ ...props, log: entries, game, parts, choices });
    flushSync();
  };
  return { choices, tell };
}

const space = (id: string) => document.querySelector(`[data-target="space:${id}"]`);

describe('planning a turn', () => {
  const card = position('play', (_, mine) => (mine.plan?.cards.length ?? 0) > 1);

  it('marks every space that the card in view reaches, with its price', async () => {
    const { choices } = await show(card);
    const plan = card.mine.plan!.cards[0]!;
    expect(document.querySelectorAll('.reached')).toHaveLength(0);
    choices.preview(card.prompt.options.find((o) => o.args?.townsfolk === plan.card));
    flushSync();
    expect(document.querySelectorAll('.reached')).toHaveLength(plan.rides.length);
    for (const ride of plan.rides)
      expect(document.querySelector(`[data-space="${ride.space}"] .price`)?.textContent ?? '', ride.space).toBe(
        ride.silver ? String(ride.silver) : '',
      );
  });

  it('tells at a space what each card of the hand would do there', async () => {
    await show(card);
    for (const plan of card.mine.plan!.cards) {
      const guide = space(plan.rides[0]!.space)?.getAttribute('data-guide');
      expect(guide).toContain(cardOf(plan.card)?.name);
    }
  });

  it('tells where one may ride what the actions would bring, and what more costs', async () => {
    const ride = position('ride', (_, mine) => mine.plan?.acts.some((a) => a.action === 'workers' && a.more) ?? false);
    await show(ride);
    const { cards, acts } = ride.mine.plan!;
    const at = cards[0]!.rides.find((r) => r.acts?.some((i) => acts[i]?.action === 'workers' && acts[i].more))!;
    expect(space(at.space)?.getAttribute('data-guide')).toMatch(/Place Workers: .*\d Workers? for \d/);
  });

  it('says nothing of it when nothing is asked', async () => {
    const { choices } = await show(card);
    choices.ask(undefined);
    flushSync();
    const guide = space(card.mine.plan!.cards[0]!.rides[0]!.space)?.getAttribute('data-guide');
    expect(guide).not.toContain('\n');
  });
});

describe('the keys', () => {
  it('are one stop of Tab for each segment and for the castle', async () => {
    await show(position('play'));
    const stops = (within: string) => document.querySelectorAll(`${within} [data-target][tabindex="0"]`);
    await vi.waitFor(() => expect(stops('svg')).toHaveLength(6));
    expect(stops('.row').length).toBeLessThanOrEqual(1);
    expect(stops('.hand')).toHaveLength(1);
  });

  it('go through the own row and hand while nothing is asked, and Space reads each card', async () => {
    const full = position('play', (frame, mine) => {
      const row = playerOf(frame.public, frame.prompts[0]!.seat)?.row ?? [];
      return mine.hand.length > 1 && row.filter(Boolean).length > 1;
    });
    const { choices } = await show(full);
    choices.ask(undefined);
    flushSync();
    const cards = (within: string) => `${within} > * [data-readable], ${within} > [data-readable]`;
    for (const part of ['.row', '.hand']) {
      await expectStop(cards(part));
      for (const card of document.querySelectorAll(cards(part)))
        expect(card.getAttribute('aria-label'), part).toMatch(/\w+\. .*\w+\./);
    }
    await expectRead(cards('.hand'));
  });

  it('go left and right through all that lies on a segment', async () => {
    await show(position('play'));
    const group = space('segment_1_2:left')!.closest('[aria-label]')!.parentElement!.closest('[role="group"]')!;
    const all = [...group.querySelectorAll<SVGElement>('[data-target]')];
    await vi.waitFor(() => expect(all.filter((e) => e.getAttribute('tabindex') === '0')).toHaveLength(1));
    const key = (name: string) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      );
    const [first, second] = all;
    first!.focus();
    key('ArrowRight');
    expect(document.activeElement).toBe(second);
    await vi.waitFor(() => expect(second!.getAttribute('tabindex')).toBe('0'));
    expect(first!.getAttribute('tabindex')).toBe('-1');
    key('ArrowLeft');
    key('ArrowLeft');
    expect(document.activeElement).toBe(all.at(-1));
  });
});

describe('the Castle', () => {
  const two = (n: number) => n === 2;
  const at = position('play', ({ public: { castle } }) => castle.tier1.some((counts) => counts.some(two)));
  const seat = at.frame.public.castle.tier1.flatMap((counts) =>
    counts.flatMap((n, seat) => (two(n) ? [seat] : [])),
  )[0]!;

  it('tells one’s own Workers from the others’ by more than their colour, and keeps a place where one more has one rise', async () => {
    await show({ ...at, prompt: { ...at.prompt, seat } });
    const { castle } = at.frame.public;
    const own = [...castle.tier1, ...castle.tier2, castle.tier3].reduce((n, counts) => n + (counts[seat] ?? 0), 0);
    expect(document.querySelectorAll('.own')).toHaveLength(own);
    for (const [i, id] of castle.sections.entries()) {
      const section = document.querySelector(`[data-target="section:${id}"]`);
      expect(section?.querySelectorAll('.kept').length, id).toBe(castle.tier1[i]?.[seat] === 2 ? 1 : 0);
    }
  });
});

describe('what happens to everybody', () => {
  const turn: Entry = { seq: 900, seat: 0, key: 'turn', args: { round: 9 } };
  const chain: Entry[] = [
    { seq: 901, seat: 0, key: 'workers', args: { n: 3, section: 'flip' } },
    { seq: 901, seat: 0, key: 'promote', args: { section: 'flip' } },
    { seq: 901, seat: 0, key: 'deed-approved' },
    { seq: 901, seat: 0, key: 'move', args: { section1: 'flip', section2: 'gold_or_move' } },
  ];
  const told = () => screen.queryByRole('region', { name: /chain in the Castle|collision/ });

  it('is told step by step, where it happens', async () => {
    const motion = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
    const { tell } = await show(position('play'), []);
    motion.mockRestore();
    expect(told()).toBeNull();
    vi.useFakeTimers();
    await tell([turn, ...chain]);
    expect(within(told()!).getAllByRole('listitem')).toHaveLength(1);
    expect(document.querySelector('.told')?.getAttribute('data-target')).toBe('section:flip');
    vi.advanceTimersByTime(1700);
    flushSync();
    expect(within(told()!).getAllByRole('listitem')).toHaveLength(3);
    expect(document.querySelector('.told')?.getAttribute('data-target')).toBe('section:gold_or_move');
    vi.advanceTimersByTime(10_000);
    flushSync();
    expect(told()).toBeNull();
    vi.useRealTimers();
  });

  it('is leafed through, not lost, by whoever likes no motion', async () => {
    const { tell } = await show(position('play'), []);
    const more: Entry[] = ['virtue', 'leader', 'gain', 'top', 'move'].map((key) => ({
      seq: 902,
      seat: 0,
      key,
      args: { n: 1, section1: 'gold_or_move', section2: 'virtue' },
    }));
    await tell([turn, ...chain, ...more]);
    const steps = () =>
      within(told()!)
        .getAllByRole('listitem')
        .map((li) => li.textContent);
    const press = (name: string) => {
      within(told()!).getByRole<HTMLButtonElement>('button', { name }).click();
      flushSync();
    };
    const first = steps();
    expect(first[0]).toMatch(/rises to tier 2/);
    expect(told()?.textContent).toMatch(new RegExp(`${first.length} / 8`));
    press('Steps after');
    expect(steps().some((step) => first.includes(step))).toBe(false);
    press('Steps before');
    expect(steps()).toEqual(first);
  });

  it('goes by itself, also for whoever likes no motion, once nothing is asked', async () => {
    const { choices, tell } = await show(position('play'), []);
    vi.useFakeTimers();
    await tell([turn, ...chain]);
    vi.advanceTimersByTime(30_000);
    flushSync();
    expect(told()).not.toBeNull();
    choices.ask(undefined);
    flushSync();
    vi.advanceTimersByTime(12_000);
    flushSync();
    expect(told()).toBeNull();
    vi.useRealTimers();
  });

  it('ends in a replay with what comes next', async () => {
    const { tell } = await show(position('play'), [], new Choices());
    await tell([turn, ...chain]);
    expect(told()).not.toBeNull();
    await tell([turn, ...chain, { seq: 902, seat: 0, key: 'pay', args: { silver: 1 } }]);
    expect(told()).toBeNull();
  });

  it('is put away by whoever goes on', async () => {
    const { choices, tell } = await show(position('play'), []);
    await tell([turn, ...chain]);
    expect(told()).not.toBeNull();
    choices.send(choices.prompt?.options[0]);
    flushSync();
    expect(told()).toBeNull();
    await tell([turn, ...chain, { seq: 903, seat: 0, key: 'promote', args: { section: 'virtue' } }]);
    expect(told()).not.toBeNull();
  });

  it('is told in a corner where nothing can be chosen', () => {
    const land = { left: 0, top: 0, right: 1000, bottom: 500 };
    const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 });
    const where = (taken: ReturnType<typeof at>[], now = 0) => clearest(land, [300, 100], taken, now);
    expect(where([])).toEqual({ corner: 0, clear: true });
    expect(corners[where([at(200, 450)]).corner]).toBe('bottom right');
    expect(corners[where([at(200, 450), at(900, 400), at(20, 60)]).corner]).toBe('top right');
    // It does not move for nothing.
    expect(where([at(200, 450)], 3)).toEqual({ corner: 3, clear: true });
    const all = [at(200, 450), at(250, 450), at(900, 400), at(20, 60), at(900, 60)];
    expect(where(all)).toEqual({ corner: 1, clear: false });
  });

  it('is no news to somebody who comes later', async () => {
    await show(position('play'), [turn, ...chain]);
    expect(told()).toBeNull();
  });

  it('tells a collision from its beginning to the end of the turn', async () => {
    const { tell } = await show(position('play'), []);
    await tell([turn, { seq: 902, seat: 0, key: 'collision' }, { seq: 902, seat: 0, key: 'debt' }]);
    expect(told()?.getAttribute('aria-label')).toMatch(/collision/);
  });
});

describe('the AI', () => {
  it('shows each option of its scheme, and why it could not', async () => {
    const solo = position('play', (frame) => frame.public.ai !== null);
    const seat = solo.frame.public.players.length - 1;
    await show(solo, [
      { seq: 7, seat, key: 'turn', args: { round: 2 } },
      { seq: 7, seat, key: 'scheme', args: { scheme: 'start-noble' } },
      { seq: 7, seat, key: 'not-possible', args: { option: 'workers', why: 'short', what: 'noble', have: 2, need: 3 } },
    ]);
    const list = within(screen.getByRole('list', { name: /Options of the last Scheme/ })).getAllByRole('listitem');
    expect(list[0]?.textContent).toMatch(/needs 1 more Noble \(2\sof 3\)/);
    expect(list[1]?.textContent).toMatch(/done/);
  });

  it('says that nothing is left to build once all its buildings stand', async () => {
    const solo = position('play', (frame) => frame.public.ai !== null);
    const seat = solo.frame.public.players.length - 1;
    await show(solo, [
      { seq: 7, seat, key: 'turn', args: { round: 2 } },
      { seq: 7, seat, key: 'scheme', args: { scheme: 'start-builder' } },
      { seq: 7, seat, key: 'not-possible', args: { option: 'build', why: 'none', what: 'building', have: 0, need: 1 } },
    ]);
    const list = within(screen.getByRole('list', { name: /Options of the last Scheme/ })).getAllByRole('listitem');
    expect(list[0]?.textContent).toMatch(/no building left/);
  });

  it('shows what each of its buildings does, and which stand', async () => {
    const solo = position('play', (frame) => frame.public.ai !== null);
    await show(solo);
    const own = within(screen.getByRole('group', { name: 'Buildings' })).getAllByRole('group');
    const told = own.map((slot) => slot.getAttribute('aria-label'));
    expect(told).toHaveLength(9);
    // Its board, left to right: Guildhalls, Trading Posts, Workshops.
    expect(told[3]).toMatch(/^Trading Post.*: Once, when it is built: gains 1 Future Scheme$/);
    expect(told[6]).toMatch(/^Workshop.*: Each time it gains a Future Scheme: dismisses the Townsfolk of its segment$/);
    const built = solo.frame.public.players.at(-1)!.built.length;
    expect(told.filter((words) => words?.includes(', built: '))).toHaveLength(built);
  });

  it('gains in a collision what its own board shows', async () => {
    const solo = position('play', (frame) => frame.public.ai !== null);
    await show(solo);
    const tracks = screen.getAllByRole('list', { name: /^Corruption on space/ });
    // Rulebook: on the first space a player gains a Silver and three Deeds, the AI the Deeds only.
    const told = tracks.map((track) => within(track).getAllByRole('listitem')[0]!.getAttribute('aria-label'));
    expect(told.map((words) => words?.split('. ')[0]).sort()).toEqual([
      'Space 1: gain 1 Silver, take 3 Deeds',
      'Space 1: takes 3 Deeds',
    ]);
  });
});

describe('the own area', () => {
  it('counts up what funds an action, and proposes the cheapest way', async () => {
    const { choices } = await show(position('play'));
    choices.ask({
      id: 990,
      seat: 0,
      kind: 'pay',
      about: {
        id: 'funds',
        verb: 'funds',
        args: { action: 'build', what: 'builder', n: 4, need: 7, row: 2, wild: 1, slots: 1 },
      },
      options: [
        { id: 'pay:1', verb: 'pay', args: { stone: 3 } },
        { id: 'pay:2', verb: 'pay', args: { stone: 1, silver: 4 } },
      ],
    });
    flushSync();
    expect(document.querySelector('.funds')?.textContent).toMatch(
      /^7\sBuilders: 2 in the row, 1 wild, 1 building, 3 Stone$/,
    );
    choices.preview(choices.prompt?.options[1]);
    flushSync();
    expect(document.querySelector('.funds')?.textContent).toMatch(/1 Stone, 4 Silver/);
  });
});
