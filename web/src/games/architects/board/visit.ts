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
