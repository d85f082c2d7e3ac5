/** A number of points, with a true minus. */
export const points = (n: number): string => (n < 0 ? `−${-n}` : String(n));

/** A change: with its sign. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : points(n));
