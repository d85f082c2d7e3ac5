import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { type Page, expect, test } from '@playwright/test';
import { expectNoBarrier } from './barriers';
import { Server } from './server';

interface File {
  room: { seats: { name: string }[] };
  config: { rules: number };
  records: { option: string }[];
  sum: string;
}

test.describe('a file of a game', () => {
  let server: Server;
  let folder: string;
  let files: string[];
  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'files-'));
    execFileSync('go', ['run', './internal/frames', '-files', '-out', folder], {
      cwd: resolve(import.meta.dirname, '../..'),
    });
    files = readdirSync(folder).map((name) => join(folder, name));
    server = await Server.start();
  });
  test.afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const choose = (page: Page, name: string, text: string | Buffer) =>
    page.getByLabel(/file/i).setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const found = (page: Page, name: string) => page.getByRole('region', { name });
  /** A recorded game with something else in it, and a sum that fits or the old one. */
  function changed(game: string, sealed: boolean, change: (file: File) => void): string {
    const file = JSON.parse(readFileSync(join(folder, game), 'utf8')) as File;
    change(file);
    if (!sealed) return JSON.stringify(file);
    const sum = createHash('sha256').update(JSON.stringify({ ...file, sum: '' }));
    return JSON.stringify({ ...file, sum: sum.digest('hex') });
  }

  test('all recorded games lead in the browser where they led', async ({ page }) => {
    await page.goto(`${server.url}/verify`);
    expect(files.length).toBeGreaterThan(60);
    for (const file of files) {
      const name = basename(file);
      await choose(page, name, readFileSync(file));
      await expect(found(page, name).getByRole('listitem').nth(0)).toContainText('It fits:');
      await expect(found(page, name).getByRole('listitem').nth(1)).toContainText(/^✓It fits: All \d+ choices/);
    }
  });

  test('is told both ways if it was altered, and what is no such file for what it is', async ({ page }) => {
    await page.goto(`${server.url}/verify`);
    const game = 'troyes-two.json';
    const lines = (name: string) => found(page, name).getByRole('listitem');
    await choose(
      page,
      'altered.json',
      changed(game, false, (f) => (f.records[30]!.option = 'pass-by')),
    );
    await expect(lines('altered.json')).toContainText([
      /sum does not fit/,
      /Record 31 of \d+ is the first/,
      /does not say/,
    ]);
    await expect(page.getByRole('button', { name: 'Watch it again' })).toBeHidden();
    await expectNoBarrier(page);
    await choose(
      page,
      'renamed.json',
      changed(game, false, (f) => (f.room.seats[0]!.name = 'Zoé')),
    );
    await expect(lines('renamed.json')).toContainText([/sum does not fit/, /All \d+ choices/, /does not say/]);
    await choose(
      page,
      'resealed.json',
      changed(game, true, (f) => (f.records[30]!.option = 'pass-by')),
    );
    await expect(lines('resealed.json')).toContainText([/sum fits/, /Record 31 of \d+ is the first/, /does not say/]);

    const alert = (name: string) => found(page, name).getByRole('alert');
    await choose(
      page,
      'later.json',
      changed(game, true, (f) => (f.config.rules = 99)),
    );
    await expect(alert('later.json')).toContainText('rules 99 of Troyes');
    await choose(page, 'picture.json', '\u0089PNG');
    await expect(alert('picture.json')).toContainText('not the file of a game');
    await choose(page, 'cut.json', readFileSync(join(folder, game)).subarray(0, 5000));
    await expect(alert('cut.json')).toContainText('only a part of one');
    await choose(page, 'large.json', Buffer.alloc(17 << 20, ' '));
    await expect(alert('large.json')).toContainText('17 MB, and 16 MB is the most');
  });

  test('is played by another worker when one has ended', async ({ page }) => {
    await page.goto(`${server.url}/verify`);
    await page.context().route('**/engine-worker-*', (route) => route.abort());
    const game = 'troyes-two.json';
    const text = readFileSync(join(folder, game));
    await choose(page, game, text);
    await expect(page.getByRole('alert')).toContainText('has ended the program');
    // Of one that ends alone nobody hears.
    await page.context().unroute('**/engine-worker-*');
    await page.context().route('**/engine-worker-*', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(found(page, game).getByRole('listitem')).toContainText([
      /sum fits/,
      /All \d+ choices/,
      /does not say/,
    ]);
    await expect(page.getByRole('alert')).toBeHidden();
    // Nor of one that ends while its replay is watched.
    await page.getByRole('button', { name: 'Watch it again' }).click();
    const anew = page.waitForEvent('worker');
    await page.workers()[0]?.evaluate(() => globalThis.close());
    await page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'Seat 1' });
    await anew;
    await expect(page.locator('section.mine')).toBeVisible();
  });

  test('is replayed, and goes on as a room if it is not over', async ({ page }) => {
    await page.goto(`${server.url}/verify`);
    const cut = changed('viscounts-poverty.json', true, (f) => f.records.splice(40));
    await choose(page, 'unfinished.json', cut);
    await page.getByRole('button', { name: 'Watch it again' }).click();
    await expect(page.getByRole('heading', { name: /^Replay · Viscounts/ })).toBeVisible();
    await page.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'Seat 2' });
    await page.getByRole('button', { name: 'To the end' }).click();
    await expect(page.getByText('40 / 40')).toBeVisible();
    await page.getByRole('button', { name: '← The file' }).click();
    await expect(found(page, 'unfinished.json')).toBeFocused();

    await page.getByRole('combobox', { name: 'You play' }).selectOption({ label: 'Seat 1' });
    await page.getByRole('button', { name: 'Make a room of it' }).click();
    await expect(page).toHaveURL(/\/r\/\w+$/);
    await expect(page.getByText('This game began on one device')).toBeVisible();
  });
});
