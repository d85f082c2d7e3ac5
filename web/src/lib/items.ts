import * as all from '../generated/items';
import { catalogue, slug, spaced } from './catalogue';

// A finished game is told of before the game is loaded: these messages alone, of all games.
const messages = catalogue(all);

/** What an item of a game's score is called. */
export const itemWords = (game: string, item: string): string =>
  messages[`${slug(game)}_item_${slug(item)}`]?.() ?? spaced(item);
