import type { Entry } from '../../generated/protocol';

/** An entry of the log, and how often it stands there one time after the other. */
export interface Repeated {
  entry: Entry;
  times: number;
}

/** What is told, with what one choice brought several times in a row told once. */
export function repeated(entries: readonly Entry[]): Repeated[] {
  const told: Repeated[] = [];
  for (const entry of entries) {
    const last = told.at(-1);
    if (last && same(last.entry, entry)) last.times += 1;
    else told.push({ entry, times: 1 });
  }
  return told;
}

const same = (a: Entry, b: Entry) =>
  a.seq === b.seq &&
  a.seat === b.seat &&
  a.key === b.key &&
  a.only === b.only &&
  JSON.stringify(a.args) === JSON.stringify(b.args);
