import { afterEach, describe, expect, it } from 'vitest';
import type { ShownPrompt } from '../../generated/protocol';
import { locale } from '../../lib/locale.svelte';
import { plain, Wording } from '../../table/words/words';
import game from './index';

const wording = new Wording(game, []);

afterEach(() => {
  locale.current = 'en';
});

const asked = (args: Record<string, string | number>): ShownPrompt => ({
  id: 1,
  seat: 0,
  kind: 'workers',
  about: { id: 'funds', verb: 'funds', args: { action: 'workers', ...args } },
  options: [],
});

describe('a question about funding', () => {
  const t7 = asked({ what: 'noble', n: 5, row: 1, wild: 1, slots: 1, pairs: 2 });

  it('counts up the icons where they come from', () => {
    expect(plain(wording.ask(t7))).toMatch(
      /^How many Workers do you place\? 5\sNobles: 1 in the row, 1 wild, 1 building, 2 by Merchants$/,
    );
  });

  it('does so in the words of the French rulebook', () => {
    locale.current = 'fr';
    expect(plain(wording.ask(t7))).toMatch(/1 dans la rangée, 1 joker, 1 bâtiment, 2 par Marchands$/);
  });

  it('says that there is none', () => {
    expect(plain(wording.ask(asked({ what: 'builder', n: 0 })))).toMatch(/0\sBuilders?$/);
  });
});

describe('an option', () => {
  it('says what it pays at the cheapest', () => {
    const option = { id: 'slot:ws1', verb: 'slot', args: { slot: 'ws1', building: 'workshop', stone: 2 } };
    expect(plain(wording.option(option))).toMatch(/Workshop.*\(2 Stone/);
  });

  it('says what a spot gives, and the link that is closed there', () => {
    const args = { spot: 'segment_1_2:s4', reward1: 'destroy', link1: 'move_worker' };
    expect(plain(wording.option({ id: 'spot:segment_1_2:s4', verb: 'spot', args }))).toMatch(
      /^Build on spot 4 by spaces .*: you may destroy 1 card .*; link: you may move 1 Worker/,
    );
  });

  it('draws beside a ride what the space gives, and beside a link what lies on it', () => {
    const drawn = (verb: string, args: Record<string, string | number>) => {
      const option = { id: verb, verb, args };
      return wording
        .chip(option, [option])
        .flatMap((part) => (typeof part === 'string' ? [] : (part.marks ?? part.drawn ?? [])));
    };
    // Segment 1/2, on the left: one Merchant, a Virtue.
    const trade = drawn('ride', { space: 'segment_1_2:left', silver: 1 });
    expect(trade.slice(1, 3)).toEqual([{ icon: 'merchant', n: 1 }, { sign: '→' }]);
    expect(trade).toHaveLength(4);
    expect(drawn('ride', { space: 'segment_1_2:inner', silver: 1 })).toEqual([
      { sign: ':' },
      { icon: 'workers' },
      { icon: 'transcribe' },
    ]);
    expect(drawn('link', { spot: 'segment_1_2:s4', link1: 'move_worker' })).toEqual([{ icon: 'move_worker' }]);
  });

  it('tells of a dismissal its icons, its effect, and that it cannot be taken back', () => {
    const args = { townsfolk: 'friar', silver: 1, reward1: 'virtue', shows: 1 };
    const option = { id: 'dismiss:friar', verb: 'dismiss', args };
    const card = wording.chip(option, [option]).find((part) => typeof part !== 'string');
    expect(typeof card === 'object' && card.marks?.length).toBeGreaterThan(0);
    expect(plain(wording.option(option))).toMatch(/1\sVirtue; the next card is shown: no way back$/);
    expect(plain(wording.option({ ...option, args: { ...args, shows: 0 } }))).not.toMatch(/no way back/);
  });

  it('draws beside a card to be played how far one rides, its icons, and what it does in the row', () => {
    const play = { id: 'play:financer', verb: 'play', args: { townsfolk: 'financer' } };
    const card = wording.chip(play, [play]).find((part) => typeof part !== 'string');
    const marks = typeof card === 'object' ? (card.marks ?? []) : [];
    // Its value is 3, it is a Merchant, and whoever plays it may discard a card and gains 2 Silver.
    expect(marks.slice(0, 2)).toEqual([{ icon: 'ride', n: 3 }, { icon: 'merchant' }]);
    expect(marks.at(-1)).toEqual({ icon: 'silver', n: 2 });
    expect(typeof card === 'object' && card.said).toMatch(/^3 spaces, 1 Merchant\. .*2 Silver/);
  });

  it('says of an order of the row which card leaves next', () => {
    const args = { townsfolk1: 'abbot', townsfolk2: 'labourer', townsfolk3: 'squire' };
    const row = { id: 'row:1', verb: 'row', args };
    expect(plain(wording.chip(row, [row]))).toBe('Abbot · Labourer · Squire → off');
    expect(wording.spoken(row)).toBe('Row: Abbot, Labourer, Squire; Squire drops off next');
    const short = { ...row, args: { townsfolk1: 'abbot' } };
    expect(plain(wording.chip(short, [short]))).toBe('Abbot · – · –');
    expect(wording.spoken(short)).toMatch(/^Row: Abbot, empty, empty/);
    locale.current = 'fr';
    expect(plain(wording.chip(row, [row]))).toMatch(/ · Écuyer → sort$/);
  });

  it('says what a start brings, an action does, and a card is flipped for', () => {
    const said = (verb: string, args: Record<string, string>) => wording.spoken({ id: verb, verb, args });
    expect(said('pair', { player: 'player_card_10', townsfolk: 'lothar' })).toMatch(/\(Gain 1 Stone.* 10 Silver/);
    expect(said('action', { action: 'build' })).toMatch(/its reward/);
    expect(said('flip', { flip: 'debt' })).toMatch(/brings a resource/);
  });

  it('says what hiring brings', () => {
    locale.current = 'fr';
    const args = { townsfolk: 'friar', reward1: 'virtue' };
    expect(plain(wording.option({ id: 'hire:friar', verb: 'hire', args }))).toMatch(/^Recruter .*\s: gagnez 1 Vertu$/);
  });
});

describe('a question about the row', () => {
  const about = (verb: string, args?: Record<string, string | number>) =>
    plain(
      wording.ask({ id: 1, seat: 0, kind: 'rearrange', about: { id: verb, verb, ...(args && { args }) }, options: [] }),
    );

  it('says what lets one rearrange it', () => {
    expect(about('meeting')).toBe('Rearrange your row? (the meeting)');
    expect(about('track', { space: 3 })).toBe('Rearrange your row? (Space 4 of the track)');
    expect(about('card', { townsfolk: 'architect' })).toBe('Rearrange your row? (Architect)');
  });
});
