import { overwriteGetLocale, type Locale } from '../paraglide/runtime';
import { read, write } from './storage';

export const locales = ['en', 'fr'] as const satisfies readonly Locale[];

function initial(): Locale {
  const kept = read('locale');
  if (kept === 'en' || kept === 'fr') return kept;
  return navigator.languages.some((l) => l.toLowerCase().startsWith('fr')) &&
    !navigator.languages[0]?.toLowerCase().startsWith('en')
    ? 'fr'
    : 'en';
}

/** Tells the server, which begins some pages before this program is there. */
function tell(to: Locale): void {
  const year = 365 * 24 * 60 * 60;
  document.cookie = `westkingdom-language=${to}; path=/; max-age=${year}; samesite=lax`;
}

/** The language of the page. Messages read it, so changing it changes every text in place. */
class LocaleState {
  #current: Locale = $state(initial());

  get current(): Locale {
    return this.#current;
  }

  set current(to: Locale) {
    this.#current = to;
    write('locale', to);
    tell(to);
    document.documentElement.lang = to;
  }
}

export const locale = new LocaleState();

overwriteGetLocale(() => locale.current);
document.documentElement.lang = locale.current;
if (read('locale')) tell(locale.current);

const regions = { en: 'en-GB', fr: 'fr-FR' } as const satisfies Record<Locale, string>;

/** The tag by which dates and numbers are written: the reader's own kind of the page's language. */
export function dateLocale(): string {
  const own = navigator.languages.find((l) => l.toLowerCase().startsWith(`${locale.current}-`));
  return own ?? regions[locale.current];
}
