import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fair, Room } from '../generated/protocol';
import { check, none, partake, seatCommitment, seedOf, serverCommitment, transcript, type Chain } from './fair';

interface Vector extends Chain {
  name: string;
  transcript: string;
  seed: string;
}
// The server is tested on the same.
const vectors = JSON.parse(readFileSync('../engine/fair/testdata/vectors.json', 'utf8')) as Vector[];

const roomOf = (fair: Partial<Fair>, state: Room['state'] = 'gathering') =>
  ({
    code: '0123456789',
    state,
    fair: { commitment: vectors[0]!.commitment, commits: [none, none], ...fair },
  }) as Room;

beforeEach(() => localStorage.clear());

describe.each(vectors)('$name', (v) => {
  it('comes to what others come to', () => {
    expect(serverCommitment(v.code, v.secret)).toBe(v.commitment);
    v.opened.forEach((secret, seat) => {
      if (secret !== none) expect(seatCommitment(v.code, seat, secret)).toBe(v.commits[seat]);
    });
    expect(transcript(v)).toBe(v.transcript);
    expect(seedOf(v)).toBe(v.seed);
  });

  it('is found to fit, and what was changed is not', () => {
    const finished = (more: Partial<Fair>) => roomOf({ ...v, code: undefined, ...more }, 'finished');
    expect(check(finished({}))).toMatchObject({ server: true, seats: true, seed: true, own: 'none' });
    expect(check(finished({ secret: '0'.repeat(64) }))).toMatchObject({ server: false, seed: false });
    expect(check(finished({ opened: v.opened.map(() => '0'.repeat(64)) }))).toMatchObject({ seats: false });
    expect(check(finished({ seed: '0'.repeat(32) }))).toMatchObject({ server: true, seats: true, seed: false });
    expect(check(finished({ secret: undefined }))).toBeUndefined();
  });
});

/** Sits down in a room of two, and returns what the seat is bound by. */
function bind(): string {
  const said = partake(roomOf({}), 0);
  expect(said).toMatchObject({ type: 'bind', seat: 0 });
  return said!.commitment!;
}
const other = seatCommitment('0123456789', 1, vectors[0]!.opened[1]!);

describe('the browser of a seat', () => {
  it('binds it once, to the same however often it is asked, and opens that', () => {
    const bound = bind();
    expect(bind()).toBe(bound);
    expect(partake(roomOf({ commits: [bound, none] }), 0)).toBeUndefined();
    const opens = partake(roomOf({ commits: [bound, other], opening: true }), 0);
    expect(seatCommitment('0123456789', 0, opens!.secret!)).toBe(bound);
    expect(partake(roomOf({ commits: [bound, other], opening: true }), 0)).toEqual(opens);
  });

  it('opens it for one list of commitments alone', () => {
    const bound = bind();
    partake(roomOf({ commits: [bound, other], opening: true }), 0);
    expect(partake(roomOf({ commits: [bound, none], opening: true }), 0)).toEqual({ type: 'open', secret: '' });
  });

  it('opens nothing where the server is bound otherwise than it was', () => {
    const bound = bind();
    const room = roomOf({ commits: [bound, none], opening: true, commitment: '0'.repeat(64) });
    expect(partake(room, 0)).toEqual({ type: 'open', secret: '' });
  });

  it('says at once that it cannot open what another device drew, and nothing without a seat', () => {
    expect(partake(roomOf({ commits: [other, none], opening: true }), 0)).toEqual({ type: 'open', secret: '' });
    expect(partake(roomOf({ commits: [none, none], opening: true }), 0)).toBeUndefined();
    expect(partake(roomOf({}), -1)).toBeUndefined();
    expect(partake(roomOf({}, 'playing'), 0)).toBeUndefined();
  });

  it('finds its own part in the deal again, or that it is not there', () => {
    const bound = bind();
    const { secret } = partake(roomOf({ commits: [bound, none], opening: true }), 0)!;
    const ended = (more: Partial<Fair>) =>
      check(
        roomOf(
          { ...vectors[0], code: undefined, commits: [bound, none], opened: [secret!, none], ...more },
          'finished',
        ),
      )?.own;
    expect(ended({})).toBe('yes');
    expect(ended({ opened: [none, none] })).toBe('closed');
    expect(ended({ commits: [other, none] })).toBe('no');
    expect(ended({ commitment: '0'.repeat(64) })).toBe('no');
  });
});
