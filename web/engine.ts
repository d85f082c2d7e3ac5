import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Puts the engine into the build as `internal/wasmgen` has compressed it, and only so: the server unpacks it for whoever
 * takes no Brotli.
 */
export function engine(): Plugin {
  return {
    name: 'engine',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (!/^assets\/engine-[\w-]+\.wasm$/.test(fileName)) continue;
        delete bundle[fileName];
        const compressed = fileURLToPath(new URL('src/generated/engine.wasm.br', import.meta.url));
        this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: readFileSync(compressed) });
      }
    },
  };
}
