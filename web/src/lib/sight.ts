import type { Room } from '../generated/protocol';
import { m } from './messages';

/** What those see who watch without a seat: all that is public, the same once around the table late, or nothing. */
type Sight = 'all' | 'late' | 'none';

/** Those that a host chooses among, each with what it is called. */
export const sights: readonly { id: Sight; name: () => string }[] = [
  { id: 'all', name: m.sight_all },
  { id: 'late', name: m.sight_late },
  { id: 'none', name: m.sight_none },
];

export function sightOf({ spectators, late }: Pick<Room, 'spectators' | 'late'>): Sight {
  if (!spectators) return 'none';
  return late ? 'late' : 'all';
}

/** It in a sentence. */
export function sightWords(sight: Sight): string {
  return { all: m.sight_all_about, late: m.sight_late_about, none: m.sight_none_about }[sight]();
}
