import { afterEach, describe, expect, it } from 'vitest';
import game from './index';
import { say as message } from './messages';
import { schemes } from './data';
import { seats } from './fixture';
import { locale } from '../../lib/locale.svelte';
import { plain, Wording } from '../../table/words/words';

afterEach(() => {
  locale.current = 'en';
});

describe('sentences', () => {
  const say = (language: 'en' | 'fr') => {
    locale.current = language;
    return new Wording(game, seats);
  };

  it('tell what somebody gains, all in one', () => {
    const entry = { seq: 4, seat: 1, key: 'gain', args: { stone: 2, gold: 1 } };
    expect(plain(say('en').entry(entry))).toBe('Bruno gains 2 Stone and 1 Gold');
    expect(plain(say('fr').entry(entry))).toBe('Bruno gagne 2 Pierres et 1 Or');
  });

  it('tell why a Scheme was not followed at its first option', () => {
    const scheme = [...schemes.values()].find((s) => s.options[0]?.if === 'tax_8')!;
    const entry = { seq: 4, seat: 1, key: 'scheme', args: { card: scheme.id, n: 2 } };
    expect(plain(say('en').entry(entry))).toMatch(
      /^Bruno reveals \w+ Scheme \d+, and takes option 2; not 1: fewer than 8 coins lay on the Tax Stand$/,
    );
    expect(plain(say('fr').entry(entry))).toMatch(/; pas la 1\s: il y avait moins de 8 Pièces au Bâtiment des Impôts$/);
    expect(plain(say('en').entry({ ...entry, args: { card: scheme.id, n: 1 } }))).toMatch(/takes option 1$/);
  });

  it('tell from whom a Worker is taken back', () => {
    const entry = { seq: 4, seat: 1, key: 'take-back', args: { location: 'forest' } };
    expect(plain(say('en').entry(entry))).toBe('Bruno takes a Worker back: Forest');
    expect(plain(say('fr').entry(entry))).toBe('Bruno reprend un Ouvrier\u00a0: Forêt');
  });

  it('tell that one takes an own group back, which is nobody captured', () => {
    const capture = { location: 'forest', owner: 1, n: 2 };
    const entry = (args: Record<string, string | number>) => ({ seq: 4, seat: 1, key: 'capture', args });
    const option = (args: Record<string, string | number>) => ({ id: '', verb: 'capture', args });
    const [en, fr] = [() => say('en'), () => say('fr')];
    expect(plain(en().entry(entry({ ...capture, owner: 0 })))).toBe('Bruno captures 2 Workers of Ana (Forest)');
    expect(plain(en().entry(entry({ ...capture, own: 1 })))).toBe('Bruno takes back 2 Workers (Forest)');
    expect(plain(fr().entry(entry({ ...capture, n: 1, own: 1 })))).toBe('Bruno reprend 1 Ouvrier (Forêt)');
    expect(plain(en().option(option({ ...capture, own: 1 })))).toBe('Take back your own group (Forest)');
    expect(plain(fr().chip(option({ ...capture, own: 1 }), []))).toBe('Reprendre les vôtres\u00a0: Forêt');
  });

  it('tell when the Influence of the Profiteer comes, for it always does', () => {
    const about = (args: Record<string, number>) => ({ id: 'later', verb: 'later', args });
    const ask = (args: Record<string, number>) =>
      plain(say('en').ask({ id: 1, seat: 0, kind: 'moment', about: about(args), options: [] }));
    const answer = (args: Record<string, number>) => plain(say('en').option(about(args)));
    expect(ask({ profiteer: 1 })).toBe('When do you gain the Profiteer’s Influence?');
    expect(answer({ profiteer: 1 })).toBe('First the action, then the Influence');
    expect(answer({ princess: 1, profiteer: 1 })).toBe('Later in this turn');
  });

  it('name what is chosen for the Princess, not the number of her card', () => {
    const ask = (card: string) => {
      const about = { id: '', verb: 'card', args: { card } };
      return plain(say('en').ask({ id: 1, seat: 0, kind: 'choose', about, options: [] }));
    };
    expect(ask('contribution_6')).toBe('The Princess’s reward: choose one');
    expect(ask('treasury')).toBe('Treasury: choose one');
  });

  it('tell on a chip what the middle of the Black Market offers', () => {
    const place = (location: string) => say('en').chip({ id: '', verb: 'place', args: { location } }, []);
    expect(place('black_market_middle').at(-1)).toMatchObject({
      marks: [
        { icon: 'apprentice', n: '+1' },
        { sign: '/' },
        { icon: 'card', n: 5 },
        { sign: '→' },
        { icon: 'card', n: 1 },
      ],
    });
    expect(place('black_market_small').at(-1)).not.toHaveProperty('marks');
  });

  it('say what is missing', () => {
    expect(plain(say('en').why({ key: 'short', what: 'stone', have: 2, need: 3 }))).toBe('needs 1 more Stone');
    expect(plain(say('en').why({ key: 'virtue-too-high', what: 'virtue', have: 10, need: 9 }))).toBe(
      'Virtue 10: the Black Market is closed to you (at most 9)',
    );
    expect(plain(say('fr').why({ key: 'missing-skill', what: 'masonry', have: 0, need: 1 }))).toBe(
      'demande un Apprenti avec maçonnerie',
    );
  });

  it('agree with one as with several', () => {
    const why = (need: number) => ({ key: 'no-space', what: 'level-5', have: 0, need });
    expect(plain(say('en').why(why(1)))).toBe('level 5: its only space is taken');
    expect(plain(say('en').why(why(2)))).toBe('level 5: all 2 spaces are taken');
    expect(plain(say('fr').why(why(1)))).toBe('niveau 5\u00a0: la seule place est prise');
    const stock = (n: number) => message('wonder_stock', { n, of: 15 });
    expect(stock(1)).toBe('1 sur 15 s’y trouve déjà, grâce à une Contribution.');
    expect(stock(2)).toBe('2 sur 15 s’y trouvent déjà, grâce aux Contributions.');
    expect(message('slots_filled', { n: 1, of: 24 })).toBe('1 emplacement occupé sur 24');
    locale.current = 'en';
    expect(stock(1)).toBe('1 of 15 lies on it already, brought by a Contribution.');
    expect(message('slots_filled', { n: 1, of: 24 })).toBe('1 of 24 slots is filled');
  });

  it('say how many actions are left', () => {
    const ask = (n: number) =>
      plain(
        say('en').ask({
          id: 1,
          seat: 0,
          kind: 'storehouse',
          about: { id: '', verb: 'left', args: { n } },
          options: [],
        }),
      );
    expect(ask(1)).toBe('Choose a trade (1\u00a0action left)');
    expect(ask(2)).toBe('Choose a trade (2\u00a0actions left)');
  });

  it('pass no cards on where nobody else sits', () => {
    const ask = (about?: { args: { n: number } }) =>
      plain(
        say('en').ask({
          id: 1,
          seat: 0,
          kind: 'draft',
          ...(about && { about: { id: '', verb: 'left', ...about } }),
          options: [],
        }),
      );
    expect(ask()).toContain('go to your left');
    expect(ask({ args: { n: 3 } })).toMatch(/^Keep 3 of these Building cards/);
    expect(ask({ args: { n: 1 } })).not.toContain('left');
  });

  it('word an option by what it is about', () => {
    const option = (verb: string, args: Record<string, string | number>) =>
      plain(say('en').option({ id: '', verb, args }));
    expect(option('place', { location: 'town_centre' })).toBe('Place a Worker: Town Centre');
    expect(option('construct', { card: 'castle' })).toBe('Construct Castle');
    expect(option('release-captives', { with: 'debt' })).toBe('Take back all captured Workers, for a Debt');
    expect(option('choose', { card: 'treasury', effect: '3silver', silver: 3 })).toBe('Gain 3 Silver');
    expect(option('choose', { card: 'barracks', effect: 'capture' })).toBe('Make a capture');
    expect(option('trade', { trade: 'two_for_virtue', clay: 1, wood: 1 })).toBe('Trade');
    expect(option('trade', { card: 'merchant_gold', silver: 2 })).toBe('Trade with Merchant');
    expect(option('place', { location: 'workshop', princess: 1 })).toBe(
      'Place a Worker: Workshop (a Contribution possible)',
    );
    expect(option('dismiss', { card: 'thief' })).toBe('Discard Thief');
    expect(option('dismiss', { card: 'thief', hired: 'squire_gold' })).toBe('Discard Thief for Squire');
  });

  it('tell of a Wonder with its article, and of a loss that was avoided', () => {
    const log = (key: string, args: Record<string, string | number>) =>
      plain(say('fr').entry({ seq: 1, seat: 0, key, args })).replace(/^\S+ /, '');
    expect(log('construct', { card: 'marble_wonder' })).toBe('construit la Merveille Marbre');
    expect(log('construct', { card: 'well' })).toBe('construit Puits');
    expect(log('token', { card: 'wood_wonder', location: 'forest' })).toBe(
      'place le jeton de la Merveille Bois\u00a0: Forêt',
    );
    expect(log('spared', { n: 1 })).toBe('évite de perdre 1 point de Vertu');
  });
});
