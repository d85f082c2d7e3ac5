import { byKeys, focusIsLost } from './by-keys';

/**
 * Once a page that was gone to is there, whoever goes by keys begins at its title: the link that led there is
 * gone. The table's own question takes the focus itself. Returns what gives it up.
 */
export function arrive(): () => void {
  const settled = (): boolean => {
    if (!byKeys() || !focusIsLost()) return true;
    const main = document.querySelector<HTMLElement>('#main:not([aria-busy])');
    if (!main) return false;
    if (main.matches('[data-tab]')) return true;
    const title = document.querySelector<HTMLElement>('h1') ?? main;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    return true;
  };
  if (settled()) return () => {};
  const observer = new MutationObserver(() => settled() && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
