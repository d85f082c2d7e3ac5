import config from './playwright.config';

/** The browser with all that people have around a page. */
const launchOptions = { ...config.use?.launchOptions, executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' };

/** What is measured, not promised: `npm run frames`. */
export default {
  ...config,
  use: { ...config.use, launchOptions },
  projects: [{}],
  testMatch: '*.bench.ts',
  workers: 1,
  fullyParallel: false,
};
