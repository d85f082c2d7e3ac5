import { expect, it } from 'vitest';
import type { PlayerView, Public } from '../views';
import { view as table } from '../fixture';
import { guide } from './guide';

/** The table with seat 0 as it is told, asked nothing. */
const with0 = (of: Partial<PlayerView>, more: Partial<Public> = {}) => ({
  view: {
    ...table,
    ...more,
    players: table.players.map((p) => (p.seat === 0 ? { ...p, character: '', apprentices: [], virtue: 7, ...of } : p)),
  },
  you: 0,
  prompt: undefined,
});

it('tells what one more Worker brings with the own Apprentices', () => {
  expect(guide('forest', with0({ apprentices: ['woodcutter_1', 'miner_1'] }))).toContain('4 of yours here: 5 Wood.');
  expect(guide('forest', with0({ apprentices: ['miner_1'] }))).toContain('4 of yours here: 4 Wood.');
  expect(guide('mines', with0({ apprentices: ['miner_1'] }))).toContain('3 of yours here: 5 Clay or 1 Clay, 1 Gold.');
  expect(guide('kings_storehouse', with0({ apprentices: ['overseer'] }))).toContain('2 of yours here: 3 trades.');
  expect(guide('tax_stand', with0({ apprentices: ['pickpocket', 'thief'] }))).toContain('lose 1 Virtue.');
  expect(guide('tax_stand', with0({ apprentices: ['pickpocket'] }))).toContain('your first here: 1 Gold, 9 Silver.');
});

it('names who helps there', () => {
  const told = guide('town_centre', with0({ apprentices: ['conspirator_1', 'woodcutter_1'] }));
  expect(told).toContain('Conspirator: ');
  expect(told).not.toContain('Woodcutter');
});

it('tells prices as the player pays them', () => {
  expect(guide('workshop', with0({}))).toContain('for 2 Silver and 2 Tax');
  expect(guide('workshop', with0({ virtue: 3 }))).toContain('for 2 Silver and 1 Tax');
  expect(guide('workshop', with0({ virtue: 3, character: 'ada' }))).toContain('for 2 Silver and 0 Tax');
  expect(guide('workshop', with0({ character: 'rudolf' }))).toContain('for 1 Silver and 2 Tax');
  expect(guide('workshop', { ...with0({ virtue: 3 }), you: -1 })).toContain('for 2 Silver and 2 Tax');
});
