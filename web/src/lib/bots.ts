import { strengths } from '../generated/bots';
import { m } from './messages';

export { strengths };

type Strength = (typeof strengths)[number];

const words: Record<Strength, { name: () => string; about: () => string }> = {
  random: { name: m.bot_random, about: m.bot_random_about },
  greedy: { name: m.bot_greedy, about: m.bot_greedy_about },
  journeyman: { name: m.bot_journeyman, about: m.bot_journeyman_about },
  master: { name: m.bot_master, about: m.bot_master_about },
};

const known = (strength: string): strength is Strength => Object.hasOwn(words, strength);

/** What a bot of this strength is called; one that this page does not know, by its id. */
export const botName = (strength: string): string => (known(strength) ? words[strength].name() : strength);

/** What it plays like, in a sentence. */
export const botAbout = (strength: string): string => (known(strength) ? words[strength].about() : '');
