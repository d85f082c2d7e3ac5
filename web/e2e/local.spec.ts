import type { Page } from '@playwright/test';
import { expect, test, type Player } from './table';

/** Begins a game on this device between these people and one bot, if any. */
async function begin({ page }: Player, names: readonly string[], bots: number, advice = false): Promise<string> {
  await page.goto('/local');
  await page.getByRole('combobox', { name: 'Game' }).selectOption({ label: 'Troyes' });
  await page.getByLabel('Players at this screen').selectOption(String(names.length));
  for (const [i, name] of names.entries()) await page.getByLabel(`Name of player ${i + 1}`).fill(name);
  if (bots === 0) await page.getByRole('button', { name: 'Remove bot 1' }).click();
  if (advice) await page.getByLabel('Players may ask “What would you do?”').check();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.waitForURL(/\/r\/l\w{9}$/);
  return new URL(page.url()).pathname;
}

/** Begins a game alone against a bot, and waits for what is asked after the first choice. */
async function chosenOnce(alone: Player): Promise<string> {
  const path = await begin(alone, ['Ann'], 1);
  await expect.poll(() => alone.asked()).toBe(true);
  await alone.choose(() => 0);
  await expect.poll(() => alone.asked()).toBe(true);
  return path;
}

/** What the database is called, which is another with each, and the number of choices that it has of a room; neither where there is none. */
const kept = (page: Page, path: string) =>
  page.evaluate(
    (code) =>
      new Promise<{ disk: string; choices: number }>((resolve) => {
        const none = () => resolve({ disk: '', choices: 0 });
        const open = indexedDB.open('westkingdom');
        // Whoever plays makes the database, not whoever looks.
        open.onupgradeneeded = () => open.transaction?.abort();
        open.onerror = none;
        open.onsuccess = () => {
          const range = IDBKeyRange.bound(`choice/${code}/`, `choice/${code}/\uffff`);
          const transaction = open.result.transaction('entries');
          const store = transaction.objectStore('entries');
          const [disk, count] = [store.get('disk') as IDBRequest<string>, store.count(range)];
          transaction.onabort = none;
          transaction.oncomplete = () => (open.result.close(), resolve({ disk: disk.result, choices: count.result }));
        };
      }),
    path.slice('/r/'.length),
  );

const choices = async (page: Page, path: string) => (await kept(page, path)).choices;

const board = (page: Page) => page.getByRole('main', { name: 'Board' });

test('begins and goes on without a network, also after a reload', async ({ open }) => {
  const ann = await open('Ann', { serviceWorkers: 'allow' });
  const { page, context } = ann;
  await page.goto('/local');
  await expect(page.getByText('it can be played without a network')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  const path = await begin(ann, ['Ann'], 1);
  await expect.poll(() => ann.asked()).toBe(true);
  await ann.choose(() => 0);
  const before = await choices(page, path);
  expect(before).toBeGreaterThan(0);
  await page.reload();
  await expect.poll(() => ann.asked()).toBe(true);
  expect(await ann.seq()).toBeGreaterThanOrEqual(before);
  await context.setOffline(false);
  await page.goto('/');
  await expect(page.getByRole('link').filter({ hasText: 'On this device' })).toHaveAttribute('href', path);
});

test('goes on after the browser has ended its worker', async ({ open }) => {
  const ann = await open('Ann');
  const path = await begin(ann, ['Ann'], 1);
  await expect.poll(() => ann.asked()).toBe(true);
  const before = await choices(ann.page, path);
  const [worker] = ann.page.workers();
  const anew = ann.page.waitForEvent('worker');
  await worker?.evaluate(() => globalThis.close());
  await anew;
  const asked = await ann.prompt();
  // What is pressed before it is back is refused at once, and said to be until it is, which may be at once too: then it is pressed again.
  const refusals = await ann.page.evaluateHandle(() => {
    const told = { times: 0 };
    const look = () => void (told.times += document.querySelector('[role="alert"]') ? 1 : 0);
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    return told;
  });
  const refused = () => refusals.evaluate(({ times }) => times);
  const gone = () => ann.prompt().then((now) => now !== asked);
  while (!(await gone())) {
    const earlier = await refused();
    for (let kind = true; kind;) {
      const [first] = await ann.settled();
      await ann.click(first!);
      kind = first!.kind;
    }
    await expect.poll(async () => (await gone()) || (await refused()) > earlier).toBe(true);
  }
  expect(await choices(ann.page, path)).toBeGreaterThan(before);
});

/** Takes the database away as a page can, which no worker hears of as of one that the browser throws away. */
const takeAway = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const gone = indexedDB.deleteDatabase('westkingdom');
        gone.onsuccess = () => resolve();
        gone.onerror = () => reject(gone.error);
      }),
  );

/** Throws away what is kept, as a browser does that is short of space. */
async function throwAway(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb,cache_storage,service_workers',
  });
}

/** Whether another database has as much of a room as the one that was thrown away. */
async function writtenAnew(page: Page, path: string, was: { disk: string; choices: number }): Promise<boolean> {
  const now = await kept(page, path);
  return now.disk !== was.disk && now.choices === was.choices;
}

test('is there after a reload that follows the browser throwing away what it kept', async ({ open }) => {
  const ann = await open('Ann');
  const { page } = ann;
  const path = await chosenOnce(ann);
  const [then, was] = [await ann.seq(), await kept(page, path)];
  expect(was.choices).toBeGreaterThan(0);
  await throwAway(page);
  await expect.poll(() => writtenAnew(page, path, was)).toBe(true);
  await page.reload();
  await expect.poll(() => ann.asked()).toBe(true);
  expect(await ann.seq()).toBe(then);
  expect(ann.errors).toEqual([]);
});

test('warns of a reload while there is no room for what the browser has thrown away, and keeps it once there is', async ({
  open,
}) => {
  const ann = await open('Ann');
  const { page } = ann;
  const path = await chosenOnce(ann);
  const [then, was] = [await ann.seq(), await kept(page, path)];
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await throwAway(page);
  await expect(page.getByRole('alert').filter({ hasText: 'no room left' })).toBeVisible();
  const warned = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const dialog = await warned;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await browser.send('Storage.overrideQuotaForOrigin', { origin });
  await expect.poll(() => writtenAnew(page, path, was), { timeout: 20_000 }).toBe(true);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect.poll(() => ann.asked()).toBe(true);
  expect(await ann.seq()).toBe(then);
});

test('stays removed where another window played it and the browser throws away what it kept', async ({ open }) => {
  const ann = await open('Ann');
  const removed = await begin(ann, ['Ann'], 1);
  await expect(board(ann.page)).toBeVisible();
  const other = await ann.window({ width: 1366, height: 768 });
  const { page } = other;
  await page.goto('/local');
  await page.getByRole('button', { name: /^Remove Troyes with Ann/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.locator(`a[href="${removed}"]`)).toHaveCount(0);
  await expect(ann.page.getByRole('heading', { name: 'open in another window' })).toBeVisible();
  const path = await chosenOnce(other);
  const was = await kept(page, path);
  await throwAway(page);
  await expect.poll(() => writtenAnew(page, path, was)).toBe(true);
  await ann.page.reload();
  await expect(ann.page.getByRole('heading', { name: 'This game is not on this device' })).toBeVisible();
});

test('goes on where the database has been taken away', async ({ open }) => {
  const ann = await open('Ann');
  const { page } = ann;
  const path = await chosenOnce(ann);
  const before = await choices(page, path);
  await takeAway(page);
  await ann.choose(() => 0);
  await expect.poll(() => ann.asked()).toBe(true);
  expect(await choices(page, path)).toBeGreaterThan(before);
  const then = await ann.seq();
  await page.reload();
  await expect.poll(() => ann.asked()).toBe(true);
  expect(await ann.seq()).toBe(then);
  expect(ann.errors).toEqual([]);
});

test('is played in one window at a time', async ({ open }) => {
  const ann = await open('Ann');
  await begin(ann, ['Ann'], 1);
  await expect(board(ann.page)).toBeVisible();
  const other = await ann.window({ width: 1366, height: 768 });
  await expect(other.page.getByRole('heading', { name: 'open in another window' })).toBeVisible();
  await other.page.getByRole('button', { name: 'Go on here' }).click();
  await expect(board(other.page)).toBeVisible();
  await expect(ann.page.getByRole('heading', { name: 'open in another window' })).toBeVisible();
});

test('keeps hands behind a curtain, also those of what was played', async ({ open }) => {
  const both = await open('Ann and Bea');
  const { page } = both;
  const path = await begin(both, ['Ann', 'Bea'], 0);
  const curtain = page.getByRole('button', { name: /^I am (Ann|Bea): show my hand$/ });
  const first = /(Ann|Bea)/.exec((await curtain.textContent()) ?? '')?.[1];
  await expect(board(page)).toHaveCount(0);
  await curtain.click();
  await expect(board(page)).toBeVisible();
  const pass = page.getByRole('button', { name: /^Hand over to (Ann|Bea)$/ });
  do {
    await expect(pass.or(page.locator('[data-prompt]')).first()).toBeVisible();
  } while (!(await pass.isVisible()) && (await both.choose(() => 0), true));
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    // It is above the board or beside it: of what it covered on a phone nothing could be brought from there.
    const [said, seen] = await Promise.all([pass, board(page)].map((part) => part.boundingBox()));
    expect(said!.y + said!.height <= seen!.y || said!.x >= seen!.x + seen!.width).toBe(true);
  }
  await pass.click();
  await expect(board(page)).toHaveCount(0);
  const second = /(Ann|Bea)/.exec((await curtain.textContent()) ?? '')?.[1];
  expect(new Set([first, second])).toEqual(new Set(['Ann', 'Bea']));

  await page.goto(`${path}/replay`);
  await expect(page.getByRole('heading', { name: 'Who looks?' })).toBeVisible();
  await expect(board(page)).toHaveCount(0);
  const eyes = page.getByRole('combobox', { name: 'Seen by' });
  await page.getByRole('button', { name: 'What all of us saw' }).click();
  await expect(eyes).toHaveValue('-1');
  await expect(eyes.getByRole('option')).toHaveCount(1);
  await page.reload();
  await page.getByRole('button', { name: 'I am Bea: show my hand' }).click();
  await expect(eyes).toHaveValue('1');
  await expect(eyes.getByRole('option')).toHaveCount(2);
  expect(both.errors).toEqual([]);
});

test('of several has what follows tried out where that was chosen before it began, and shown to all', async ({
  open,
}) => {
  const both = await open('Ann and Bea');
  const { page } = both;
  const curtain = page.getByRole('button', { name: /^I am (Ann|Bea): show my hand$/ });
  const door = page.getByRole('button', { name: 'Try it out' });
  await begin(both, ['Ann', 'Bea'], 0);
  await expect(page.getByText('at any time try out')).toHaveCount(0);
  await curtain.click();
  await expect.poll(() => both.asked()).toBe(true);
  await expect(door).toHaveCount(0);

  const path = await begin(both, ['Ann', 'Bea'], 0, true);
  await expect(page.getByText('at any time try out')).toBeVisible();
  const looks = /(Ann|Bea)/.exec((await curtain.textContent()) ?? '')?.[1] ?? '';
  await curtain.click();
  await expect.poll(() => both.asked()).toBe(true);
  const asked = await both.prompt();
  await both.choose(() => 0);
  await expect.poll(() => both.prompt()).not.toBe(asked);
  const seq = await both.seq();
  await door.click();
  await expect(page.getByRole('heading', { name: 'Trying it out' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Hand over to/ })).toHaveCount(0);
  // The other's hand is theirs: a bot plays it.
  await expect(page.getByRole('combobox', { name: looks === 'Ann' ? 'Bea' : 'Ann' })).toHaveValue('greedy');
  await expect.poll(() => both.asked()).toBe(true);
  await both.choose(() => 0);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect.poll(() => both.seq()).toBe(seq);

  // Of what was played, too, with what one knew then and nothing else.
  await page.goto(`${path}/replay?at=0`);
  await page.getByRole('button', { name: `I am ${looks}: show my hand` }).click();
  await door.click();
  await expect(page.getByRole('heading', { name: 'Trying it out' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'With' })).toHaveCount(0);
  expect(both.errors).toEqual([]);
});

test('has nothing of a room that others come to; what follows is tried out; it goes on at the server when sent there', async ({
  open,
}) => {
  const ann = await open('Ann');
  const { page } = ann;
  await begin(ann, ['Ann'], 1);
  await expect.poll(() => ann.asked()).toBe(true);
  await expect(page.getByRole('heading', { name: 'Log' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Chat' })).toHaveCount(0);

  const asked = await ann.prompt();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await expect(page.getByRole('heading', { name: 'Trying it out' })).toBeVisible();
  await ann.choose(() => 0);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect.poll(() => ann.prompt()).toBe(asked);

  await ann.choose(() => 0);
  const seq = await ann.seq();
  await page.getByRole('button', { name: 'Room', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('kept in this browser alone')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /link/i })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send to the server' }).click();
  await page.waitForURL(/\/r\/[^l]\w+$/);
  await expect(page.getByText('This game began on one device')).toBeVisible();
  expect(await ann.seq()).toBeGreaterThanOrEqual(seq);
  expect(ann.errors).toEqual([]);
});

test('is removed when that is asked', async ({ open }) => {
  const ann = await open('Ann');
  const { page } = ann;
  const path = await begin(ann, ['Ann'], 1);
  await expect(board(page)).toBeVisible();
  await page.goto('/local');
  const mayGo = page.getByText('short of space may throw these games away');
  await expect(mayGo).toBeVisible();
  await page.getByRole('button', { name: /^Remove Troyes with Ann/ }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.locator(`a[href="${path}"]`)).toHaveCount(0);
  await expect(mayGo).toHaveCount(0);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'This game is not on this device' })).toBeVisible();
});

test('says where the browser keeps nothing that no game can be begun', async ({ open }) => {
  const ann = await open('Ann');
  const { page } = ann;
  await page.route(/engine-worker-[^/]+\.js$/, async (route) => {
    const answer = await route.fetch();
    const deny = "indexedDB.open = () => { throw new DOMException('denied', 'SecurityError'); };";
    await route.fulfill({ response: answer, body: deny + (await answer.text()) });
  });
  await page.goto('/local');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This browser keeps nothing');
  await expect(page).toHaveURL(/\/local$/);
  expect(ann.errors).toEqual([]);
});
