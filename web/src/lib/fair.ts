import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ClientMessage, Fair, Room, Seat } from '../generated/protocol';
import { readJSON, writeJSON } from './storage';

// How a room's cards come to be dealt so that nobody could choose them: see the server's
// package fair. Browsers have what it takes only on secure pages: a table at home is none.

const tag = 'westkingdom/fair/1';
/** Stands for a commitment, or an opened secret, that is not there. */
export const none = '-';

const lines = (...all: string[]) => all.join('\n') + '\n';
const commitment = (code: string, who: string, secret: string) =>
  bytesToHex(sha256(utf8ToBytes(lines(tag, 'commit', code, who, secret))));

/** What the server is bound by. */
export const serverCommitment = (code: string, secret: string) => commitment(code, 'server', secret);
/** What whoever has a seat is bound by. */
export const seatCommitment = (code: string, seat: Seat, secret: string) => commitment(code, `seat ${seat}`, secret);

/** What a deal follows from. */
export type Chain = { code: string } & Required<Pick<Fair, 'commitment' | 'commits' | 'opened' | 'secret'>>;

/** The text that the seed is made of. */
export const transcript = ({ code, commitment, commits, opened }: Chain) =>
  lines(tag, 'seed', code, commitment, ...commits.map((bound, seat) => `${seat} ${bound} ${opened[seat]}`));

/** The seed that follows, in hex. */
export const seedOf = (chain: Chain) =>
  bytesToHex(hmac(sha256, hexToBytes(chain.secret), utf8ToBytes(transcript(chain))).slice(0, 16));

/** What this browser has drawn for its seat in a room. */
interface Own {
  /** Drawn once for a room. */
  secret: string;
  /** Of the server, as it was seen then. */
  commitment: string;
  seat: Seat;
  /** Those of all seats, for which it was opened: it never is for others. */
  opened?: string;
}

const key = (code: string) => `fair.${code}`;
const ownOf = (code: string) => readJSON<Own | undefined>(key(code), undefined);

/** What this browser has to say of the deal, as the room stands; nothing, mostly. */
export function partake(room: Room, seat: Seat): (ClientMessage & { type: 'bind' | 'open' }) | undefined {
  const { code, fair } = room;
  const bound = fair?.commits[seat];
  if (!fair || bound === undefined || room.state !== 'gathering') return;
  const own = ownOf(code);
  if (!fair.opening) {
    if (bound !== none) return;
    const secret = own?.secret ?? bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
    writeJSON(key(code), { commitment: fair.commitment, ...own, secret, seat } satisfies Own);
    return { type: 'bind', seat, commitment: seatCommitment(code, seat, secret) };
  }
  if (bound === none) return;
  const all = fair.commits.join(' ');
  const mine =
    own?.commitment === fair.commitment &&
    seatCommitment(code, seat, own.secret) === bound &&
    (own.opened ?? all) === all;
  if (mine) writeJSON(key(code), { ...own, opened: all } satisfies Own);
  return { type: 'open', secret: mine ? own.secret : '' };
}

/** How a deal is found. */
export interface Verdict {
  /** Whether the server's secret is the one that it was bound to. */
  server: boolean;
  /** Whether the seats' are, and of how many seats one was opened. */
  seats: boolean;
  opened: number;
  /** Whether the seed follows from them. */
  seed: boolean;
  /** What has become of this browser's own part. */
  own: 'yes' | 'no' | 'closed' | 'none';
}

/** Checks the deal of a game that has ended. */
export function check(room: Room): Verdict | undefined {
  const { fair } = room;
  if (!fair?.secret || !fair.opened) return;
  const { commitment, commits, opened, secret } = fair;
  const code = fair.code ?? room.code;
  return {
    server: serverCommitment(code, secret) === commitment,
    seats: opened.every((s, seat) => s === none || seatCommitment(code, seat, s) === commits[seat]),
    opened: opened.filter((s) => s !== none).length,
    seed: seedOf({ code, commitment, commits, opened, secret }) === fair.seed,
    own: ownPart(room, fair),
  };
}

function ownPart({ code }: Room, { commitment, commits, opened }: Fair): Verdict['own'] {
  const own = ownOf(code);
  if (!own?.opened && !(own && commits[own.seat] === seatCommitment(code, own.seat, own.secret))) return 'none';
  const kept = own.commitment === commitment && commits[own.seat] === seatCommitment(code, own.seat, own.secret);
  if (!kept) return 'no';
  return opened?.[own.seat] === own.secret ? 'yes' : 'closed';
}
