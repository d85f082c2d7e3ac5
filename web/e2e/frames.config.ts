import config from './playwright.config';

/** What is measured, not promised: `npm run frames`. */
export default { ...config, projects: [{}], testMatch: '*.bench.ts', workers: 1, fullyParallel: false };
