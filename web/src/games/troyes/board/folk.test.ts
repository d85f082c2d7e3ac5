import { describe, expect, it } from 'vitest';
import { recorded } from '../../../test/frames';
import type { Private, Public } from '../views';
import { follow, placesOf, type Folk } from './folk';

function walk(...positions: Record<string, number>[]): Folk {
  let born = 0;
  return positions.reduce<Folk>(
    (folk, places) => follow(folk, new Map(Object.entries(places)), () => (born += 1)),
    new Map(),
  );
}
const id = (folk: Folk, place: string) => folk.get(place)?.id;

describe('citizens', () => {
  it('keep their number where they stay', () => {
    const folk = walk(
      { 'seat:palace:1': 0, 'seat:palace:2': 1 },
      { 'seat:palace:1': 0, 'seat:palace:2': 1, 'seat:palace:3': 0 },
    );
    expect(['seat:palace:1', 'seat:palace:2', 'seat:palace:3'].map((p) => id(folk, p))).toEqual([1, 2, 3]);
  });

  it('lie down where they were expelled', () => {
    const folk = walk({ 'seat:palace:4': 1 }, { 'seat:palace:4': 0, 'lying:palace:1': 1 });
    expect(id(folk, 'lying:palace:1')).toBe(1);
    expect(id(folk, 'seat:palace:4')).toBe(2);
  });

  it('are pushed along a row', () => {
    const row = (...owners: number[]) => Object.fromEntries(owners.map((o, i) => [`seat:bishopric:${i + 1}`, o]));
    const folk = walk(row(0, 1), row(2, 0, 1));
    expect([1, 2, 3].map((i) => id(folk, `seat:bishopric:${i}`))).toEqual([3, 1, 2]);
  });

  it('walk to an activity from the seat that they left', () => {
    const folk = walk({ 'seat:city-hall:2': 0, 'seat:palace:1': 0 }, { 'seat:palace:1': 0, 'activity:merchant:0': 0 });
    expect(id(folk, 'activity:merchant:0')).toBe(1);
  });

  it('are each in one place, all through the recorded games', () => {
    for (const { name, frames } of recorded<Public, Private>('troyes').games) {
      let folk: Folk = new Map();
      let born = 0;
      for (const frame of frames) {
        const places = placesOf(frame.public);
        folk = follow(folk, places, () => (born += 1));
        expect([...folk.keys()].sort(), name).toEqual([...places.keys()].sort());
        expect(new Set([...folk.values()].map((who) => who.id)).size, name).toBe(folk.size);
      }
    }
  });
});
