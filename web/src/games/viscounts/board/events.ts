import type { Entry } from '../../../generated/protocol';

/** A story that everybody should see, step by step. */
export interface Event {
  id: string;
  kind: 'chain' | 'collision';
  steps: readonly Entry[];
}

const rising = ['promote', 'top', 'evicted'];
const chain = [...rising, 'move', 'leader', 'gain', 'virtue', 'debt-paid', 'deed-approved', 'hire', 'destroy'];
const aside = ['draw', 'drew', 'appears'];

/** The last chain in the castle, or collision, of this turn or the one before. */
export function lastEvent(log: readonly Entry[]): Event | undefined {
  let end = log.length;
  for (let turns = 0; turns < 2; turns++) {
    const from = log.findLastIndex((e, i) => i < end && e.key === 'turn');
    const event = of(log.slice(Math.max(0, from), end));
    if (event || from <= 0) return event;
    end = from;
  }
  return undefined;
}

function of(turn: readonly Entry[]): Event | undefined {
  const open = turn.filter((e) => e.only === undefined && !aside.includes(e.key));
  const collision = open.findIndex((e) => e.key === 'collision');
  if (collision >= 0) return event('collision', open.slice(collision));
  const first = open.findIndex((e) => rising.includes(e.key));
  if (first < 0) return undefined;
  const last = open.findLastIndex((e) => [...rising, 'move', 'leader'].includes(e.key));
  return event(
    'chain',
    open.slice(first, last + 1).filter((e) => chain.includes(e.key)),
  );
}

const event = (kind: Event['kind'], steps: readonly Entry[]): Event => ({
  id: `${kind} ${steps[0]?.seq}`,
  kind,
  steps,
});

/** The section of the castle in which a step happens. */
export const sectionOf = (step: Entry | undefined): string | undefined => {
  const at = step?.args?.section2 ?? step?.args?.section;
  return typeof at === 'string' ? at : undefined;
};
