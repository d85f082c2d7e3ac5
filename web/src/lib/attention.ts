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
  document.title = now.needed ? `● ${now.title}` : now.title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = now.needed ? '/favicon-turn.svg' : '/favicon.svg';
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
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = '/favicon.svg';
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
