import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const quiet = { title: 'Troyes', needed: false, over: false, words: '' };
const needed = { ...quiet, needed: true, words: 'Choose' };

// A browser that refused once is not asked again: each test has a page of its own.
let attention: typeof import('./attention');
let preferences: (typeof import('./preferences.svelte'))['preferences'];
beforeEach(async () => {
  vi.resetModules();
  attention = await import('./attention');
  ({ preferences } = await import('./preferences.svelte'));
  preferences.notify = true;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  preferences.notify = false;
});

/** A phone's: a page may ask for leave, and gets none made. */
function refusing(permission: NotificationPermission) {
  return Object.assign(
    vi.fn(() => {
      throw new TypeError('Illegal constructor');
    }),
    { permission, requestPermission: async () => permission },
  );
}

it('marks the tab where the browser makes no notification for a page, and says that it cannot', () => {
  vi.stubGlobal('Notification', refusing('granted'));
  attention.attend(quiet);
  attention.attend(needed);
  expect(document.title).toBe('● Troyes');
  expect(attention.hindrance()).toBe('cannot');
});

it.each(['default', 'denied'] as const)(
  'finds out that it cannot before it asks for leave (%s)',
  async (permission) => {
    vi.stubGlobal('Notification', refusing(permission));
    expect(attention.hindrance()).toBe('cannot');
    expect(await attention.allowNotifications()).toBe(false);
  },
);

it('cannot where there is no such thing', async () => {
  vi.stubGlobal('Notification', undefined);
  expect(attention.hindrance()).toBe('cannot');
  expect(await attention.allowNotifications()).toBe(false);
});

it('tells what is denied from what cannot be, and from what may be asked for', () => {
  const plain = (permission: NotificationPermission) => Object.assign(vi.fn(), { permission });
  vi.stubGlobal('Notification', plain('denied'));
  expect(attention.hindrance()).toBe('denied');
  vi.stubGlobal('Notification', plain('default'));
  expect(attention.hindrance()).toBeUndefined();
});

it('is quiet, and goes on, where the browser makes no sound', () => {
  preferences.sound = 'on';
  vi.stubGlobal(
    'AudioContext',
    vi.fn(() => {
      throw new DOMException('too many', 'NotSupportedError');
    }),
  );
  attention.attend(quiet);
  attention.attend(needed);
  attention.attend({ ...needed, over: true });
  expect(document.title).toBe('● Troyes');
  preferences.sound = 'auto';
});

it('notifies as the service worker where there is one, on phones too, in the place of a push message', async () => {
  vi.stubGlobal('Notification', refusing('granted'));
  const showNotification = vi.fn();
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { controller: {}, ready: Promise.resolve({ showNotification }) },
  });
  history.replaceState(null, '', '/r/K7WQ2M');
  expect(attention.hindrance()).toBeUndefined();
  attention.attend(quiet);
  attention.attend(needed);
  await vi.waitFor(() => expect(showNotification).toHaveBeenCalledOnce());
  expect(showNotification.mock.calls[0]).toMatchObject([
    'Troyes',
    { body: 'Choose', tag: 'K7WQ2M:turn', data: { path: '/r/K7WQ2M' } },
  ]);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
