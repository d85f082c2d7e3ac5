import type { keys } from '../../../generated/paladins/keys';

/** Where the rules tell of what is asked, by kind of question: the `data-rule` of a part of them. */
export const asked = {
  start: 'setup',
  paladin: 'round',
  tavern: 'round',
  action: 'placing',
  workers: 'placing',
  recruit: 'recruit',
  develop: 'develop',
  pray: 'pray',
  slot: 'commission',
  absolve: 'absolve',
  attack: 'attack',
  convert: 'convert',
  'recruit-free': 'recruit',
  choice: 'rewards',
  order: 'rewards',
  discard: 'suspicion',
  optional: 'rewards',
  inquisition: 'inquisition',
  keep: 'clean-up',
} satisfies Record<(typeof keys.kinds)[number], string>;
