/** Days as date inputs have them, "2026-07-31", in the reader's own zone. */

/** The day of a moment. */
export function dayOf(at: number): string {
  const d = new Date(at);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(d.getFullYear()).padStart(4, '0')}-${two(d.getMonth() + 1)}-${two(d.getDate())}`;
}

/** When a day begins, so many days later; undefined for what is no day. */
function begins(day: string, later: number): number | undefined {
  const [year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return new Date(year, month - 1, date + later).getTime();
}

export const midnight = (day: string): number | undefined => begins(day, 0);
/** When a day is over, however long it is where clocks are changed. */
export const dayAfter = (day: string): number | undefined => begins(day, 1);
