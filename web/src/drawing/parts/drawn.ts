import type { Pen, Wash } from '../pen';

/** A thing, by its rows or by what draws it: the middle of its foot at (0, 0); of a building `a` is the roof, `b` the wall. */
export type Drawn = string | ((pen: Pen, a: Wash, b: Wash) => void);
