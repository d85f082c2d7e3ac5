import { catalogue, slug, spaced } from '../table/words';
import './locale.svelte';

// Settings are worded before a game is loaded: their messages alone, of all games.
const messages = catalogue(import.meta.glob('../paraglide/messages/*_setting_*.js', { eager: true }));

/** What a setting of a game's rooms is called, or one of its values. */
export function settingWords(game: string, setting: string, value?: string): string {
  const key = `${slug(game)}_setting_${slug(setting)}${value === undefined ? '' : `_${slug(value)}`}`;
  return messages[key]?.() ?? spaced(value ?? setting);
}
