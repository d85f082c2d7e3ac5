import type { Shown, ShownPrompt } from '../../../generated/protocol';
import type { Action, WorkerType } from '../data';
import type { Space } from '../views';

/** A set of workers that may be placed or kept, as its option names it. */
export interface WorkerSet {
  option: Shown;
  workers: WorkerType[];
}

function listed(id: string): WorkerType[] {
  const list = id.slice(id.indexOf(':') + 1);
  return list === 'none' || list === '' ? [] : (list.split('+') as WorkerType[]);
}

/** The legal sets of a prompt for workers, cheapest first. */
export function setsOf(prompt: ShownPrompt | undefined, kind: 'workers' | 'keep'): WorkerSet[] {
  if (prompt?.kind !== kind) return [];
  return prompt.options.map((option) => ({ option, workers: listed(option.id) }));
}

/** The action that a prompt for workers is about. */
export function aboutAction(prompt: ShownPrompt | undefined): Action | undefined {
  const about = prompt?.about;
  if (prompt?.kind !== 'workers' || !about) return undefined;
  if (about.verb === 'act') return about.id.slice('act:'.length) as Action;
  if (about.verb === 'quest' || about.verb === 'hire') return 'recruit';
  return undefined;
}

/** Puts a set of workers on the free spaces of an action, left to right; the others are undefined. */
export function stand(spaces: readonly Space[], workers: readonly WorkerType[]): (WorkerType | undefined)[] {
  let next = 0;
  return spaces.map((space) => (space.workshop || space.worker ? undefined : workers[next++]));
}

/** The sets that use at least these workers. */
export function using(sets: readonly WorkerSet[], wanted: Partial<Record<WorkerType, number>>): WorkerSet[] {
  return sets.filter(({ workers }) =>
    Object.entries(wanted).every(([type, n]) => workers.filter((w) => w === type).length >= (n ?? 0)),
  );
}
