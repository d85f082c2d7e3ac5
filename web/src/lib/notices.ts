import type { AddPush, NoticeKind, NoticeSettings, WebhookService } from '../generated/protocol';
import type { Locale } from '../paraglide/runtime';

/** What a person may be told of outside the page, as settings have it. */
export const kinds = [
  'turn',
  'begins',
  'ends',
  'mention',
  'nudge',
  'half',
  'out',
  'proposal',
  'full',
  'again',
] as const satisfies readonly NoticeKind[];
export type Kind = (typeof kinds)[number];

/** What one may be told of by a room that one has: that there is another to play again is told of that one, when it is made. */
const inRoom = kinds.filter((kind) => kind !== 'again');

/** A browser's subscription as the server takes it. */
export const addPush = ({ endpoint = '', keys = {} }: PushSubscriptionJSON, language: Locale): AddPush => ({
  endpoint,
  p256dh: keys.p256dh ?? '',
  auth: keys.auth ?? '',
  language,
});

/** What is at an address, as far as it can be told from its host. */
export function serviceOf(address: string): WebhookService {
  const host = URL.canParse(address.trim()) ? new URL(address.trim()).hostname : '';
  if (/(^|\.)discord(app)?\.com$/.test(host)) return 'discord';
  if (/(^|\.)slack\.com$/.test(host)) return 'slack';
  return /(^|\.)ntfy\./.test(host) ? 'ntfy' : 'json';
}

/** The settings with a room of which nothing is told, or what is told of all. */
export function withRoom(settings: NoticeSettings, code: string, told: boolean): NoticeSettings {
  const { [code]: _, ...rooms } = settings.rooms;
  if (!told) rooms[code] = Object.fromEntries(inRoom.map((kind) => [kind, false]));
  return { ...settings, rooms };
}

/** Whether anything is told of a room. */
export const tellsOf = (settings: NoticeSettings, code: string): boolean =>
  inRoom.some((kind) => settings.rooms[code]?.[kind] ?? true);
