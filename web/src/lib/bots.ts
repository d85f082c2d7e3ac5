import { strengths } from '../generated/bots';
import { m } from './messages';

export { strengths };

type Strength = (typeof strengths)[number];

const names: Record<Strength, () => string> = {
  random: m.bot_random,
  greedy: m.bot_greedy,
  journeyman: m.bot_journeyman,
  master: m.bot_master,
};

export const isKnown = (strength: string): strength is Strength => Object.hasOwn(names, strength);

/** What a bot of this strength is called; one that this page does not know, by its id. */
export const botName = (strength: string): string => (isKnown(strength) ? names[strength]() : strength);
