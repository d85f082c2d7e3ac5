import { overwriteGetLocale, type Locale } from '../paraglide/runtime';
import { attempt } from './attempt';
import { read, write } from './storage';

export const locales = ['en', 'fr'] as const satisfies readonly Locale[];

/** What this browser's person reads, as far as it tells, by tags that dates can be written by. */
function languages(): readonly string[] {
  // Some browsers name the system's locale, such as "en-US@posix", or none.
  return ((navigator.languages as typeof navigator.languages | undefined) ?? []).filter((tag) => {
    try {
      return Intl.getCanonicalLocales(tag).length > 0;
    } catch {
      return false;
    }
  });
}

function initial(): Locale {
  const kept = read('locale');
  if (kept === 'en' || kept === 'fr') return kept;
  const own = languages();
  return own.some((l) => l.toLowerCase().startsWith('fr')) && !own[0]?.toLowerCase().startsWith('en') ? 'fr' : 'en';
}

/** Tells the server, which begins some pages before this program is there. */
function tell(to: Locale): void {
  const year = 365 * 24 * 60 * 60;
  attempt(() => (document.cookie = `westkingdom-language=${to}; path=/; max-age=${year}; samesite=lax`));
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
  const own = languages().find((l) => l.toLowerCase().startsWith(`${locale.current}-`));
  return own ?? regions[locale.current];
}
