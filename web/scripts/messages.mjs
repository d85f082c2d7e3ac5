// Compiles the messages of both languages to src/paraglide, a module each. The
// compiler writes them all at once and passes over what fails: where a process
// may open but 1024 files, half of them would be missing. So they are written
// one after the other, and a failure is one. Those of each game, and the
// settings of all games, which a new room asks for, and their items of the score, which finished games are told
// by, are gathered in src/generated.
import fs from 'node:fs';
import { compile } from '@inlang/paraglide-js';

const outdir = './src/paraglide';
let written = Promise.resolve();
const writeFile = (...args) => (written = written.then(() => fs.promises.writeFile(...args)));

await compile({
  project: './project.inlang',
  outdir,
  strategy: ['baseLocale'],
  fs: { ...fs, promises: { ...fs.promises, writeFile } },
});
await written;

const keys = fs.readdirSync(`${outdir}/messages`).map((file) => file.replace(/\.js$/, ''));
const gather = (file, up, of) =>
  fs.writeFileSync(
    `./src/generated/${file}`,
    of.map((key) => `export * from '${up}/paraglide/messages/${key}.js';\n`).join(''),
  );
for (const { name } of fs.readdirSync('./src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory()))
  for (const [file, aid] of [
    ['messages', false],
    ['aid', true],
  ])
    gather(
      `${name}/${file}.js`,
      '../..',
      keys.filter((key) => key.startsWith(`${name}_`) && key.startsWith(`${name}_aid_`) === aid),
    );
for (const part of ['setting', 'item'])
  gather(
    `${part}s.js`,
    '..',
    keys.filter((key) => key.includes(`_${part}_`)),
  );
