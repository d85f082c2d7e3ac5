import type { Pace } from '../../generated/protocol';

const minute = 60;
const hour = 60 * minute;

/** How many seconds a host gives at once: of an evening minutes, of weeks days. */
export const gifts = (pace: Pace | undefined): readonly number[] =>
  pace?.kind === 'live' ? [5 * minute, 15 * minute, 30 * minute] : [12 * hour, 24 * hour, 72 * hour];
