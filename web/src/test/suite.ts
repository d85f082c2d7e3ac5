import { readdirSync, readFileSync } from 'node:fs';
import { render } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../games';
import type { Amount, Shown } from '../generated/protocol';
import { locale, locales } from '../lib/locale.svelte';
import Card from '../table/parts/Card.svelte';
import { Choices } from '../table/acts/choices.svelte';
import type { CardModel, GameClient } from '../table/game';
import { placesOf, standInsOf } from '../table/words/provenance';
import { slug } from '../lib/catalogue';
import { plain, Wording } from '../table/words/words';
import { recorded, seatsOf, seen } from './frames';
import InTable from './InTable.svelte';
import Stage from './Stage.svelte';

/** Every name that a game's rules declare: `generated/<game>/keys.ts`. */
interface Keys {
  kinds: readonly string[];
  verbs: Record<string, readonly string[]>;
  reasons: Record<string, readonly string[]>;
  log: Record<string, readonly string[]>;
  items: readonly string[];
  things: readonly string[];
  settings: Record<string, readonly string[]>;
}

/** What a sentence does not contain: a hole, an input that nobody has filled in, a key. */
const broken = /undefined|NaN|\[object|[{}]|\b[a-z]+_[a-z_]+\b/;

/**
 * What every game's client keeps to. It runs for a game by one line in a test
 * beside it: `await suite('architects');`.
 *
 * Everything that the rules say is worded, in every language, and nothing else
 * is; every icon and every card is drawn and worded; and recorded games walk
 * through all that the game draws without an error.
 */
export async function suite(id: string): Promise<void> {
  const game: GameClient = (await games[id]!()).default;
  const parts = await game.load();
  const { keys } = (await import(`../generated/${id}/keys.ts`)) as { keys: Keys };
  const { said, games: walks } = recorded(id);
  const source = sources(`src/games/${id}`);
  const catalogue = Object.keys(
    JSON.parse(readFileSync(`src/games/${id}/messages/en.json`, 'utf8')) as Record<string, unknown>,
  ).filter((key) => key !== '$schema');
  const log = vi.spyOn(console, 'error');
  const warn = vi.spyOn(console, 'warn');

  beforeEach(() => {
    log.mockReset();
    warn.mockReset();
  });
  afterEach(() => {
    locale.current = 'en';
    expect(warn.mock.calls, 'warnings').toEqual([]);
    expect(log.mock.calls, 'errors').toEqual([]);
  });

  const words = (what: string, names: readonly string[]) => names.map((n) => `${id}_${what}_${slug(n)}`);
  const wanted = [
    `${id}_name`,
    `${id}_cover`,
    ...words('ask', keys.kinds),
    ...words('do', Object.keys(keys.verbs)),
    ...words('why', Object.keys(keys.reasons)),
    ...words('log', Object.keys(keys.log)),
    ...words('item', keys.items),
    ...words('thing', keys.things),
    ...words('setting', Object.keys(keys.settings)),
    ...words('lesson', [...taught(id), 'end']),
    ...Object.entries(keys.settings).flatMap(([setting, values]) => words(`setting_${slug(setting)}`, values)),
    ...words(
      'deck',
      game.gallery.map((g) => g.kind),
    ),
    `${id}_aid_turn_1`,
    `${id}_aid_end`,
    ...words('aid_item', keys.items),
    ...words('figure', [...new Set(placesOf(game.data).map((p) => p.name))]),
  ];

  describe('the catalogue', () => {
    it('words everything that the rules say', () => {
      const known = new Set(catalogue);
      expect(wanted.filter((key) => !known.has(key))).toEqual([]);
    });

    it('words nothing else', () => {
      const verbs = Object.keys(keys.verbs);
      const acts = words('aid_act', Object.keys(game.icons));
      const kinds = words('often', keys.kinds);
      const known = new Set([...wanted, ...words('chip', verbs), ...words('undo', verbs), ...kinds, ...acts]);
      const lines = new RegExp(`^${id}_aid_(turn|more)(_\\d+)?$`);
      const used = (key: string) =>
        known.has(key.replace(/_about$/, '')) || lines.test(key) || source.says(key.slice(id.length + 1));
      expect(catalogue.filter((key) => !used(key))).toEqual([]);
    });
  });

  describe.each(locales)('in %s', (language) => {
    beforeEach(() => {
      locale.current = language;
    });
    const fullest = walks.reduce((a, b) => (b.config.seats > a.config.seats ? b : a));
    const wording = new Wording(game, seatsOf(game, fullest, fullest.frames[0]!, 0));
    const whole = (text: string) => {
      expect(text).not.toMatch(broken);
      expect(text.trim().length, text).toBeGreaterThan(1);
    };

    it('asks in whole sentences', () => {
      for (const ask of said.asks) whole(plain(wording.ask(ask)));
    });

    it('offers each choice in whole sentences and words of its own, and names what it costs and gains', () => {
      const amounts = new Set<string>();
      const spoken = said.options.map((option) => wording.spoken(option));
      for (const option of said.options) {
        whole(plain(wording.chip(option, said.options)));
        whole(plain(wording.undone(option)));
      }
      const doubtful = said.lists.filter((list) => new Set(list.map((i) => spoken[i])).size < list.length);
      expect(
        doubtful.flatMap((list) =>
          alike(
            game,
            wording,
            list.map((i) => said.options[i]!),
          ),
        ),
      ).toEqual([]);
      for (const [i, option] of said.options.entries()) {
        whole(spoken[i]!);
        for (const { what } of [...(option.cost ?? []), ...(option.gain ?? [])] as Amount[]) amounts.add(what);
      }
      for (const what of amounts) {
        expect(game.icons, what).toHaveProperty([what]);
        for (const n of [1, 3]) whole(wording.thing(what, n));
      }
    });

    it('says why not in whole sentences', () => {
      for (const reason of said.reasons) whole(plain(wording.why(reason)));
    });

    it('tells the story in whole sentences', () => {
      for (const entry of said.entries) whole(plain(wording.entry(entry)));
    });

    it('words what every icon means', () => {
      for (const icon of Object.keys(game.icons)) whole(wording.icon(icon));
    });

    it('words every card', () => {
      for (const { kind, cards } of game.gallery) {
        for (const id of cards) {
          const card = game.card(id);
          expect(card, id).toBeDefined();
          expect(card?.kind).toBe(kind);
          for (const text of texts(card!)) whole(text);
        }
      }
    });

    it('tells the rules of whatever is asked, and marks no other part of them', async () => {
      expect(Object.keys(game.asked).sort()).toEqual([...keys.kinds].sort());
      const { container } = render(InTable, { props: { game, component: await game.rules(), props: {} } });
      const parts = [...container.querySelectorAll<HTMLElement>('[data-rule]')].map((part) => part.dataset.rule);
      expect(parts.toSorted()).toEqual([...new Set(Object.values(game.asked))].sort());
    });

    it('says where the game stands', () => {
      for (const walk of walks) for (const frame of walk.frames) whole(game.moment(frame.public));
    });
  });

  it.each([
    ['chip', 'en'],
    ['hand', 'fr'],
    ['reader', 'en'],
  ] as const)('draws every card as a %s (%s)', (size, language) => {
    locale.current = language;
    for (const id of game.gallery.flatMap((g) => g.cards)) {
      for (const icon of iconsOf(game.card(id)!)) expect(game.icons, id).toHaveProperty([icon]);
      const { container, unmount } = render(InTable, { props: { game, component: Card, props: { card: id, size } } });
      expect(container.textContent).toContain(game.card(id)!.name);
      if (size !== 'chip' && standInsOf(game.data, id).length > 0)
        expect(container.querySelector('.stand-in')?.textContent.trim(), id).toBeTruthy();
      unmount();
    }
  });

  it('draws every icon', () => {
    for (const { glyph, props = {} } of Object.values(game.icons)) {
      const { container, unmount } = render(glyph, { props: { ...props } });
      expect(container.querySelector('svg')?.childElementCount).toBeGreaterThan(0);
      unmount();
    }
  });

  describe('the board', () => {
    it.each(walks)('walks through $name', async (walk) => {
      const choices = new Choices();
      // Each position as one of those who are asked sees it, now and then as somebody who watches.
      const eyes = (i: number) =>
        i % 6 === 5 ? -1 : (walk.frames[i]!.prompts.at(i % 2)?.seat ?? i % walk.config.seats);
      const { rerender } = render(Stage, {
        props: { game, parts, choices, ...seen(game, walk, walk.frames[0]!, eyes(0)) },
      });
      for (const [i, frame] of walk.frames.entries()) {
        const you = eyes(i);
        // Some moments in each language: with each change all that is drawn is worded anew.
        locale.current = locales[Math.floor(i / 8) % locales.length]!;
        choices.ask(frame.prompts.find((p) => p.seat === you));
        await rerender(seen(game, walk, frame, you));
        flushSync();
        await tick();
        expect(document.body.textContent, `frame ${frame.seq}`).not.toMatch(/undefined|NaN|\[object/);
        // What points at the board is drawn there, or has buttons of its own.
        const drawn = new Set(choices.placed.flatMap((p) => p.options));
        const missing = choices.prompt?.options.filter((o) => o.at?.length && !drawn.has(o)) ?? [];
        expect(missing.map((o) => `${o.id} at ${frame.seq}`)).toEqual([]);
        // Long work lets the runner hear of it.
        await new Promise((next) => setImmediate(next));
      }
    });
  });
}

/** Options of a list that read the same, though they do not do the same with copies of one card. */
function alike(game: GameClient, wording: Wording, list: readonly Shown[]): string[] {
  const first = new Map<string, Shown>();
  return list.flatMap((option) => {
    const words = wording.spoken(option, list);
    const other = first.get(words);
    first.set(words, other ?? option);
    return !other || copies(game, option, other) ? [] : [`${other.id} and ${option.id}: ${words}`];
  });
}

/** Whether options differ by copies of a card alone, which are as good as each other. */
function copies(game: GameClient, a: Shown, b: Shown): boolean {
  const args = (option: Shown) => Object.values(option.args ?? {});
  const face = (value: string | number) => {
    const card = typeof value === 'string' ? game.card(value) : undefined;
    return card ? [card.name, card.skills, texts(card)] : value;
  };
  const same = (x: unknown, y: unknown) => JSON.stringify(x) === JSON.stringify(y);
  return !same(args(a), args(b)) && same(args(a).map(face), args(b).map(face));
}

function texts(card: CardModel): string[] {
  return [card.name, card.title, ...card.effects.map((e) => e.words), ...(card.notes ?? [])];
}

function iconsOf(card: CardModel): string[] {
  const marks = card.effects.flatMap((e) => e.marks).flatMap((m) => ('icon' in m ? [m.icon] : []));
  const cost = (card.cost ?? []).map((c) => c.what);
  return [...marks, ...cost, ...(card.needs ?? []), ...(card.skills ?? [])];
}

/** The steps of the game's guided first game that are explained. */
function taught(id: string): string[] {
  const lesson = JSON.parse(readFileSync(`../engine/games/lessons/${id}.json`, 'utf8')) as {
    line: { name?: string }[];
  };
  return lesson.line.flatMap((step) => step.name ?? []);
}

/** Whether a game's sources name a message: whole, or as a template that makes it. */
function sources(folder: string): { says(key: string): boolean } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const text = files
    .filter((f) => /\.(ts|svelte)$/.test(f) && !f.endsWith('.test.ts'))
    .map((f) => readFileSync(`${folder}/${f}`, 'utf8'))
    .join('\n');
  const whole = new Set([...text.matchAll(/['"`]([a-z0-9_]+)['"`]/g)].map((m) => m[1]));
  const made = [...text.matchAll(/`([a-z0-9_]*(?:\$\{[^`}]*\}[a-z0-9_]*)+)`/g)]
    .map((m) => m[1]!)
    .filter((t) => /^[a-z0-9]+_/.test(t))
    .map((t) => new RegExp(`^${t.replace(/\$\{[^`}]*\}/g, '[a-z0-9_]*')}$`));
  return { says: (key) => whole.has(key) || made.some((m) => m.test(key)) };
}
