import type { keys } from '../../../generated/troyes/keys';

/** Where the rules tell of what is asked, by kind of question: the `data-rule` of a part of them. */
export const asked = {
  settle: 'setup',
  counter: 'events',
  black: 'events',
  defend: 'events',
  turn: 'actions',
  lot: 'lot',
  bid: 'lot',
  flip: 'influence',
  source: 'citizen',
  count: 'activity',
  building: 'activity',
  target: 'fight',
} satisfies Record<(typeof keys.kinds)[number], string>;
