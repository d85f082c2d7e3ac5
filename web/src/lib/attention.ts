import { attempt } from './attempt';
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
  const last = before;
  before = now;
  show(now.needed ? `● ${now.title}` : now.title, now.needed);
  if (last && now.over && !last.over) attempt(soundEnd);
  else if (last && now.needed && !last.needed) {
    attempt(soundTurn);
    attempt(() => notify(now));
  }
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
  if (!preferences.notify || document.visibilityState === 'visible' || hindrance()) return;
  const path = location.pathname;
  if (worker()) {
    // As the worker itself would: a push message of the same turn takes its place, and a click leads here.
    const options = { body: now.words, icon: '/icon-192.png', badge: '/badge.png', tag: `${path.split('/')[2]}:turn` };
    void navigator.serviceWorker.ready.then((ready) =>
      ready.showNotification(now.title, { ...options, data: { path } }),
    );
    return;
  }
  const note = noteOf(now.title, { body: now.words, icon: '/favicon-turn.svg', tag: path });
  if (!note) return;
  note.onclick = () => {
    focus();
    note.close();
  };
}

/** The service worker, where there is one: phones show notifications of no page, but of a worker. */
const worker = (): ServiceWorker | null | undefined =>
  (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.controller;

/** Whether a browser that knows notifications refuses those of a page, as phones do. */
let refuses = false;

function noteOf(title: string, options?: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    refuses = true;
    return undefined;
  }
}

/** What keeps this browser from notifying: it cannot, or it may not; undefined where nothing is known to. */
export function hindrance(): 'cannot' | 'denied' | undefined {
  if (typeof Notification === 'undefined') return 'cannot';
  if (worker()) return Notification.permission === 'denied' ? 'denied' : undefined;
  if (refuses) return 'cannot';
  if (Notification.permission === 'granted') return undefined;
  // Without leave nothing is shown; a browser that refuses says so all the same.
  noteOf('');
  if (refuses) return 'cannot';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** Asks the browser for leave to notify. True if it is given. */
export async function allowNotifications(): Promise<boolean> {
  if (hindrance()) return false;
  try {
    return (await Notification.requestPermission()) === 'granted';
  } catch {
    return false;
  }
}
