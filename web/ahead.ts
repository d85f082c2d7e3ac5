import type { Plugin, Rollup } from 'vite';

/**
 * Writes `ahead.json` beside the build: by the beginning of a page's path, the
 * files that such a page comes to ask for one after the other. The server names
 * them with its first answer, so that they come together.
 */
export function ahead(): Plugin {
  return {
    name: 'ahead',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = filesOf(
        bundle,
        chunks.filter((chunk) => chunk.isEntry),
      );
      const needed = (...modules: string[]) => {
        const roots = chunks.filter((chunk) => modules.some((m) => chunk.moduleIds.some((id) => id.endsWith(m))));
        return [...filesOf(bundle, roots)].filter((file) => !first.has(file)).sort();
      };
      const games = chunks.flatMap((c) => c.moduleIds.map((id) => /\/src\/games\/(\w+)\/Rules\.svelte$/.exec(id)?.[1]));
      const pages = [
        ['r/', needed('/src/pages/RoomPage.svelte', '/src/table/TablePage.svelte', '/src/drawing/Drawn.svelte')],
        ...games
          .filter((game) => game !== undefined)
          .sort()
          .map((game) => [
            `rules/${game}`,
            needed('/src/pages/RulesPage.svelte', `/src/games/${game}/index.ts`, `/src/games/${game}/Rules.svelte`),
          ]),
      ];
      this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(Object.fromEntries(pages)) });
    },
  };
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
