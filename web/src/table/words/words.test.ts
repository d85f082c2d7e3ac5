import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import { locale } from '../../lib/locale.svelte';
import { catalogue, melt } from '../../lib/catalogue';
import { plain, Wording } from './words';

const wording = new Wording(fakeGame, fakeSeats);

describe('Wording', () => {
  it('puts players and cards where their marks stand, and numbers as they are', () => {
    const sentence = wording.entry({ seq: 1, seat: 1, key: 'placed', args: { n: 2, card: 'mason' } });
    expect(sentence).toEqual([{ text: 'Blaise', seat: 1 }, ' puts 2 on ', { text: 'the mason', card: 'mason' }, '.']);
    expect(plain(sentence)).toBe('Blaise puts 2 on the mason.');
  });

  it('names who played then, whoever has the seat now', () => {
    const game = {
      ...fakeGame,
      messages: { fake_log_paid: ({ who, seat }: Record<string, unknown>) => `${who} pays ${seat}.` },
    };
    const [ada, blaise] = fakeSeats;
    const words = new Wording(game, [
      {
        ...ada!,
        former: [
          { name: 'Zoé', until: 3 },
          { name: 'Shrewd bot 1', until: 5 },
        ],
      },
      blaise!,
    ]);
    const told = (seq: number, seat: number) =>
      plain(words.entry({ seq, seat, key: 'paid', args: { seat: 1 - seat } }));
    expect([0, 3, 4, 5, 6].map((seq) => told(seq, 0))).toEqual([
      'Zoé pays Blaise.',
      'Zoé pays Blaise.',
      'Shrewd bot 1 pays Blaise.',
      'Shrewd bot 1 pays Blaise.',
      'Ada pays Blaise.',
    ]);
    expect([3, 6].map((seq) => told(seq, 1))).toEqual(['Blaise pays Zoé.', 'Blaise pays Ada.']);
    expect(words.seat(0)?.text).toBe('Ada');
  });

  it('says why not with what is missing', () => {
    expect(plain(wording.why({ key: 'short', what: 'silver', have: 1, need: 3 }))).toBe('2 silver short');
  });

  it('says what each thing at a blocked place lacks, things and reasons once', () => {
    const lack = (card: string, what: string, need: number) => ({
      id: `hire:${card}`,
      verb: 'hire',
      args: { card },
      reason: { key: 'short', what, have: 1, need },
    });
    const option = {
      id: 'place:workshop',
      verb: 'place',
      args: { location: 'workshop' },
      reason: { key: 'no-action', what: '', have: 0, need: 0 },
      lacks: [
        lack('mason', 'silver', 3),
        lack('smith', 'gold', 2),
        lack('mason', 'stone', 2),
        lack('mason', 'stone', 2),
      ],
    };
    const said = wording.lacks(option).map(({ what, why }) => [plain(what), ...why.map(plain)]);
    expect(said).toEqual([
      ['Hire the mason', '2 silver short', '1 stone short'],
      ['Hire the smith', '1 gold short'],
    ]);
    expect(wording.spoken(option)).toBe(
      'To the workshop: nothing to do there; Hire the mason: 2 silver short, 1 stone short; Hire the smith: 1 gold short',
    );
  });

  it('tells what all ways to pay take alike once, and each way whole', () => {
    const amounts = (...list: [string, number][]) => list.map(([what, n]) => ({ what, n }));
    const option = {
      id: 'hire:mason',
      verb: 'hire',
      args: { card: 'mason' },
      cost: amounts(['stone', 1]),
      ways: [
        amounts(['stone', 3], ['gold', 2]),
        amounts(['stone', 3], ['gold', 1], ['silver', 2]),
        amounts(['stone', 3], ['silver', 4]),
      ],
    };
    expect(wording.certain(option)).toEqual(amounts(['stone', 4]));
    expect(wording.ways(option)[1]).toEqual(amounts(['gold', 1], ['silver', 2]));
    expect(wording.spoken(option)).toBe(
      'Hire the mason; pays 4 stone; pays 2 gold, or pays 1 gold and 2 silver, or pays 4 silver',
    );
    const rising = { ...option, cost: [{ what: 'stone', n: 1, least: true }], ways: [] };
    expect(wording.spoken(rising)).toBe('Hire the mason; pays at least 1 stone');
    expect(wording.certain({ ...option, cost: rising.cost })).toEqual([{ what: 'stone', n: 4, least: true }]);
    const indebted = new Wording({ ...fakeGame, burdens: ['gold'] }, fakeSeats);
    expect(indebted.spoken(option)).toBe(
      'Hire the mason; pays 4 stone; takes on 2 gold, or pays 2 silver and takes on 1 gold, or pays 4 silver',
    );
    // Nothing is told once of ways of which one takes nothing else.
    const ways = [amounts(['stone', 3]), amounts(['stone', 3], ['gold', 1])];
    expect(wording.ways({ ...option, ways })).toEqual(ways);
    expect(wording.certain({ ...option, ways })).toEqual(option.cost);
  });

  it('tells cards of one name apart by what the others do not do, where both may be chosen', () => {
    const card = (id: string, what: string) => ({
      id,
      kind: 'folk',
      name: 'Mason',
      title: '',
      picture: '',
      effects: [
        { marks: [], words: 'A point.' },
        { marks: [{ icon: what }], words: `Gains ${what}.` },
      ],
    });
    const cards = new Map([card('mason-1', 'stone'), card('mason-2', 'gold')].map((c) => [c.id, c]));
    const masons = new Wording(
      { ...fakeGame, word: (_, id) => ({ text: 'the Mason', card: String(id) }), card: (id) => cards.get(id) },
      fakeSeats,
    );
    const [a, b] = ['mason-1', 'mason-2'].map((id) => ({ id: `hire:${id}`, verb: 'hire', args: { card: id } }));
    expect(masons.spoken(a!, [a!, b!])).toBe('Hire the Mason (Gains stone)');
    expect(masons.option(b!, [a!, b!]).at(-1)).toMatchObject({ marks: [{ icon: 'gold' }] });
    expect(plain(masons.chip(a!, [a!]))).toBe('Hire the Mason');
    // Who does not see the card hears what it does.
    expect(masons.spoken(a!, [a!])).toBe('Hire the Mason (A point; Gains stone)');
  });

  it('says whose a thing is that stands with its owner’s arms', () => {
    const dice = new Wording({ ...fakeGame, word: () => ({ text: 'red 4', seat: 1 }) }, fakeSeats);
    expect(plain(dice.option({ id: 'hire:x', verb: 'hire', args: { card: '1-red-4' } }))).toBe('Hire red 4 (Blaise)');
  });

  it('tells several arguments of one kind apart by the digits at their end', () => {
    expect(plain(wording.option({ id: 'x', verb: 'place', args: { location: 'quarry', card2: 'mason' } }))).toBe(
      'To the quarry',
    );
  });

  it('shows the key of a sentence that is not in the catalogue, and its arguments', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(plain(wording.entry({ seq: 1, seat: 0, key: 'debt-paid', args: { n: 1 } }))).toBe('Ada Debt paid 1');
    warn.mockRestore();
  });
});

describe('French', () => {
  afterEach(() => {
    locale.current = 'en';
  });

  it.each([
    ['un Ouvrier de ', 'Ada', 'un Ouvrier d’Ada'],
    ['De ', 'Apprentissage', 'D’Apprentissage'],
    ['De ', 'le Palais', 'Du Palais'],
    ['le Quartier de ', 'Le Roy', 'le Quartier du Roy'],
    ['un Ouvrier de ', 'L’IA', 'un Ouvrier de l’IA'],
    ['la file de ', 'Les Joutes', 'la file des Joutes'],
    ['passe à ', 'Le Florentin', 'passe au Florentin'],
    ['de ', 'Blaise', 'de Blaise'],
    ['à ', 'Ada', 'à Ada'],
    ['plus que ', 'Ada', 'plus qu’Ada'],
    ['plus que ', 'Le Roy', 'plus que le Roy'],
    ['contre ', 'Ada', 'contre Ada'],
    ['lande ', 'Ada', 'lande Ada'],
  ])('melts “%s” and “%s”', (before, name, whole) => {
    expect(melt(before, name).join('')).toBe(whole);
  });

  it('melts small words into names wherever a sentence holds one', () => {
    locale.current = 'fr';
    const game = { ...fakeGame, messages: { fake_log_placed: ({ who }: Record<string, unknown>) => `Tour de ${who}` } };
    const sentence = new Wording(game, fakeSeats).entry({ seq: 1, seat: 0, key: 'placed' });
    expect(sentence).toEqual(['Tour d’', { text: 'Ada', seat: 0 }]);
  });

  it('melts them in a message that was given a name as it is, and leaves the others', () => {
    const messages = catalogue({ of: (i: { name: string }) => `Quartier de ${i.name}, avant de le fermer` });
    locale.current = 'fr';
    expect(messages.of?.({ name: 'Ada' })).toBe('Quartier d’Ada, avant de le fermer');
    expect(messages.of?.({ name: 'Le Roy' })).toBe('Quartier du Roy, avant de le fermer');
    locale.current = 'en';
    expect(messages.of?.({ name: 'Ada' })).toBe('Quartier de Ada, avant de le fermer');
  });
});
