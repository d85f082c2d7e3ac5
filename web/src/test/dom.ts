import { builtinEnvironments, type Environment } from 'vitest/environments';

/**
 * One page for all files that a worker tests one after the other: what draws
 * keeps hold of the page that it was loaded on, and is loaded once.
 */
export default {
  name: 'dom',
  transformMode: 'web',
  async setup(global: typeof globalThis, options) {
    if (!('jsdom' in global)) await builtinEnvironments.jsdom.setup(global, options);
    return { teardown: clear };
  },
} satisfies Environment;

/** Leaves nothing of a file's for the next. */
function clear(): void {
  document.head.replaceChildren();
  document.body.replaceChildren();
  // The language is the last thing that a file sets, for the next.
  for (const node of [document.documentElement, document.body])
    for (const name of node.getAttributeNames()) if (name !== 'lang') node.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  history.replaceState(null, '', '/');
}
