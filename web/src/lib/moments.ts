import { dateLocale } from './locale.svelte';

const day = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** One is made once: a phone takes a tenth of a second for it. */
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = dateLocale() + JSON.stringify(options);
  let made = formats.get(name);
  if (!made) formats.set(name, (made = new Intl.DateTimeFormat(dateLocale(), options)));
  return made;
}

/** A moment as its reader would say it, in their own time zone: the hour alone today, with the day in a week's time. */
export function momentWords(at: string | number, now: number): string {
  const then = new Date(at);
  const far = Math.abs(then.getTime() - now);
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  if (far < day && then.getDate() === new Date(now).getDate()) return format(time).format(then);
  if (far < 6 * day) return format({ weekday: 'long', ...time }).format(then);
  return format({ day: 'numeric', month: 'long', ...time }).format(then);
}
