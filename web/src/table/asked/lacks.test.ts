import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Shown } from '../../generated/protocol';
import { games } from '../../games';
import { locale } from '../../lib/locale.svelte';
import InTable from '../../test/InTable.svelte';
import { recorded, seatsOf } from '../../test/frames';
import { lacking } from './lacking';
import WhyNot from './WhyNot.svelte';
import { plain, Wording } from '../words/words';

/** Its text, without the marks that keep an icon with its word. */
const tidy = (words: string) => words.replace(/[\s\u2060]+/g, ' ').trim();
const text = (node: Element | undefined) => tidy(node?.textContent ?? '');

describe.each(Object.keys(games))('why not, in %s', async (id) => {
  const { default: game } = await games[id]!();
  const walks = recorded(id).games;
  const wording = new Wording(game, seatsOf(game, walks[0]!, walks[0]!.frames[0]!, 0));
  const blocked = walks
    .flatMap((w) => w.frames)
    .flatMap((f) => f.prompts)
    .flatMap((p) => p.blocked ?? [])
    .filter((o) => o.lacks?.length);

  // Rules whose places hold one thing each give its own reason, and no list.
  describe.runIf(blocked.length > 0 || ['architects', 'paladins'].includes(id)).each(['en', 'fr'] as const)(
    'in %s',
    (language) => {
      beforeEach(() => {
        locale.current = language;
      });

      it('words what each thing at a place lacks', () => {
        expect(blocked.length).toBeGreaterThan(0);
        for (const option of blocked) {
          const told = wording.lacks(option);
          const reasons = told.flatMap((l) => l.why).map(plain);
          for (const words of [...told.map((l) => plain(l.what)), ...reasons])
            expect(words, option.id).toMatch(/^(?!.*(undefined|NaN|\[object|\{)).{3,}$/);
          for (const lack of option.lacks ?? []) expect(reasons, option.id).toContain(plain(wording.why(lack.reason!)));
          // A thing stands once, whatever it lacks.
          expect(new Set(told.map((l) => plain(l.what))).size).toBe(told.length);
        }
      });

      const single = blocked.find((o) => lacking(wording, o).length > 1);
      it.runIf(single || id === 'architects')('says once what lacks something, and all that it lacks', async () => {
        const words = tidy(plain(wording.option(single!)));
        render(InTable, { props: { game, component: WhyNot, props: { blocked: [single!] } } });
        screen.getByRole('button').click();
        const [item] = await screen.findAllByRole('listitem', { hidden: true });
        expect(text(item).split(words)).toHaveLength(2);
        for (const why of lacking(wording, single!)) expect(text(item)).toContain(tidy(plain(why)));
      });

      it('tells it behind the button', async () => {
        const most = (a: Shown, b: Shown) => ((a.lacks?.length ?? 0) >= (b.lacks?.length ?? 0) ? a : b);
        const option = blocked.reduce(most);
        render(InTable, { props: { game, component: WhyNot, props: { blocked: [option] } } });
        screen.getByRole('button').click();
        const list = await screen.findAllByRole('listitem', { hidden: true });
        for (const { what, why } of wording.lacks(option)) {
          const item = list.filter((li) => text(li).startsWith(plain(what).replace(/\s+/g, ' '))).at(-1);
          for (const words of why) expect(item && text(item)).toContain(plain(words).replace(/\s+/g, ' '));
        }
      });
    },
  );
});
