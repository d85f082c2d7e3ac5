import { afterEach, describe, expect, it } from 'vitest';
import type { Room, Seat } from '../../generated/protocol';
import { locale } from '../../lib/locale.svelte';
import { nameAt, namesOf, seatInfos, seatsAt } from './seats';

type Seated = Room['seats'][number];
const you = { seat: -1, host: false };
const infos = (seats: Seated[]) => seatInfos({ seats } as Room, you, []);
const seated = (seat: Seat, rest: Partial<Seated>): Seated => ({
  seat,
  kind: 'person',
  name: '',
  online: true,
  ...rest,
});

describe('a seat that others had before', () => {
  afterEach(() => {
    locale.current = 'en';
  });

  it('bears their names up to their last records, bots’ in the current language', () => {
    const former = [
      { name: 'Zoé', until: 3 },
      { bot: 'greedy', until: 5 },
    ];
    const all = [
      seated(0, { name: 'Ada', former }),
      seated(1, { kind: 'free', former: [{ name: 'Blaise', until: 2 }] }),
    ];
    const names = () => infos(all).map((s) => [0, 3, 4, 6, undefined].map((seq) => nameAt(s, seq)));
    expect(names()).toEqual([
      ['Zoé', 'Zoé', 'Shrewd bot 1', 'Ada', 'Ada'],
      ['Blaise', 'Seat 2', 'Seat 2', 'Seat 2', 'Seat 2'],
    ]);
    locale.current = 'fr';
    expect(names()[0]![2]).toBe('Robot rusé 1');
  });

  it('has each strength by its name, and one that this page does not know by its id', () => {
    const bots = ['random', 'greedy', 'journeyman', 'master', 'oracle'].map((bot, i) =>
      seated(i, { kind: 'bot', bot }),
    );
    const names = () => infos(bots).map((s) => s.name);
    expect(names()).toEqual(['Whimsical bot 1', 'Shrewd bot 2', 'Scheming bot 3', 'Fearsome bot 4', 'oracle 5']);
    locale.current = 'fr';
    expect(names()).toEqual([
      'Robot fantasque 1',
      'Robot rusé 2',
      'Robot intrigant 3',
      'Robot redoutable 4',
      'oracle 5',
    ]);
  });

  it('is theirs in the past, and not mine', () => {
    const all = seatInfos(
      { seats: [seated(0, { name: 'Ada', former: [{ name: 'Zoé', until: 3 }] })] } as Room,
      { seat: 0, host: true },
      [0],
    );
    expect([3, 4].map((seq) => seatsAt(all, seq).map((s) => [s.name, s.you]))).toEqual([
      [['Zoé', false]],
      [['Ada', true]],
    ]);
  });

  it('has other names as soon as somebody else sits down, and while nobody does the same', () => {
    const blaise = seated(1, { name: 'Blaise' });
    const names = namesOf(infos([blaise]));
    expect(namesOf(infos([{ ...blaise, kind: 'free', online: false }]))).toBe(names);
    expect(namesOf(infos([{ ...blaise, former: [{ name: 'Zoé', until: 3 }] }]))).not.toBe(names);
  });
});
