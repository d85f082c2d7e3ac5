import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('shows a link to a room with a picture of each game', () => {
  const games = readdirSync('src/games', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(games.length).toBeGreaterThan(3);
  for (const { name } of games) expect(existsSync(`public/share/${name}.jpg`), name).toBe(true);
});
