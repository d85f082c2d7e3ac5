import { cleanup, render, screen, within } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Entry, ShownPrompt } from '../../generated/protocol';
import { recorded, seen, type Frame, type Walk } from '../../test/frames';
import InTable from '../../test/InTable.svelte';
import Stage from '../../test/Stage.svelte';
import { expectRead, expectStop } from '../../test/keys';
import { Choices } from '../../table/acts/choices.svelte';
import type { GameClient } from '../../table/game';
import Final from './Final.svelte';
import troyes from './index';
import type { Private, Public } from './views';

const game: GameClient = troyes;
const parts = await game.load();
const { games } = recorded<Public, Private>('troyes');
const choose = vi.fn();

interface Position {
  walk: Walk<Public, Private>;
  frame: Frame<Public, Private>;
  prompt: ShownPrompt;
}

/** A recorded position in which this is asked. */
function position(kind: string, fits: (p: Position) => boolean = () => true): Position {
  for (const walk of games)
    for (const frame of walk.frames)
      for (const prompt of frame.prompts)
        if (prompt.kind === kind && fits({ walk, frame, prompt })) return { walk, frame, prompt };
  throw new Error(`no recorded position asks ${kind}`);
}

/** Draws a position, and what happens after it, with what that makes of the view. */
async function show({ walk, frame, prompt }: Position, log: Entry[] = [], then: Partial<Public> = {}) {
  const choices = new Choices({ choose });
  const base = { game, parts, choices, ...seen(game, walk, frame, prompt.seat) };
  const { rerender } = render(Stage, { props: base });
  choices.ask(prompt);
  const draw = async () => {
    await tick();
    flushSync();
    await tick();
  };
  await draw();
  if (log.length > 0) {
    const seq = frame.seq + 1;
    const view = { ...base.view, ...then };
    await rerender({ ...base, view, log: [...base.log, ...log.map((e) => ({ ...e, seq }))] });
    await draw();
  }
  return { choices, draw };
}

/** Draws what happens while others choose. */
async function watch(position: Position, log: Entry[]) {
  const shown = await show(position, log);
  shown.choices.ask(undefined);
  await shown.draw();
  return shown;
}

const target = (id: string) => document.querySelector<HTMLElement>(`main [data-target="${id}"], [data-target="${id}"]`);

afterEach(() => choose.mockReset());
// Each test draws a whole table, which takes a busy machine its time.
vi.setConfig({ testTimeout: 30_000 });

describe('the story of a round', () => {
  const news: Entry[] = [{ seq: 0, seat: -1, key: 'black', args: { value1: 5, value2: 2 } }];
  const told = () => document.querySelector('.chronicle');

  it('is folded while something is asked, and can be looked at', async () => {
    const { choices, draw } = await show(position('turn'), news);
    expect(told()?.textContent).toContain('Black dice');
    expect(told()?.querySelector('ul')).toBeNull();
    within(told() as HTMLElement)
      .getByRole('button', { name: 'Show what happened' })
      .click();
    await draw();
    expect(told()?.querySelector('ul')).not.toBeNull();
    choices.ask(undefined);
    await draw();
    expect(told()?.querySelector('ul')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Show what happened' })).toBeNull();
  });
});

describe('forming a lot', () => {
  const lot = position('lot', (p) => p.prompt.options.some((o) => Number(o.args?.n) > 0));

  it('lays its dice out with their value, their price and whom it pays', async () => {
    const { args } = lot.prompt.about!;
    await show(lot);
    const tray = screen.getByRole('status', { name: 'Your lot' });
    expect(tray.querySelectorAll('.die')).toHaveLength(
      Object.keys(args ?? {}).filter((k) => k.startsWith('die')).length,
    );
    expect(within(tray).getByText(new RegExp(`Value ${args?.value}`))).toBeTruthy();
    expect(tray.textContent).toContain(Number(args?.deniers) > 0 ? 'Pays' : 'Free');
  });

  it('says what leaves the counter, and who has it then', async () => {
    const bought = position('lot', (p) =>
      p.prompt.options.some(
        (o) =>
          o.verb === 'activate' && (o.cost?.[0]?.n ?? 0) > Number(p.prompt.about?.args?.deniers) && o.args?.deniers,
      ),
    );
    const hires = bought.prompt.options.find((o) => o.verb === 'activate' && o.args?.deniers)!;
    const { choices, draw } = await show(bought);
    const price = () => document.querySelector('.tray .price')?.textContent.trim();
    const { deniers = 0 } = bought.prompt.about!.args ?? {};
    expect(price() ?? '−0').toBe(`−${deniers}`);
    choices.preview(hires);
    await draw();
    expect(price()).toBe(`−${-choices.delta('deniers')}`);
  });

  it('pays the bank for the dice of the King, who has no deniers', async () => {
    await show(position('lot', (p) => p.walk.name.startsWith('solo') && p.prompt.about?.args?.deniers !== 0));
    expect(document.querySelector('.tray .lot')?.textContent).toContain('bank');
  });

  it('lights up what it does, with what that would give', async () => {
    await show(lot);
    for (const option of lot.prompt.options) {
      const [at] = option.at ?? [];
      const n = Number(option.args?.n ?? 0);
      if (!at || !['activate', 'fight', 'cathedral', 'agriculture'].includes(option.verb)) continue;
      expect(target(at)?.dataset.state, option.id).toBe('legal');
      expect(target(at)?.querySelector('.gives')?.textContent, option.id).toMatch(new RegExp(`^[+×]${n}$`));
    }
  });

  it('has dice of the lot leave their district', async () => {
    await show(lot);
    const dice = Object.entries(lot.prompt.about?.args ?? {}).filter(([k]) => k.startsWith('die'));
    const left = document.querySelectorAll('.district .gone');
    expect(left).toHaveLength(dice.length);
  });

  it('previews what a cube would make of it, and what it would then give', async () => {
    const improved = position('lot', (p) => p.prompt.options.some((o) => o.verb === 'cube'));
    const cube = improved.prompt.options.find((o) => o.verb === 'cube')!;
    const { choices, draw } = await show(improved);
    choices.preview(cube);
    await draw();
    expect(screen.getByRole('status', { name: 'Your lot' }).textContent).toContain(`→ ${cube.args?.value}`);
    for (const at of (cube.at ?? []).slice(1)) expect(target(at)?.hasAttribute('data-touched'), at).toBe(true);
  });

  it('shows the lot that is pointed at when the action came first', async () => {
    const bid = position('bid');
    const { choices, draw } = await show(bid);
    expect(screen.queryByRole('status', { name: 'Your lot' })).toBeNull();
    const option = bid.prompt.options.find((o) => o.verb === 'lot')!;
    choices.preview(option);
    await draw();
    expect(screen.getByRole('status', { name: 'Your lot' }).textContent).toContain(`Value ${option.args?.value}`);
  });
});

describe('influence', () => {
  it('is offered beside the action: a touch of a die takes it, one of it in the own area spends', async () => {
    const turn = position('turn', (p) => p.prompt.options.some((o) => o.verb === 'reroll'));
    const { choices } = await show(turn);
    const spending = turn.prompt.options.filter((o) => ['reroll', 'flip'].includes(o.verb));
    for (const option of spending) {
      const [own = '', die = ''] = option.at ?? [];
      expect(document.querySelector(`.mine [data-target="${own}"]`)?.getAttribute('data-state'), option.id).toBe(
        'legal',
      );
      expect(
        choices.at(die).options.map((o) => o.verb),
        option.id,
      ).toEqual(['die']);
    }
    expect(
      turn.prompt.options.filter((o) => ['pass', 'activate', 'agriculture'].includes(o.verb)).length,
    ).toBeGreaterThan(1);
  });
});

describe('against black dice', () => {
  it('lifts the own dice that have been chosen', async () => {
    const own = (p: Position) =>
      Object.keys(p.prompt.about?.args ?? {}).filter((k) => /^(red|white|yellow)\d/.test(k)).length;
    const defend = position('defend', (p) => own(p) > 0);
    await show(defend);
    expect(document.querySelectorAll('.district .die.chosen')).toHaveLength(own(defend));
  });
});

describe('the keys', () => {
  it('go through all cards while nothing is asked, and Space reads each', async () => {
    const { choices } = await show(position('turn'));
    choices.ask(undefined);
    flushSync();
    for (const part of ['.trades', '.queue .events', '.held']) await expectStop(`${part} [data-readable]`);
    for (const card of document.querySelectorAll('.trades [data-readable]'))
      expect(card.getAttribute('aria-label')).toMatch(/\w+\. .*\w+\./);
    await expectRead('.trades [data-readable]');
  });
});

describe('Marauding', () => {
  it('keeps its banners in sight, faintly, from when it is countered until the next action', async () => {
    const turn = position('turn', ({ frame }) => frame.public.queue.events[0]?.cubes.length === 0);
    const [marauding, ...others] = turn.frame.public.queue.events;
    const banners = () =>
      ['free banner', /takes cubes again/].map(
        (name) => within(target('event:marauding')!).queryAllByRole('img', { name }).length,
      );
    await show(turn);
    expect(banners()).toEqual([marauding?.free, 0]);
    cleanup();
    const queue = { ...turn.frame.public.queue, events: [{ ...marauding!, free: 0 }, ...others] };
    await show({ ...turn, frame: { ...turn.frame, public: { ...turn.frame.public, queue } } });
    expect(banners()).toEqual([0, marauding?.free]);
  });
});

describe('what everybody should see', () => {
  const turn = position('turn');

  it('tells a countered event by its banners, the ties and who gets what', async () => {
    await watch(turn, [
      {
        seq: 0,
        seat: -1,
        key: 'countered',
        args: { event: 'war', owner1: 0, n1: 2, vp1: 3, owner2: 4, n2: 2, vp2: 3, owner3: 1, n3: 1, vp3: 0 },
      },
      { seq: 0, seat: 0, key: 'gain', args: { vp: 3 } },
      { seq: 0, seat: 0, key: 'won', args: { event: 'war' } },
    ]);
    const told = document.querySelector<HTMLElement>('.chronicle')!;
    const rows = within(told)
      .getAllByRole('row')
      .map((r) => [...r.children].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()).join(', '));
    expect(rows[0]).toMatch(/^Ada, 2 tied, 3 VP$/);
    expect(rows[1]).toMatch(/^The neutral player, 2 tied, 3 VP$/);
    expect(rows[2]).toMatch(/^Bruno, 1, 0 VP$/);
    expect(told.textContent).toContain('wins the card War');
  });

  it('tells the dice of everybody, and goes on by itself or on demand', async () => {
    const { draw } = await watch(turn, [
      { seq: 0, seat: 0, key: 'dice', args: { red1: 6, white2: 1 } },
      { seq: 0, seat: -1, key: 'dice', args: { yellow1: 3 } },
      { seq: 0, seat: -1, key: 'black', args: { value1: 5 } },
    ]);
    const told = () => document.querySelector<HTMLElement>('.chronicle')!;
    expect(within(told()).getByRole('heading').textContent).toBe('The dice were rolled');
    expect(told().querySelectorAll('.die')).toHaveLength(3);
    within(told()).getByRole('button', { name: 'Next' }).click();
    await draw();
    expect(within(told()).getByRole('heading').textContent).toBe('Black dice attacked the town');
    within(told()).getByRole('button', { name: 'Close' }).click();
    await draw();
    expect(document.querySelector('.chronicle')).toBeNull();
  });

  it('keeps nobody from the final count', async () => {
    const dice: Entry = { seq: 0, seat: 0, key: 'dice', args: { red1: 6 } };
    await show(turn, [dice], { phase: 'over' });
    expect(document.querySelector('.chronicle')).toBeNull();
  });

  it('does not tell again what had happened before', async () => {
    await show(turn);
    expect(document.querySelector('.chronicle')).toBeNull();
  });
});

describe('the end', () => {
  const end = (name: string, told: (item?: string) => boolean = () => true) => {
    const walk = games.find((w) => w.name === name)!;
    const frame = walk.frames.at(-1)!;
    const standings = frame.scores ?? [];
    const props = { ...seen(game, walk, frame, 0), standings, told, choices: new Choices() };
    render(InTable, { props: { game, component: Final, props } });
    return standings;
  };

  it('reveals every character, whose it was, and what it gave everybody', () => {
    const standings = end('three');
    const cards = screen.getAllByRole('listitem');
    expect(cards).toHaveLength(3);
    for (const card of cards) {
      expect(card.textContent).toMatch(/held by (Ada|Bruno|Chloé)/);
      expect(card.textContent.match(/\d+ VP/g)).toHaveLength(standings.length);
    }
  });

  it('reveals a character when the count comes to it, and how a game against the King is judged at last', () => {
    const asked: string[] = [];
    end('three', (item = '') => item === (asked.push(item), asked[0]));
    expect(asked.length).toBeGreaterThan(2);
    expect(screen.getAllByRole('listitem').filter((card) => card.textContent !== '')).toHaveLength(1);
    end('solo-won', () => false);
    expect(document.querySelector('.bands')).toBeNull();
  });

  it.each(['solo-lost', 'solo-won'])('judges a game against the King by the lead over him: %s', (name) => {
    const standings = end(name);
    const [you, king] = [0, 1].map((seat) => standings.find((s) => s.seat === seat)?.total ?? 0);
    const reached = document.querySelector('[aria-current="true"]');
    expect(reached?.textContent).toMatch(you! > king! ? /The King|average|Getting|worries|fine|Not bad/ : /Defeat/);
    expect(document.querySelectorAll('.bands li')).toHaveLength(6);
    const heading = screen.getByRole('heading', { name: new RegExp(`: ${Math.abs(you! - king!)}$`) });
    expect(heading.textContent).toMatch(you! < king! ? /^The King’s lead over you/ : /^Your lead over the King/);
  });
});
