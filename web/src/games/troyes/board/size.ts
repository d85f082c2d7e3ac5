/** How much of a die's width it takes with the gaps beside it, at most. */
const spaced = 1.24;

/**
 * The CSS length at which dice fill their container: as large as some way to lay them out allows,
 * within what one can touch and what looks like a die.
 */
export function widest(groups: readonly number[]): string {
  const ways = layouts(groups).map(([columns, rows]) => `min(${share(columns)}cqw, ${share(rows)}cqh)`);
  return `clamp(1.5em, max(${ways.join(', ')}), 3em)`;
}

const share = (n: number) => Math.floor(10_000 / (n * spaced)) / 100;

/** The columns and rows that groups of equal dice may take, one after the other; a group is not parted. */
export function layouts(groups: readonly number[]): [columns: number, rows: number][] {
  const widestGroup = Math.max(1, ...groups);
  const all = Math.max(
    widestGroup,
    groups.reduce((sum, k) => sum + k, 0),
  );
  return Array.from({ length: all - widestGroup + 1 }, (_, i) => {
    const columns = widestGroup + i;
    let [rows, used] = [1, 0];
    for (const k of groups) {
      if (used > 0 && used + k > columns) [rows, used] = [rows + 1, 0];
      used += k;
    }
    return [columns, rows];
  });
}
