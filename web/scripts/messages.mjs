// Compiles the messages of both languages to src/paraglide, a module each. The
// compiler writes them all at once and passes over what fails: where a process
// may open but 1024 files, half of them would be missing. So they are written
// one after the other, and a failure is one.
import fs from 'node:fs';
import { compile } from '@inlang/paraglide-js';

let written = Promise.resolve();
const writeFile = (...args) => (written = written.then(() => fs.promises.writeFile(...args)));

await compile({
  project: './project.inlang',
  outdir: './src/paraglide',
  strategy: ['baseLocale'],
  fs: { ...fs, promises: { ...fs.promises, writeFile } },
});
await written;
