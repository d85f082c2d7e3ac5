import { expect, it } from 'vitest';
import { phone } from './ladder';

const styles = import.meta.glob<string>('../**/*.{svelte,css}', { eager: true, query: '?raw', import: 'default' });
const scripts = import.meta.glob<string>('../**/*.{svelte,ts}', { eager: true, query: '?raw', import: 'default' });

/** What is found in each of the files, with the file. */
const found = (files: Record<string, string>, pattern: RegExp) =>
  Object.entries(files).flatMap(([file, text]) => (text.match(pattern) ?? []).map((part) => `${file}: ${part}`));

it('asks a window for its size by names of the ladder alone', () => {
  expect(found(styles, /@media[^{]*\dpx[^{]*/g)).toEqual([]);
  expect(found(scripts, /['"`]\((?=[^'"`]*(?:width|height))[^'"`]*\dpx/g)).toEqual([]);
});

it('asks a board for its width by names of the ladder alone; what is narrower than a phone is a part of one', () => {
  const numbers = found(styles, /@container[^{]*\{/g).flatMap((query) =>
    [...query.matchAll(/width(?:: | [<>]=? )(\d+)px|(\d+)px <=? width/g)]
      .filter(([, after, before]) => Number(after ?? before) >= phone)
      .map(() => query),
  );
  expect(numbers).toEqual([]);
});
