import type { Shown } from '../../generated/protocol';

/** What "lay the dice back" takes away again: the lot as far as it was formed, or what it was to be for. */
const laidBack = new Set(['die', 'cube', 'activate', 'cathedral', 'fight', 'place', 'agriculture']);

/** The steps of an action that still stand: without lots that were laid back. */
export function standing(trail: readonly Shown[]): readonly Shown[] {
  const left: Shown[] = [];
  for (const step of trail) {
    if (step.verb !== 'back') left.push(step);
    else while (laidBack.has(left.at(-1)?.verb ?? '')) left.pop();
  }
  return left;
}
