import { isKnown } from './bots';
import { m } from './messages';

const words = {
  random: m.bot_random_about,
  greedy: m.bot_greedy_about,
  journeyman: m.bot_journeyman_about,
  master: m.bot_master_about,
};

/** What a bot of this strength plays like, in a sentence. */
export const botAbout = (strength: string): string => (isKnown(strength) ? words[strength]() : '');
