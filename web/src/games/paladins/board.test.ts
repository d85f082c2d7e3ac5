import { render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Entry, ShownPrompt } from '../../generated/protocol';
import { Choices } from '../../table/acts/choices.svelte';
import paladinPosition from './positions/paladin.json';
import soloPosition from './positions/solo.json';
import workersPosition from './positions/workers.json';
import Scene from './Stage.fixture.svelte';
import type { Private, Public } from './views';
import { expectRead, expectStop } from '../../test/keys';

interface Position {
  view: Public;
  mine: Private;
  prompt: ShownPrompt;
}
const workers = workersPosition as unknown as Position;
const paladin = paladinPosition as unknown as Position;
const solo = soloPosition as unknown as Position;

// Each test draws a whole table, which takes a busy machine its time.
vi.setConfig({ testTimeout: 30_000 });

const choose = vi.fn();
const warn = vi.spyOn(console, 'warn');

async function show(
  { view, mine, prompt }: Position,
  more: { you?: number; log?: Entry[]; others?: boolean; asked?: number[] } = {},
) {
  const choices = new Choices({ choose });
  const result = render(Scene, { view, mine, choices, ...more });
  choices.ask(more.you === -1 ? undefined : prompt);
  await tick();
  flushSync();
  await tick();
  return { choices, ...result };
}

beforeEach(() => {
  choose.mockReset();
  warn.mockReset();
});

describe('the main board', () => {
  it('shows every slot in use, and whose piece stands there', async () => {
    await show(workers);
    const slots = document.querySelectorAll('[data-target^="slot:"]');
    expect(slots).toHaveLength(workers.view.slots.length);
    const taken = workers.view.slots.filter((s) => s.piece);
    expect(document.querySelectorAll('.slot.taken')).toHaveLength(taken.length);
  });

  it('lights up what may be done and explains what may not', async () => {
    await show(solo);
    const legal = solo.prompt.options.filter((o) => o.at?.[0]);
    for (const option of legal)
      expect(document.querySelector(`[data-target="${option.at?.[0]}"]`)?.getAttribute('data-state'), option.id).toBe(
        'legal',
      );
    for (const option of solo.prompt.blocked ?? []) {
      if (legal.some((o) => o.at?.[0] === option.at?.[0])) continue;
      expect(document.querySelector(`[data-target="${option.at?.[0]}"]`)?.getAttribute('data-state'), option.id).toBe(
        'blocked',
      );
    }
  });

  it('keeps hidden cards face down', async () => {
    await show(workers);
    const hidden = workers.view.favours.filter((f) => !f.card).length;
    expect(hidden).toBeGreaterThan(0);
    expect(screen.getAllByLabelText(/^King’s Favour, revealed in round/)).toHaveLength(hidden);
  });

  it('has its cards read by keys while nothing is asked: a stop for each row', async () => {
    const { choices } = await show(workers);
    choices.ask(undefined);
    flushSync();
    for (const row of ['.folk', '.outsiders', '.taverns .row', '.orders', '.favours'])
      await expectStop(`${row} [data-readable]`);
    await expectRead('.folk [data-readable]');
  });

  it('has the own Paladin and crew read by keys as well', async () => {
    const { choices } = await show(workers);
    choices.ask(undefined);
    flushSync();
    const me = workers.view.players.find((p) => p.seat === 0)!;
    expect(me.paladin).toBeTruthy();
    const cards = [me.paladin, ...me.crew].map((id) => document.querySelector(`.mine [data-target="card:${id}"]`));
    for (const card of cards) expect(card?.getAttribute('tabindex')).toMatch(/^(0|-1)$/);
    (cards[0] as HTMLElement).dispatchEvent(
      new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }),
    );
    const reader = await screen.findByRole('tooltip', { hidden: true });
    expect(cards[0]?.getAttribute('aria-label')).toContain(reader.getAttribute('aria-label'));
  });

  it('is whole for somebody who only watches', async () => {
    await show(workers, { you: -1 });
    expect(screen.getByLabelText('Main board')).toBeTruthy();
    expect(document.querySelector('[data-state="legal"]')).toBeNull();
  });
});

describe('choosing workers', () => {
  const send = () => screen.getByLabelText<HTMLButtonElement>(/^Send/);

  it('proposes the cheapest set and sends it with one click', async () => {
    await show(workers);
    send().click();
    expect(choose).toHaveBeenCalledWith(workers.prompt.id, workers.prompt.options[0]?.id);
  });

  it('lets the player ask for another worker in the supply', async () => {
    await show(workers);
    screen.getByLabelText<HTMLButtonElement>('1 Criminal', { selector: 'button' }).click();
    await tick();
    send().click();
    expect(choose.mock.lastCall?.[1]).toContain('criminal');
  });

  it('says what the proposed set takes and brings beside its Workers, and leaves the other sets to the prompt', async () => {
    const [first, ...rest] = workers.prompt.options;
    const cost = [...(first?.cost ?? []), { what: 'silver', n: 2, least: true }];
    const gain = [{ what: 'influence', n: 1 }];
    await show({ ...workers, prompt: { ...workers.prompt, options: [{ ...first!, cost, gain }, ...rest] } });
    const asked = screen.getByRole('group', { name: 'Who goes?' });
    expect(asked.textContent?.replace(/\s+/g, ' ').trim()).toBe('Send −2 … → +1');
    expect(asked.querySelectorAll('[data-option]')).toHaveLength(1);
  });

  it('shows who would stand on the spaces', async () => {
    await show(workers);
    const action = workers.prompt.about?.id.replace('act:', '');
    expect(document.querySelectorAll(`[data-action="${action}"] .ghost`).length).toBeGreaterThan(0);
  });
});

describe('the secret choice of a Paladin', () => {
  const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('.choice .card')];

  it('plays the first card touched and puts the second on top', async () => {
    await show(paladin);
    const [first, second, third] = paladin.mine.drawn;
    buttons()[1]?.click();
    await tick();
    expect(choose).not.toHaveBeenCalled();
    buttons()[2]?.click();
    expect(choose).toHaveBeenCalledWith(paladin.prompt.id, `paladin:${second}:${third}:${first}`);
  });

  it('can be begun again', async () => {
    await show(paladin);
    buttons()[0]?.click();
    await tick();
    buttons()[0]?.click();
    await tick();
    expect(buttons().every((b) => b.getAttribute('aria-pressed') === 'false')).toBe(true);
  });

  it('tells the others only who has chosen', async () => {
    const asked = paladin.view.players.map((p) => p.seat).filter((seat) => seat !== 1);
    await show(paladin, { you: -1, asked });
    expect(screen.getByLabelText(/has chosen/).textContent).toContain('Bruno');
    for (const card of paladin.mine.drawn) expect(document.body.textContent).not.toContain(card);
    expect(buttons()).toEqual([]);
  });
});

describe('an Inquisition', () => {
  const entries: Entry[] = [
    { seq: 9, seat: 1, key: 'inquisition' },
    { seq: 9, seat: 2, key: 'condemned', args: { suspicion: 4 } },
    { seq: 9, seat: 2, key: 'debt' },
    { seq: 9, seat: -1, key: 'refill', args: { n: 6 } },
    { seq: 9, seat: -1, key: 'inquisition-end' },
  ];

  it('is shown to everybody when it happens, and can be closed', async () => {
    const { rerender } = await show(workers, { log: [] });
    expect(screen.queryByText('Inquisition')).toBeNull();
    await rerender({ log: entries });
    flushSync();
    const banner = screen.getByText('Inquisition').closest('[role="status"]');
    expect(banner?.textContent).toMatch(/Chloé has the most Suspicion: 4 cards/);
    screen.getByLabelText('Close').click();
    await tick();
    expect(screen.queryByText('Inquisition')).toBeNull();
  });

  it('is not told again to who comes later', async () => {
    await show(workers, { log: entries });
    expect(screen.queryByText('Inquisition')).toBeNull();
  });
});

it('draws the solo opponent’s board', async () => {
  await show(solo, { others: true });
  expect(screen.getByLabelText('The AI’s board').textContent).toContain('Commission');
  expect(screen.getByLabelText(new RegExp(`^Resource marker on space ${solo.view.ai?.marker}:`))).toBeTruthy();
});

it('says of the AI’s actions what their signs do', async () => {
  const ai = solo.view.ai!;
  const [recruit, ...others] = ai.top;
  const view = { ...solo.view, ai: { ...ai, top: [{ ...recruit!, workers: 1 }, ...others] } };
  await show({ ...solo, view }, { others: true });
  for (const words of [
    'Recruit, used this round',
    'Pray',
    'Commission, performed 2 times in all',
    'Absolve, performed 3 times in all, 2 Workshops',
  ])
    expect(screen.getByTitle(words)).toBeTruthy();
  expect(screen.getAllByTitle(/^A King’s Favour Scheme: /)).toHaveLength(2);
});

it('has a word for everything it shows', async () => {
  await show(solo, { others: true });
  expect(warn.mock.calls.filter(([text]) => String(text).includes('no message'))).toEqual([]);
});
