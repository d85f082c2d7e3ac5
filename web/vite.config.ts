/// <reference types="vitest/config" />
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import icons from 'unplugin-icons/vite';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import type { TestSpecification } from 'vitest/node';

import { together } from './chunks';
import { engine } from './engine';
import { ladder } from './ladder';
import { licences } from './licences';
import { pages } from './pages';
import { worker } from './worker';

/** Tests that put something in the place of a module, or need one as it is loaded first. */
const own = ['src/games/architects/board.test.ts', 'src/drawing/comes.test.ts', 'src/lib/back.test.ts'];

/** Begins with the longest tests: one that is left for the end has a core to itself while the other idles. */
async function longestFirst() {
  const { BaseSequencer } = await import('vitest/node');
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const long = (file: TestSpecification) => Number(/(suite|promises)\.test\.ts$/.test(file.moduleId));
      return (await super.sort(files)).sort((a, b) => long(b) - long(a));
    }
  };
}

// Only tests load what runs tests.
const sequencer = process.env.VITEST ? await longestFirst() : undefined;

const server = process.env.WESTKINGDOM_URL ?? 'http://localhost:8080';

export default defineConfig(({ command }) => ({
  plugins: [
    // Builds and tests use what `npm run sources` has compiled; only a
    // developer's server compiles again when a catalogue changes.
    command === 'serve' &&
      !process.env.VITEST &&
      // One module a message: games collect theirs by name.
      paraglideVitePlugin({
        project: './project.inlang',
        outdir: './src/paraglide',
        strategy: ['baseLocale'],
        outputStructure: 'message-modules',
      }),
    svelte(),
    // Only the icons that are imported end up in the build.
    icons({ compiler: 'svelte', scale: 1 }),
    svelteTesting(),
    pages(),
    engine(),
    worker(),
    licences(),
  ],
  resolve: {
    alias: [
      // A game's data file is the same for the rules and for the drawing.
      { find: '$engine', replacement: fileURLToPath(new URL('../engine', import.meta.url)) },
      // Messages find plurals here: paraglide's own makes its rules anew for each number.
      { find: '../registry.js', replacement: fileURLToPath(new URL('src/lib/plurals.ts', import.meta.url)) },
    ],
  },
  css: { postcss: { plugins: [ladder()] } },
  json: { stringify: true },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A page waits for its last file: a few of some size come sooner than many small ones.
    rollupOptions: {
      output: { experimentalMinChunkSize: 20_000, manualChunks: together(), onlyExplicitManualChunks: true },
    },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['.', '../engine'] },
    proxy: {
      '/api': { target: server, ws: true, changeOrigin: false },
    },
  },
  test: {
    setupFiles: ['src/test/setup.ts'],
    // A page, and all modules on it, for each file anew took longer than the shorter half of the
    // files: a worker keeps them from one file to the next.
    poolOptions: { forks: { isolate: false } },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          pool: 'forks',
          environment: './src/test/dom.ts',
          include: ['src/**/*.test.ts'],
          exclude: own,
          globalSetup: ['src/test/frames.setup.ts'],
        },
      },
      { extends: true, test: { name: 'own', pool: 'threads', environment: 'jsdom', include: own } },
    ],
    ...(sequencer && { sequence: { sequencer } }),
    // All cores: Vitest would leave one of two idle.
    maxWorkers: availableParallelism(),
    minWorkers: 1,
    // Only what hangs is too slow: the machine may be busy with more than this.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
}));
