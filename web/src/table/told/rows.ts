import type { Entry, Happening } from '../../generated/protocol';

/** One thing that a log tells: what was done in the game, or what happened around it. */
type Row = { key: string } & (
  { entry: Entry; times: number; earlier: Entry | undefined; happening?: undefined } | { happening: Happening }
);

/**
 * What a log tells, in order: what happened around the game stands behind what was done before it. Where the log begins
 * later than the game, because `from` others come before it, so does that; up to the record `at` it ends with it.
 */
export function rowsOf(
  told: readonly { entry: Entry; times: number }[],
  happenings: readonly Happening[],
  from = 0,
  at = Infinity,
): Row[] {
  const first = from > 0 ? (told[0]?.entry.seq ?? 0) : 0;
  const around = happenings.filter((h) => h.seq >= first && h.seq <= at);
  const rows: Row[] = [];
  let next = 0;
  const until = (seq: number) => {
    for (; next < around.length && around[next]!.seq < seq; next += 1)
      rows.push({ key: `around ${around[next]!.number}`, happening: around[next]! });
  };
  told.forEach(({ entry, times }, i) => {
    until(entry.seq);
    rows.push({ key: `${from + i}`, entry, times, earlier: told[i - 1]?.entry });
  });
  until(Infinity);
  return rows;
}
