import { api } from './api';

/** Puts on the app's icon how many games wait for its person, now and whenever the app is left. */
export function keepBadge(): void {
  const count = async () => {
    const games = await api.myGames();
    await navigator.setAppBadge(games.filter(({ since, away }) => since && !away).length);
  };
  // What cannot be counted now is told by the next notice.
  const show = () => void count().catch(() => {});
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && show());
  show();
}
