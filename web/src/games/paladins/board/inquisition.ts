import type { Entry } from '../../../generated/protocol';

export interface InquisitionEvent {
  /** The place of its first entry in the log. */
  at: number;
  entries: Entry[];
  /** The interrupted turn has gone on. */
  over: boolean;
}

/** The latest Inquisition of a log: its entries from the first to the last. */
export function lastInquisition(log: readonly Entry[]): InquisitionEvent | undefined {
  const at = log.findLastIndex((e) => e.key === 'inquisition');
  if (at < 0) return undefined;
  const end = log.findIndex((e, i) => i > at && e.key === 'inquisition-end');
  return { at, entries: log.slice(at, end < 0 ? undefined : end + 1), over: end >= 0 };
}
