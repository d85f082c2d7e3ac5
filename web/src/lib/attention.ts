import { preferences } from './preferences.svelte';
import { soundEnd, soundTurn } from './sound';

/** What the tab shows of the table. */
export interface Attention {
  /** The page's title without any mark. */
  title: string;
  /** This seat must choose. */
  needed: boolean;
  over: boolean;
  /** Words of the notification. */
  words: string;
}

let before: Attention | undefined;

/**
 * Makes the tab say whether I am needed: its title, its icon, and, when that
 * has just become true, a sound and a notification if the page is not in view.
 */
export function attend(now: Attention): void {
  show(now.needed ? `● ${now.title}` : now.title, now.needed);
  if (before && now.over && !before.over) soundEnd();
  else if (before && now.needed && !before.needed) {
    soundTurn();
    notify(now);
  }
  before = now;
}

/** Leaves the table: the tab is quiet again. */
export function rest(title: string): void {
  before = undefined;
  show(title, false);
}

/** Browsers answer to every setting of title or icon, also to what they were. */
function show(title: string, needed: boolean): void {
  if (document.title !== title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = needed ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}

function notify(now: Attention): void {
  if (!preferences.notify || document.visibilityState === 'visible') return;
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const note = new Notification(now.title, { body: now.words, icon: '/favicon-turn.svg', tag: location.pathname });
  note.onclick = () => {
    focus();
    note.close();
  };
}

/** Asks the browser for leave to notify. True if it is given. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}
