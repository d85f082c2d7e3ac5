import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Shown } from '../generated/protocol';
import Chip from '../table/asked/Chip.svelte';
import { Choices } from '../table/acts/choices.svelte';
import { recorded, type Moment, type Promised } from '../test/frames';
import InTable from '../test/InTable.svelte';
import { games } from './index';

type Amounts = Shown['cost'];
type Ways = NonNullable<Shown['ways']>;

/** What the first ways to pay take, what all ways take alike told once before them; where only one thing stands for others in the rest, the first alone. */
function told(cost: Amounts, ways: Ways, substitute?: string): { certain: Amounts; first: Ways } {
  const shared = ways[0]?.filter((a) => ways.every((way) => way.some((b) => b.what === a.what && b.n === a.n))) ?? [];
  const once = ways.length > 1 && ways.every((way) => way.length > shared.length) ? shared : [];
  const certain = [...(cost ?? [])];
  for (const { what, n } of once) {
    const at = certain.findIndex((a) => a.what === what);
    if (at < 0) certain.push({ what, n });
    else certain[at] = { what, n: certain[at]!.n + n };
  }
  const left = ways.map((way) => way.filter((a) => !once.some((o) => o.what === a.what)));
  const instead = left.map((way) => way.some((a) => a.what === substitute));
  const alone = left.length > 2 && instead.indexOf(true) === 1 && instead.lastIndexOf(false) === 0;
  return { certain, first: left.slice(0, alone ? 1 : 3) };
}

/** The counters of one's own area, in their order: what is written on each, and what is promised to it. */
function counters(area: Element): { n: number; delta: number }[] {
  const number = (text: string | null | undefined) => Number((text ?? '0').replace('−', '-').replace('+', ''));
  return [...area.querySelectorAll('.counter')].map((counter) => ({
    n: parseInt(counter.querySelector('.numeral')?.textContent ?? '', 10),
    delta: number(counter.querySelector('.delta')?.textContent),
  }));
}

describe.each(Object.keys(games))('what a choice of %s shows that it costs and gains', async (id) => {
  const game = (await games[id]!()).default;
  const { Mine } = await game.load();
  const { promises } = recorded(id);
  const burdens = game.burdens ?? [];

  // That it is what happens, also where no counter shows it, is counted by the rules' own suite.
  it('is what the chip says', () => {
    for (const { option, seat } of promises) {
      const prompt = { id: 1, seat, kind: option.verb, options: [option] };
      const { container, unmount } = render(InTable, {
        props: { game, component: Chip, props: { option, words: [], choices: new Choices(), prompt } },
      });
      const shown = [...container.querySelectorAll('.amount .numeral')].map((n) => n.textContent);
      const signed = (sign: (what: string) => string, amounts: Shown['cost']) =>
        (amounts ?? []).map((a) => `${sign(a.what)}${a.n}`);
      const costs = (amounts: Shown['cost']) => signed((what) => (burdens.includes(what) ? '+' : '−'), amounts);
      const { certain, first } = told(option.cost, option.ways ?? [], game.substitute);
      expect(shown, option.id).toEqual([
        ...costs(certain),
        // Of ways to pay or to bear a loss the first three stand on a chip.
        ...first.flatMap(costs),
        ...signed((what) => (burdens.includes(what) ? '−' : '+'), option.gain),
      ]);
      unmount();
    }
  });

  it('is what the counters come to', async () => {
    let compared = 0;
    for (const promised of promises) {
      const { option } = promised;
      const choices = new Choices();
      choices.ask({ id: 1, seat: promised.seat, kind: option.verb, options: [option] });
      choices.preview(option);
      const { container, rerender, unmount } = render(InTable, {
        props: { game, component: Mine, choices, ...seenAt(promised, promised.before) },
      });
      const before = counters(container);
      choices.preview(undefined);
      const come: number[][] = [];
      const shown = before.map((c) => c.n + c.delta);
      const named = before.flatMap((c, i) => (c.delta === 0 ? [] : [i]));
      compared += named.length;
      let kept = named.length === 0;
      for (const moment of promised.after) {
        if (kept) break;
        await rerender(seenAt(promised, moment));
        const now = counters(container).map((c) => c.n);
        come.push(now);
        kept = named.every((i) => now[i] === shown[i]);
      }
      unmount();
      expect(kept, `${option.id} of ${promised.game}: ${JSON.stringify({ before, come })}`).toBe(true);
    }
    expect(compared).toBeGreaterThan(0);
  });

  function seenAt({ config, seat }: Promised, { public: view, private: mine }: Moment) {
    const seats = Array.from({ length: config.seats }, (_, s) => ({
      seat: s,
      name: `Seat ${s + 1}`,
      kind: 'person' as const,
      you: s === seat,
      online: true,
      asked: s === seat,
    }));
    return { view, mine, you: seat, seats };
  }
});
