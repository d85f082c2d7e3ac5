import { defineConfig } from '@playwright/test';
import { existsSync } from 'node:fs';

/**
 * The Chromium of the system, so that no browser is downloaded; if it is there, the
 * one without windows, menus and extensions, which shows the same pages in three
 * quarters of the time.
 */
const bare = '/usr/bin/chromium-headless-shell';
const executablePath = process.env.CHROMIUM ?? (existsSync(bare) ? bare : '/usr/bin/chromium');

const long = /(game|sizes)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // A test waits for its page half of the time: four at a time keep two cores
  // busy, each with a server of its own.
  workers: 4,
  fullyParallel: true,
  // The longest begin first: one that is left for the end has a core to itself while the other idles.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
  forbidOnly: Boolean(process.env.CI),
  // Only what hangs is too slow: the machine may be busy with more than this.
  timeout: 1_200_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    actionTimeout: 45_000,
    locale: 'en-GB',
    viewport: { width: 1366, height: 768 },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
