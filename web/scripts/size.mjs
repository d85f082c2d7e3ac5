// Measures what a browser loads before the first page is whole, compressed as
// the server compresses it, and the engine as it is in the build, and fails above
// the limit of either. Takes the build's folder, ../dist if none is given.
import { readFileSync, readdirSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const limit = 125_000;
const engineLimit = 2_000_000;
const dist = new URL(`${process.argv[2] ?? '../dist'}/`, import.meta.url);
const read = (file) => readFileSync(new URL(file, dist));

/** What index.html names (its scripts, what they import, its styles), and what the styles name. */
function firstLoad() {
  const files = new Set(['index.html']);
  const page = read('index.html').toString();
  for (const [tag, file] of page.matchAll(/<[^>]*(?:src|href)="\/([^"]+)"[^>]*>/g))
    // Asked for where the app is installed.
    if (!tag.includes('apple-touch-icon')) files.add(file);
  for (const file of [...files].filter((f) => f.endsWith('.css'))) {
    for (const [, url] of read(file)
      .toString()
      .matchAll(/url\(["']?\/?([^"')]+)["']?\)/g)) {
      if (!url.startsWith('data:')) files.add(url.startsWith('assets/') ? url : `assets/${url.replace(/^\.\//, '')}`);
    }
  }
  return [...files];
}

function size(file) {
  const data = read(file);
  if (/\.(woff2?|png|webp)$/.test(file)) return data.length;
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
}

const sizes = firstLoad().map((file) => ({ file, bytes: size(file) }));
for (const { file, bytes } of sizes.toSorted((a, b) => b.bytes - a.bytes))
  console.log(`${String(bytes).padStart(8)}  ${file}`);
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
console.log(`${String(total).padStart(8)}  first load, of at most ${limit} bytes`);
if (total > limit) {
  console.error('the first load is too large');
  process.exit(1);
}

const engines = readdirSync(new URL('assets/', dist)).filter((file) => /^engine-.*\.wasm\.br$/.test(file));
const engine = engines.reduce((sum, file) => sum + read(`assets/${file}`).length, 0);
console.log(`${String(engine).padStart(8)}  engine, of at most ${engineLimit} bytes`);
if (engines.length !== 1 || engine > engineLimit) {
  console.error('the build has no engine, or it is too large');
  process.exit(1);
}
