import type { Entry, Standing } from '../../generated/protocol';

/** A view, as a board is given it: never changed in place. */
export type View = Record<string, unknown>;

/** What every side would score if the game ended now; nothing while the game hides it. */
export const scoresOf = (view: View): readonly Standing[] => (view.scores as readonly Standing[] | undefined) ?? [];

/**
 * Applies changed sections to a view and returns the new one. A section is a
 * field ("market") or an element of a field that is a list ("players/2").
 * Whatever did not change keeps its identity, so that only what did is drawn
 * again. Applying the same sections twice changes nothing.
 */
export function applySections(view: View | null, sections: Record<string, unknown> | null | undefined): View | null {
  const paths = Object.keys(sections ?? {});
  if (!sections || paths.length === 0) return view;
  const next: View = { ...view };
  const copied = new Set<string>();
  for (const path of paths) {
    const value = sections[path];
    const slash = path.indexOf('/');
    if (slash < 0) {
      next[path] = value;
      continue;
    }
    const name = path.slice(0, slash);
    const old = next[name];
    const list: unknown[] = copied.has(name) ? (old as unknown[]) : Array.isArray(old) ? [...old] : [];
    copied.add(name);
    list[Number(path.slice(slash + 1))] = value;
    next[name] = list;
  }
  return next;
}

/**
 * Puts changed fields into the objects of a view that have these paths, and returns the new view.
 * Whatever did not change keeps its identity. Doing so twice changes nothing.
 */
export function applyParts(view: View | null, parts: Record<string, unknown> | null | undefined): View | null {
  for (const path of Object.keys(parts ?? {})) view = put(view, path.split('/'), parts?.[path]) as View;
  return view;
}

function put(old: unknown, [key, ...rest]: string[], fields: unknown): unknown {
  if (key === undefined) return { ...(old as object), ...(fields as object) };
  const next = (Array.isArray(old) ? [...(old as unknown[])] : { ...(old as object) }) as Record<string, unknown>;
  next[key] = put(next[key], rest, fields);
  return next;
}

interface Numbered {
  seq: number;
}

/**
 * Adds entries to a log. After an undo, or a rewind, all entries from `from` on are dropped
 * first, because what they told has not happened.
 */
export function extendLog<E extends Numbered>(
  log: readonly E[],
  more: readonly E[] | null | undefined,
  from?: number,
): readonly E[] {
  const kept = from === undefined ? log : log.filter((e) => e.seq < from);
  return more && more.length > 0 ? [...kept, ...more] : kept;
}

/** A position as this browser may know it, after the record of that number. */
export interface Position {
  seq: number;
  view: View | null;
  mine: unknown;
  log: readonly Entry[];
}

/** What a record brought, as an update or a frame of a replay tells it. */
interface Brought {
  seq: number;
  public?: Record<string, unknown> | null;
  parts?: Record<string, unknown> | null;
  private?: unknown;
  log?: readonly Entry[] | null;
  logFrom?: number;
}

/** Whether a record took something back: one's last choice, or all since an earlier moment. */
export const goesBack = ({ undo, rewind }: { undo?: boolean; rewind?: number }): boolean =>
  undo === true || rewind !== undefined;

/** The position that a record brought about. */
export const advanced = ({ view, mine, log }: Position, brought: Brought): Position => ({
  seq: brought.seq,
  view: applyParts(applySections(view, brought.public), brought.parts),
  mine: brought.private === undefined ? mine : brought.private,
  log: extendLog(log, brought.log, brought.logFrom),
});

/** Whether what a log tells last comes next after what was told up to that number, and nothing was skipped or taken back. */
export function followsOn(log: readonly Numbered[], before: number): boolean {
  const last = log.at(-1)?.seq ?? -1;
  return last > before && !log.some((e) => e.seq > before && e.seq < last);
}
