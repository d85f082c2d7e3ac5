import type { Entry } from '../../../generated/protocol';
import { followsOn } from '../../../table/state/view';

/** Something that everybody should have seen: told on the board, entry by entry. */
export interface Scene {
  kind: 'round' | 'dice' | 'events' | 'black' | 'counter' | 'countered' | 'royal';
  entries: Entry[];
}

/** What begins a scene, and what belongs to it. */
const begins: Record<string, Scene['kind']> = {
  round: 'round',
  dice: 'dice',
  event: 'events',
  afflict: 'events',
  black: 'black',
  counter: 'counter',
  suffer: 'counter',
  countered: 'countered',
  royal: 'royal',
};
/** What a player does in the open is seen as it happens: it ends a scene and is none. */
const ends = new Set([
  'lot',
  'pass',
  'pass-again',
  'district',
  'settle',
  'reroll',
  'flip',
  'recruit',
  'character',
  'over',
]);
const of: Partial<Record<Scene['kind'], ReadonlySet<string>>> = {
  countered: new Set(['gain', 'won']),
  counter: new Set(['gain', 'penalty', 'royal-die']),
};

/** What changes a purse. */
export const money: ReadonlySet<string> = new Set(['gain', 'pay', 'penalty']);
/** As many lines as are read at once, and have their place beside the events. */
const atOnce = 6;

/** What is told of a scene line by line: new events are one, and what several players give or get one after the other. */
export function linesOf(entries: readonly Entry[]): [Entry, ...Entry[]][] {
  const list: [Entry, ...Entry[]][] = [];
  for (const entry of entries) {
    const last = list.at(-1);
    const joins =
      last && (entry.key === 'event' ? last[0].key === 'event' : money.has(entry.key) && money.has(last[0].key));
    if (joins) last.push(entry);
    else list.push([entry]);
  }
  return list;
}

/** The events of a round, in as many scenes as it takes: what one of them does stays together. */
function parted(scene: Scene): Scene[] {
  if (scene.kind !== 'events') return [scene];
  const parts: Entry[][] = [];
  let strike: Entry[] = [];
  const add = () => {
    const last = parts.at(-1);
    if (last && linesOf([...last, ...strike]).length <= atOnce) last.push(...strike);
    else if (strike.length > 0) parts.push(strike);
  };
  for (const entry of scene.entries) {
    if (entry.key === 'afflict') {
      add();
      strike = [];
    }
    strike.push(entry);
  }
  add();
  return parts.map((entries) => ({ kind: scene.kind, entries }));
}

/** The scenes of what has happened. What this seat has countered itself, it knows. */
export function scenes(entries: readonly Entry[], you: number): Scene[] {
  const list: Scene[] = [];
  let now: Scene | undefined;
  /** What an event interrupts when it is countered. */
  let before: Scene | undefined;
  for (const entry of entries) {
    const kind = begins[entry.key];
    if (now?.kind === 'countered' && !of.countered?.has(entry.key) && kind === undefined) now = before;
    if (kind === undefined) {
      if (ends.has(entry.key) || (now && of[now.kind] && !of[now.kind]?.has(entry.key))) now = undefined;
      now?.entries.push(entry);
    } else if (kind === 'counter' && entry.seat === you) {
      now = undefined;
    } else if (now && kind === now.kind && (kind === 'dice' || kind === 'events')) {
      now.entries.push(entry);
    } else {
      before = kind === 'countered' ? now : undefined;
      list.push((now = { kind, entries: [entry] }));
    }
  }
  return list.flatMap(parted);
}

/**
 * The scenes of a moment of the past, whatever was skipped on the way there;
 * undefined while the moment comes next after the one before and has none, so
 * that what is being told goes on.
 */
export function scenesAt(log: readonly Entry[], before: number, you: number): Scene[] | undefined {
  const seq = log.at(-1)?.seq ?? -1;
  const list = scenes(
    log.filter((e) => e.seq === seq && e.only === undefined),
    you,
  );
  return list.length > 0 || !followsOn(log, before) ? list : undefined;
}

/** The dice that an entry names, such as red1 = 4, countered ones among them: in its order. */
export function diceNamed(entry: Pick<Entry, 'args'>): { colour: string; value: number }[] {
  return Object.entries(entry.args ?? {}).flatMap(([name, value]) => {
    const [, colour = ''] = /^(black|red|white|yellow)\d+$/.exec(name) ?? [];
    return colour ? [{ colour, value: Number(value) }] : [];
  });
}

/** Black dice that an entry tells the values of: value1 = 5, value2 = 2. */
export function blackNamed(entry: Entry): number[] {
  return Object.entries(entry.args ?? {}).flatMap(([name, value]) => (/^value\d+$/.test(name) ? [Number(value)] : []));
}

/** Who has how many banners of a countered event, and gets what. */
export interface Share {
  owner: number;
  n: number;
  vp: number;
  /** As many as somebody else. */
  tied: boolean;
}

export function sharesOf(entry: Entry): Share[] {
  const args = entry.args ?? {};
  const list = [1, 2, 3, 4, 5].flatMap((i) =>
    args[`owner${i}`] === undefined
      ? []
      : [{ owner: Number(args[`owner${i}`]), n: Number(args[`n${i}`] ?? 0), vp: Number(args[`vp${i}`] ?? 0) }],
  );
  return list
    .map((share) => ({ ...share, tied: list.some((other) => other.owner !== share.owner && other.n === share.n) }))
    .sort((a, b) => b.n - a.n);
}
