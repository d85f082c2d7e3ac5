import { api } from './api';
import { asMine, waiting, type Known } from './mine';
import { hasGames } from './rooms';

/** How often it is looked up while the page is in sight, in milliseconds. */
const often = 60_000;

/** The other games that wait for whoever plays in a room. */
export class Waits {
  /** Whoever has waited longest comes first. */
  games: readonly Known[] = $state.raw([]);
  #over = false;

  /** @param code The room that is being played in, which is none of them. */
  constructor(readonly code: string) {}

  async look(): Promise<void> {
    if (document.visibilityState === 'hidden' || !hasGames()) return;
    try {
      const games = asMine(await api.myGames());
      if (!this.#over) this.games = waiting(games, this.code);
    } catch {
      // It is told a little later.
    }
  }

  /** Looks them up now and then, until the returned function is called. */
  watch(): () => void {
    const look = () => void this.look();
    const timer = setInterval(look, often);
    document.addEventListener('visibilitychange', look);
    return () => {
      this.#over = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}
