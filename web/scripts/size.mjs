// Measures what a browser loads before the first page is whole, compressed as
// the server compresses it, and fails above the limit.
import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';

const limit = 200_000;
const dist = new URL(`${process.argv[2] ?? '../dist'}/`, import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

const compress = (data) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;
const size = (file) => {
  const data = readFileSync(new URL(file, dist));
  return /\.woff2?$/.test(file) ? data.length : compress(data);
};

const files = new Set(['index.html', 'favicon.svg']);
function add(key) {
  const chunk = manifest[key];
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
  for (const next of chunk.imports ?? []) add(next);
}
add('index.html');
// Stylesheets name the fonts.
for (const file of readdirSync(new URL('assets/', dist))) {
  if (file.endsWith('.woff2') && [...files].some((f) => f.endsWith('.css') && readFileSync(new URL(f, dist), 'utf8').includes(file))) {
    files.add(`assets/${file}`);
  }
}

let total = 0;
for (const file of [...files].sort((a, b) => size(b) - size(a))) {
  const bytes = size(file);
  total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${file}`);
}
console.log(`${String(total).padStart(8)}  first load, of at most ${limit} bytes`);
if (total > limit) {
  console.error('the first load is too large');
  process.exit(1);
}
