import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { games } from './chunks';
import type { App } from './src/worker/app';

/** Writes `worker.js` beside the build: the service worker, which knows what the app is made of where no server can be reached. */
export function worker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'worker',
    apply: 'build',
    // After the page that all have has been written.
    enforce: 'post',
    configResolved: (resolved) => void (config = resolved),
    async generateBundle(_, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('the build has no index.html');
      const html = String(index.source);
      const app: App = {
        program: /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '',
        shell: [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => String(file)),
        all: Object.keys(bundle)
          .filter((file) => file.startsWith('assets/'))
          .map((file) => `/${file.replace(/\.br$/, '')}`),
        games: names(),
      };
      if (!app.program) throw new Error('index.html has no program');
      this.emitFile({ type: 'asset', fileName: 'worker.js', source: await compiled(config, app) });
    },
  };
}

/** The names of the games, by their ids and languages: the worker tells of games that it has no client of. */
function names(): App['games'] {
  const name = (game: string, language: string) => {
    const file = fileURLToPath(new URL(`src/games/${game}/messages/${language}.json`, import.meta.url));
    return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[`${game}_name`] ?? game;
  };
  return Object.fromEntries(games.map((game) => [game, { en: name(game, 'en'), fr: name(game, 'fr') }]));
}

/** The worker in one file of its own: browsers that import modules in workers are not all of today's. */
async function compiled({ root, build: { target, minify } }: ResolvedConfig, app: App): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    define: { APP: JSON.stringify(app) },
    build: {
      write: false,
      target,
      minify,
      rollupOptions: {
        input: fileURLToPath(new URL('src/worker/worker.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = Array.isArray(built) ? built.flatMap((b) => b.output) : 'output' in built ? built.output : [];
  if (chunk?.type !== 'chunk') throw new Error('the worker was not compiled');
  return chunk.code;
}
