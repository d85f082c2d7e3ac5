import type { Notices } from '../generated/protocol';
import { api } from './api';
import { isInstalled, isIOS } from './install.svelte';
import { locale } from './locale.svelte';
import { addPush } from './notices';
import { read, write } from './storage';

/**
 * What keeps this browser from being told by push messages: its address is not secure; it is told only as an installed
 * app; it cannot at all; its person has forbidden it. Undefined where nothing is known to.
 */
export type Hindrance = 'insecure' | 'install' | 'cannot' | 'denied';

export function pushHindrance(): Hindrance | undefined {
  if (!isSecureContext) return 'insecure';
  const can = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!can) return isIOS() && !isInstalled() ? 'install' : 'cannot';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}

/** Why this browser is not told, though nothing was known to keep it from that. */
export class PushError extends Error {
  override readonly name = 'PushError';
  constructor(readonly why: 'denied' | 'dismissed' | 'failed') {
    super(why);
  }
}

/** Under this it is kept that this browser is told, and in which language. */
const told = 'told';

/** Has this browser be told: asks for leave if it has none, which only a click may. Throws {@link PushError}. */
export async function subscribe(key: string): Promise<Notices> {
  const leave = await Notification.requestPermission();
  if (leave !== 'granted') throw new PushError(leave === 'denied' ? 'denied' : 'dismissed');
  let subscription: PushSubscription | undefined;
  try {
    subscription = await subscribed(key);
  } catch (error) {
    // The browser's own service is away, or there is none.
    throw Object.assign(new PushError('failed'), { cause: error });
  }
  if (!subscription) throw new PushError('failed');
  return tell(subscription);
}

async function subscribed(key: string): Promise<PushSubscription | undefined> {
  const push = (await worker())?.pushManager;
  const before = await push?.getSubscription();
  // One for another key of the server's would never hear of it.
  if (before && keyOf(before) !== key) await before.unsubscribe();
  return push?.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function tell(subscription: PushSubscription): Promise<Notices> {
  const notices = await api.addPush(addPush(subscription.toJSON(), locale.current));
  write(told, locale.current);
  return notices;
}

/** Ends that this browser is told, here and at the server. */
export async function unsubscribe(channel: string): Promise<Notices> {
  const notices = await api.dropChannel(channel);
  write(told, null);
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
  return notices;
}

/** The worker that is told, once it works; none where there will be none. */
async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return (await navigator.serviceWorker.getRegistration()) && navigator.serviceWorker.ready;
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Goes on with what was asked for: browsers lose subscriptions, servers keys, and people read another language by now. */
export async function keepTold(): Promise<void> {
  const language = read(told);
  if (!language || pushHindrance() || Notification.permission !== 'granted') return;
  const { key } = await api.notices();
  const before = await (await worker())?.pushManager.getSubscription();
  if (!key || (before && keyOf(before) === key && language === locale.current)) return;
  const now = await subscribed(key);
  if (now) await tell(now);
}
