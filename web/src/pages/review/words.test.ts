import { afterEach, describe, expect, it } from 'vitest';
import type { Side } from '../../generated/protocol';
import { locale } from '../../lib/locale.svelte';
import { change, choiceWords, giveWords, lowered, luckWords, pointsWords, story } from './words';

const side = (lead: number, more: Partial<Side> = {}): Side => ({
  seat: 0,
  curve: [
    { seq: 0, lead: 0, error: 1 },
    { seq: 9, lead, error: 0 },
  ],
  choices: [],
  weighed: 40,
  best: 31,
  mistakes: 0,
  lost: 0,
  lostError: 0,
  luck: 0.4,
  luckError: 0.5,
  ...more,
});
const you = { name: undefined, alone: false };

afterEach(() => {
  locale.current = 'en';
});

describe('what is told of a side', () => {
  it('says kindly that there was no mistake, and that luck did nothing', () => {
    expect(story(side(7), you)).toEqual([
      'You ended 7 points ahead.',
      'Of your 40 choices none was a mistake: nothing was ever clearly better. Well played.',
      'Luck hardly mattered to you.',
    ]);
  });

  it('says what choices cost, and that they cost more than was missing', () => {
    const lost = side(-4, { mistakes: 2, lost: 5.44, luck: -2.6 });
    expect(story(lost, you)).toEqual([
      'You ended 4 points behind.',
      'In 31 of your 40 choices, nothing better was to be had.',
      'Two choices cost you something: about 5.4 points together.',
      'That is more than what was missing in the end.',
      'Luck took about 2.6 points from you.',
    ]);
    locale.current = 'fr';
    expect(story(lost, { name: 'Zoé', alone: false })).toEqual([
      'Zoé finit avec 4 points de retard.',
      'Pour 31 choix sur 40, Zoé n’avait rien de mieux à faire.',
      'Deux choix ont coûté à Zoé : 5,4 points environ en tout.',
      'C’est plus que ce qui manquait à la fin.',
      'La chance a pris 2,6 points environ à Zoé.',
    ]);
  });

  it('says of mistakes that a bot made which stood in that they were the bot’s, and what was missing without any', () => {
    const option = { id: 'x', verb: 'place' };
    const by = (...who: ('person' | 'stand-in')[]) =>
      who.map((by, seq) => ({ seq, by, kind: '', chosen: option, better: option, points: 3, error: 1, mistake: true }));
    const told = (...who: ('person' | 'stand-in')[]) =>
      story(side(9, { mistakes: who.length, lost: 6, choices: by(...who) }), you)[3];
    expect(told('person', 'stand-in')).toBe('One of them was made by a bot that stood in.');
    expect(told('stand-in', 'stand-in')).toBe('A bot that stood in made them all.');
    expect(story(side(-9), you)[2]).toBe('What was missing went little by little, and to what the others did.');
  });

  it('says where luck alone decided', () => {
    expect(story(side(3, { luck: 6 }), you).at(-1)).toBe(
      'Luck gave you about 6 points. Without it, this would have been a close thing.',
    );
    expect(story(side(-2, { luck: -6 }), you).at(-1)).toBe(
      'Luck took about 6 points from you. That alone is more than what was missing.',
    );
  });

  it('has neither ahead nor behind where nobody else was', () => {
    expect(story(side(43), { name: undefined, alone: true })[0]).toBe('You ended with 43 points.');
  });
});

it('writes figures to one decimal, as the language has them', () => {
  expect([change(2.04), change(-0.04), change(-3.25), pointsWords(1), giveWords(0.31)]).toEqual([
    '+2',
    '0',
    '−3.3',
    '1 point',
    'give or take 0.6',
  ]);
  locale.current = 'fr';
  expect([change(-3.25), pointsWords(1.2), pointsWords(2.1), giveWords(0.31)]).toEqual([
    '−3,3',
    '1,2 point',
    '2,1 points',
    'à 0,6 près',
  ]);
});

it('says of a choice what was chosen, what was better, and by how much, and that a bot stood in', () => {
  const option = { id: 'x', verb: 'place' };
  const choice = {
    seq: 3,
    kind: 'place',
    chosen: option,
    better: option,
    points: 3.2,
    error: 0.4,
    by: 'person',
  } as const;
  const text = (of: Parameters<typeof choiceWords>[0], name?: string) =>
    choiceWords(of, name)
      .map((piece) => (typeof piece === 'string' ? piece : piece.option.toUpperCase()))
      .join('');
  expect(text(choice)).toBe('You chose “CHOSEN”. “BETTER” would have brought about 3.2 points more, give or take 0.8.');
  locale.current = 'fr';
  expect(text({ ...choice, by: 'stand-in' }, 'Zoé')).toBe(
    'Le robot à la place de Zoé a choisi «\u00a0CHOSEN\u00a0». «\u00a0BETTER\u00a0» aurait rapporté environ 3,2 points de plus, à 0,8 près.',
  );
});

it('tells what chance did, and goes on in a sentence with small letters', () => {
  expect(luckWords({ seq: 3, seat: 0, dice: true, shown: 2, points: [], errors: [] })).toBe(
    'a roll or a shuffle, 2 new cards',
  );
  expect(lowered(['Hire ', { text: 'Mason' }, ' '])).toEqual(['hire ', { text: 'Mason' }, '']);
});
