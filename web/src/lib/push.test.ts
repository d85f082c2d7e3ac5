import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { locale } from './locale.svelte';
import { keepTold, subscribe } from './push';

const key = 'AQID';
let posted: unknown[] = [];

/** A browser that has a subscription for this key of the server's, or none. */
function browser(before: Uint8Array<ArrayBuffer> | undefined) {
  let subscription = before && made(before);
  function made(bytes: Uint8Array<ArrayBuffer>) {
    return {
      options: { applicationServerKey: bytes.buffer },
      toJSON: () => ({ endpoint: `https://push.example/${bytes.join('-')}`, keys: { p256dh: 'P', auth: 'A' } }),
      unsubscribe: async () => void (subscription = undefined),
    };
  }
  const pushManager = {
    getSubscription: async () => subscription ?? null,
    subscribe: async () => {
      if (subscription?.options.applicationServerKey.byteLength === 1) throw new DOMException('x', 'InvalidStateError');
      return (subscription ??= made(new Uint8Array([1, 2, 3])));
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
}

beforeEach(() => {
  localStorage.clear();
  posted = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body?: string } = {}) => {
    if (body) posted.push(JSON.parse(body));
    return new Response(JSON.stringify({ key, channels: [] }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  locale.current = 'en';
});
const here = { endpoint: 'https://push.example/1-2-3', p256dh: 'P', auth: 'A', language: 'en' };

it('subscribes anew where the server has another key', async () => {
  browser(new Uint8Array([9]));
  await subscribe(key);
  expect(posted).toEqual([here]);
});

it('goes on with what was asked for: a lost subscription, another key, another language', async () => {
  browser(undefined);
  await keepTold();
  // Nobody has asked for it here.
  expect(posted).toEqual([]);
  await subscribe(key);
  posted = [];
  await keepTold();
  expect(posted).toEqual([]);

  browser(undefined);
  await keepTold();
  expect(posted).toEqual([here]);
  browser(new Uint8Array([9]));
  await keepTold();
  expect(posted).toEqual([here, here]);
  locale.current = 'fr';
  await keepTold();
  expect(posted.at(-1)).toEqual({ ...here, language: 'fr' });
});
