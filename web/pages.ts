import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type ResolvedConfig, type Rollup } from 'vite';
import { games } from './chunks';

/** What a page's first answer has besides what all have. */
interface Page {
  /** The files that it comes to ask for one after the other: the server names them, so that they come together. */
  files: string[];
  /** The page with what it begins with, by language. */
  html: Record<string, string>;
}

/** Writes `pages.json` beside the build: by the beginning of a page's path, what its first answer has. */
export function pages(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'pages',
    apply: 'build',
    // After the page that all have has been written.
    enforce: 'post',
    configResolved: (resolved) => void (config = resolved),
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = filesOf(
        bundle,
        chunks.filter((chunk) => chunk.isEntry),
      );
      const containing = (...modules: string[]) =>
        chunks.filter((chunk) => modules.some((m) => chunk.moduleIds.some((id) => id.endsWith(m))));
      const needed = (...modules: string[]) =>
        [...filesOf(bundle, containing(...modules))].filter((file) => !first.has(file)).sort();
      const table: Record<string, Page> = {
        'r/': {
          files: needed('/src/pages/RoomPage.svelte', '/src/table/page/TablePage.svelte', '/src/drawing/Drawn.svelte'),
          html: {},
        },
        'learn/': { files: [], html: {} },
      };
      for (const game of games)
        table[`rules/${game}`] = {
          files: needed(
            '/src/pages/RulesPage.svelte',
            `/src/games/${game}/index.ts`,
            `/src/games/${game}/Rules.svelte`,
          ),
          html: {},
        };

      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('the build has no index.html');
      for (const { locale, path, drawn, title, html } of await sketches(config)) {
        const page = table[path];
        if (!page) throw new Error(`no page begins with ${path}`);
        const links = containing(`/src/pages/${drawn}.svelte`)
          .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
          .filter((file) => page.files.includes(file))
          .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
        page.html[locale] = fill(String(index.source), [
          ['<html lang="en">', `<html lang="${locale}">`],
          [/<title>.*<\/title>/, `<title>${title}</title>`],
          ['</head>', `${links.join('')}</head>`],
          // What can be read already comes before the program.
          ['<script type="module"', '<script type="module" fetchpriority="low"'],
          [
            '<div id="app"></div>',
            `<div id="app"><div id="sketch" lang="${locale}">${html.replaceAll(/<!--.*?-->/g, '')}</div></div>`,
          ],
        ]);
      }
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(table) });
    },
  };
}

/** Draws what pages begin with, in this process. */
async function sketches({ root, resolve }: ResolvedConfig) {
  const styles = '\0styles';
  const { module } = await runnerImport<typeof import('./src/sketches')>(
    fileURLToPath(new URL('src/sketches.ts', import.meta.url)),
    {
      configFile: false,
      root,
      logLevel: 'warn',
      resolve: { alias: resolve.alias },
      plugins: [
        // The build has the styles; what is drawn has the names of their classes.
        {
          name: 'no-styles',
          enforce: 'pre',
          resolveId: (id) => (/\btype=style\b|\.css$/.test(id) ? styles : undefined),
          load: (id) => (id === styles ? '' : undefined),
        },
        svelte(),
      ],
    },
  );
  return module.sketches(games);
}

/** The text with each of these replaced, once; all must be there. */
function fill(text: string, parts: readonly (readonly [string | RegExp, string])[]): string {
  for (const [part, by] of parts) {
    const filled = text.replace(part, () => by);
    if (filled === text && !text.includes(by)) throw new Error(`index.html has no ${String(part)}`);
    text = filled;
  }
  return text;
}
/** The files of these chunks: they, what they import, and their styles. */
function filesOf(bundle: Rollup.OutputBundle, chunks: readonly Rollup.OutputChunk[]): Set<string> {
  const files = new Set<string>();
  const add = (chunk: Rollup.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const name of chunk.imports) {
      const file = bundle[name];
      if (file?.type === 'chunk') add(file);
    }
  };
  chunks.forEach(add);
  return files;
}
