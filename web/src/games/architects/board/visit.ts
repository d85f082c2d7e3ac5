import type { Amount } from '../../../generated/protocol';
import type { LargeLocation, Scene } from '../views';

/**
 * How many Workers of mine count at a location: those of the visit that is
 * under way, or else those that would stand there with one more; 0 for who does
 * not play.
 */
export function visit({ view, you, prompt }: Pick<Scene, 'view' | 'you' | 'prompt'>, id: LargeLocation): number {
  if (you < 0) return 0;
  const now = view.locations[id][you] ?? 0;
  const here = prompt?.trail?.some((step) => step.verb === 'place' && step.at?.[0] === `location:${id}`);
  return here && prompt?.kind !== 'end-turn' ? now : now + 1;
}

/** What the options at a location promise. */
export function gainsAt({ prompt }: Pick<Scene, 'prompt'>, id: string): Amount[] {
  const options = prompt?.options.filter((option) => option.at?.[0] === `location:${id}`) ?? [];
  return options.flatMap((option) => option.gain ?? []);
}
