import { readdirSync } from 'node:fs';
import type { Rollup } from 'vite';

type Graph = Pick<Rollup.PluginContext, 'getModuleInfo' | 'getModuleIds'>;

/** How files end, or begin, in the graph of modules. */
const at = (file: string) => `/web/src/${file}`;
const message = /\/web\/src\/paraglide\/messages\/(\w+)\.js$/;
/** What Svelte has that no first page needs: its own index names it beside all else. */
const later = /\/svelte\/src\/(internal\/client\/dom\/elements\/(transitions|bindings\/size)|reactivity\/map)\.js$/;
/** The games that have a client, by the names of their folders. */
export const games = readdirSync(new URL('src/games', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/**
 * Puts modules that are always wanted together into one file, since a page waits for its last one: what a game's rules
 * and table share, what all games' rules share, what all tables share, what draws pictures, the home page's too, what
 * tells of the end of a game, there and at a table, the one-page aids, what a table has in common with the pages of one's
 * devices and of what one is told, the form of a new room, and what comes after each first page: the settings, and what of the form others have.
 */
export function together(): (id: string, graph: Graph) => string | undefined {
  let chunks: Map<string, string> | undefined;
  return (id, graph) => (chunks ??= divide(graph)).get(id);
}

function divide(graph: Graph): Map<string, string> {
  const ids = [...graph.getModuleIds()];
  const reach = (files: readonly string[]) => {
    const found = new Set<string>();
    const walk = (id: string) => {
      // Whoever says one shared message is not one who says them all.
      if (found.has(id) || id.endsWith(at('paraglide/messages.js'))) return;
      found.add(id);
      graph.getModuleInfo(id)?.importedIds.forEach(walk);
    };
    for (const id of ids) if (files.some((file) => id.endsWith(at(file)))) walk(id);
    // A shared message belongs to those whose code names it, with what it needs.
    const code = [...found].map((id) => graph.getModuleInfo(id)?.code ?? '').join('\n');
    const said = new Set(code.match(/(?<=\.)\w+/g));
    for (const id of ids) if (said.has(message.exec(id)?.[1] ?? '')) walk(id);
    return found;
  };
  const home = reach(['main.ts']);
  const drawing = reach(['drawing/Drawn.svelte']);
  const ended = reach(['pages/FinishedGames.svelte']);
  const devices = reach(['Devices', 'Notices'].map((name) => `pages/${name}Page.svelte`));
  const aid = reach([
    'pages/AidPage.svelte',
    'table/help/Aid.svelte',
    ...games.map((game) => `generated/${game}/aid.js`),
  ]);
  const make = reach(['pages/MakeRoom.svelte']);
  const settings = reach(['pages/SettingsPanel.svelte']);
  const page = reach(['pages/RulesPage.svelte']);
  const table = reach(['Room', 'Replay', 'Learn'].map((name) => `pages/${name}Page.svelte`));
  for (const id of reach(['table/page/TablePage.svelte'])) table.add(id);
  const clients = games.map((game) => ({
    game,
    text: reach([`games/${game}/index.ts`, `games/${game}/Rules.svelte`]),
    index: reach([`games/${game}/index.ts`]),
    parts: reach([`games/${game}/parts.ts`]),
  }));

  const chunks = new Map<string, string>();
  for (const id of ids) {
    // What every page begins with is one file: a part of it that is gone could not even say so.
    if (home.has(id)) {
      chunks.set(id, later.test(id) ? 'ended' : 'index');
      continue;
    }
    const of = clients.filter(({ text, parts }) => text.has(id) || parts.has(id));
    const [own] = of;
    if (settings.has(id)) chunks.set(id, 'common');
    else if (drawing.has(id)) chunks.set(id, 'drawing');
    else if (ended.has(id)) chunks.set(id, make.has(id) ? 'common' : 'ended');
    else if (make.has(id)) chunks.set(id, table.has(id) || own ? 'common' : 'make');
    else if (devices.has(id) && table.has(id)) chunks.set(id, 'dialogs');
    else if (own && of.length === 1 && !page.has(id) && !table.has(id)) {
      if (own.index.has(id) || (own.text.has(id) && own.parts.has(id))) chunks.set(id, own.game);
    } else if (page.has(id) || of.some(({ text }) => text.has(id))) chunks.set(id, 'cards');
    else if (own || table.has(id)) chunks.set(id, 'table');
    else if (aid.has(id)) chunks.set(id, 'aid');
  }
  return chunks;
}
