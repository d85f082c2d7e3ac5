import { describe, expect, it } from 'vitest';
import { lack } from './afford';
import { buildings } from '../data';
import { view } from '../fixture';
import type { PlayerView } from '../views';

const player = (more: Partial<PlayerView>): PlayerView => ({
  ...view.players[2]!,
  character: '',
  apprentices: [],
  clay: 0,
  wood: 0,
  stone: 0,
  gold: 0,
  marble: 0,
  ...more,
});
const lacks = (p: PlayerView, id: string) => {
  const l = lack(p, buildings.get(id)!);
  return [...l.goods, ...l.skills];
};

describe('what is lacking for a Building (section 11.1)', () => {
  it('names resources and skills', () => {
    expect(lacks(player({ wood: 3, stone: 2 }), 'tavern')).toEqual(['gold', 'carpentry']);
    expect(lacks(player({ wood: 3, stone: 2, gold: 1, apprentices: ['labourer'] }), 'tavern')).toEqual([]);
  });

  it('lets Therese pay Gold with Marble', () => {
    expect(lacks(player({ wood: 2, marble: 2 }), 'steeple')).toEqual(['gold']);
    expect(lacks(player({ wood: 2, marble: 2, character: 'therese' }), 'steeple')).toEqual([]);
    expect(lacks(player({ wood: 2, marble: 1, character: 'therese' }), 'steeple')).toEqual(['gold']);
  });

  it('lets Lothaire do with one Wood or one Stone less, not both', () => {
    expect(lacks(player({ wood: 1, stone: 2, character: 'lothaire' }), 'well')).toEqual([]);
    expect(lacks(player({ wood: 1, stone: 1, character: 'lothaire' }), 'well')).toEqual(['stone']);
    expect(lacks(player({ wood: 0, stone: 2, character: 'lothaire' }), 'well')).toEqual(['wood']);
  });
});
