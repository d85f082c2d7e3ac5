/**
 * What pages begin with, as the build puts it into their first answers (see
 * `pages.ts` beside this folder). It is drawn without a browser: nothing that is
 * imported here may need one.
 */
import { createRawSnippet, type Component } from 'svelte';
import { render } from 'svelte/server';
import { typeset } from './lib/typeset';
import Head from './pages/Head.svelte';
import Moment from './pages/Moment.svelte';
import RulesFrame from './pages/RulesFrame.svelte';
import type { Locale } from './paraglide/runtime';

type Message = (inputs?: object, options?: { locale?: Locale }) => string;

// Not the whole catalogue, which takes longer to load than all else here.
const messages = import.meta.glob<Record<string, Message>>(
  [
    './paraglide/messages/{aid,loading,learn_title,rules_cards,rules_title}.js',
    './paraglide/messages/*_{name,lesson_end}.js',
  ],
  { eager: true },
);
const abouts = import.meta.glob<Component>('./games/*/rules/{English,French}About.svelte', {
  eager: true,
  import: 'default',
});

export interface Sketch {
  locale: Locale;
  /** What the paths begin with whose pages begin so. */
  path: string;
  /** The component that is drawn, whose styles are waited for where the page does not have them yet. */
  drawn: 'Moment' | 'RulesFrame';
  title: string;
  html: string;
}

/** All that is sketched. */
export function sketches(games: readonly string[]): Sketch[] {
  return (['en', 'fr'] as const).flatMap((locale) => {
    const say = (name: string) => messages[`./paraglide/messages/${name}.js`]?.[name]?.({}, { locale });
    const said = (name: string) => {
      const words = say(name);
      if (words === undefined) throw new Error(`there is no message ${name}`);
      return words;
    };
    const site = said('site_name');
    const moment = render(Moment, { props: { words: said('loading') } }).body;
    return [
      ...['r/', 'learn/'].map((path) => ({ locale, path, drawn: 'Moment' as const, title: site, html: moment })),
      ...games.map((game) => {
        const about = abouts[`./games/${game}/rules/${locale === 'fr' ? 'French' : 'English'}About.svelte`];
        if (!about) throw new Error(`the rules of ${game} begin with nothing`);
        const words = {
          name: said(`${game}_name`),
          rules: said('rules_title'),
          cards: said('rules_cards'),
          aid: said('aid'),
          lesson: say(`${game}_lesson_end`) && said('learn_title'),
        };
        // Set as the page sets it, between its tags.
        const text = render(about).body.replaceAll(/>[^<]+</g, typeset);
        const rules = createRawSnippet(() => ({ render: () => text }));
        return {
          locale,
          path: `rules/${game}`,
          drawn: 'RulesFrame' as const,
          title: `${words.rules} · ${words.name}`,
          html:
            render(Head, { props: { name: site } }).body +
            render(RulesFrame, { props: { id: game, words, rules } }).body,
        };
      }),
    ];
  });
}
