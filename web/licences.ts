import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { partsFile, type Part, type Parts } from './src/lib/licences';

/** Writes beside the build what it and the server are made of, with the licences. A part without one is an error. */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const file of Object.values(bundle)) {
        const made = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
        for (const id of made) folders.add(folder(id));
      }
      folders.delete('');
      const parts: Parts = {
        browser: [...folders].map(read).sort((a, b) => a.name.localeCompare(b.name, 'en')),
        server: JSON.parse(readFileSync('src/generated/licences.json', 'utf8')) as Part[],
      };
      this.emitFile({ type: 'asset', fileName: partsFile, source: JSON.stringify(parts) });
    },
  };
}

/** The folder of the package that a module comes from; none if it is ours. */
function folder(id: string): string {
  if (id.startsWith('\0vite/')) return 'node_modules/vite';
  if (id.includes('/src/paraglide/')) return 'node_modules/@inlang/paraglide-js';
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace('\0', ''))?.[0] ?? '';
}

function read(folder: string): Part {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<
    string,
    string | undefined
  >;
  const file = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file));
  if (!name || !version || !license || !file) throw new Error(`${folder} does not tell its licence`);
  return { name, version, licence: license, text: readFileSync(join(folder, file), 'utf8').trim() };
}
