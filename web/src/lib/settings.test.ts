import { describe, expect, it } from 'vitest';
import type { Info } from '../generated/protocol';
import { choicesAt, settingAbout } from './settings';

const info: Info = {
  id: 'fake',
  name: { en: 'Fake', fr: 'Fake' },
  minSeats: 1,
  maxSeats: 6,
  rules: 1,
  settings: [
    { id: 'expansion', values: ['off', 'on'], default: 'off' },
    { id: 'difficulty', values: ['easy', 'hard'], default: 'easy', when: { seats: [1] } },
    { id: 'wonders', values: ['few', 'all'], default: 'few', when: { settings: { expansion: ['on'] } } },
  ],
  seats: [{ seats: 6, when: { settings: { expansion: ['on'] } } }],
};
const at = (seats: number, wishes: Record<string, string> = {}) =>
  Object.fromEntries(choicesAt(info, seats, wishes).map((c) => [c.setting.id, c.value]));

describe('the settings of a room', () => {
  it('are shown where there is a choice', () => {
    expect(at(4)).toEqual({ expansion: 'off' });
    expect(at(1)).toEqual({ expansion: 'off', difficulty: 'easy' });
  });

  it('follow what else is chosen', () => {
    expect(at(4, { expansion: 'on', wonders: 'all' })).toEqual({ expansion: 'on', wonders: 'all' });
    expect(at(4, { expansion: 'off', wonders: 'all' })).toEqual({ expansion: 'off' });
  });

  it('offer only what the seat count allows', () => {
    expect(choicesAt(info, 6, { expansion: 'off' }).find((c) => c.setting.id === 'expansion')).toMatchObject({
      values: ['on'],
      value: 'on',
    });
    expect(at(6)).toEqual({ expansion: 'on', wonders: 'few' });
  });

  it('keep a wish for the table that it belongs to', () => {
    const wishes = { difficulty: 'hard' };
    expect(at(4, wishes)).toEqual({ expansion: 'off' });
    expect(at(1, wishes)).toEqual({ expansion: 'off', difficulty: 'hard' });
  });
});

describe('what a value is about', () => {
  const opponent = { id: 'opponent', values: ['duke', 'nobody'], default: 'nobody' };

  it('tells how strong an opponent was measured, to the point', () => {
    const measured = { ...opponent, strength: { duke: { opponent: 62.49, greedy: 53.5 } } };
    expect(settingAbout('fake', measured, 'duke')).toBe(
      'In games for one it scores 62 points on average, the shrewd bot 54.',
    );
    expect(settingAbout('fake', measured, 'nobody')).toBeUndefined();
    expect(settingAbout('fake', opponent, 'duke')).toBeUndefined();
  });
});
