import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { authors } from './authors';

it('credits whoever drew an icon, and nobody for one that is not shown', () => {
  const used = new Set<string>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.(ts|svelte)$/.test(file)) continue;
    for (const [, icon] of readFileSync(join('src', file), 'utf8').matchAll(/~icons\/game-icons\/([a-z0-9-]+)/g))
      if (icon) used.add(icon);
  }
  expect(authors.flatMap(({ icons }) => icons).sort()).toEqual([...used].sort());
});
