/*
 * The stand-ins of a game as the server tells them (`GET …/stand-ins`): an object
 * of the data file's shape, lists of cards as objects by id, with a note beside
 * each card and place. A room's corrections have the same shape.
 */
import { spaced } from '../lib/catalogue';

type Fields = Record<string, unknown>;

/** One stand-in: where it stands, and its figure, which may be a list. */
export interface StandIn {
  path: readonly string[];
  value: unknown;
}

/** Fields that are words about the figures, or names, which are ours to translate. */
const prose =
  /^(id|provenance|confidence|name|name_en|name_fr|en|fr|fr_source|summary|label|notes?)$|(_provenance|_note)$/;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All stand-ins of a file, one by one. */
export function standInsIn(file: unknown, path: readonly string[] = []): StandIn[] {
  if (!isObject(file)) return path.length > 0 ? [{ path, value: file }] : [];
  return Object.entries(file).flatMap(([name, part]) => (prose.test(name) ? [] : standInsIn(part, [...path, name])));
}

/** What stands at a path, undefined if nothing does. */
export const at = (file: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), file);

/** A correction: the stand-in, and what the room has instead. */
export interface Corrected extends StandIn {
  now: unknown;
}

/** What of the stand-ins a room has put right. */
export function correctedIn(file: unknown, figures: unknown): Corrected[] {
  return standInsIn(file).flatMap((s) => {
    const now = at(figures, s.path);
    return now === undefined || JSON.stringify(now) === JSON.stringify(s.value) ? [] : [{ ...s, now }];
  });
}

/** The file that puts these right, as the server takes it. */
export function fileOf(list: readonly { path: readonly string[]; now: unknown }[]): Fields {
  const file: Fields = {};
  for (const { path, now } of list) {
    let part = file;
    for (const name of path.slice(0, -1)) part = (part[name] ??= {}) as Fields;
    part[path.at(-1)!] = now;
  }
  return file;
}

const containers = new Set(['cards', 'list', 'by_players', 'works_of_wonder', 'steps', 'effect']);

/** A path in words: "Archer › hire cost". */
export function pathWords(path: readonly string[]): string {
  const parts = path.filter((part, i) => i === path.length - 1 || !containers.has(part));
  return parts.map((part) => spaced(part.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())).join(' › ');
}

const areNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((n) => typeof n === 'number');

/** A figure as it is written and read: several numbers with commas between them. */
export const written = (value: unknown): string => {
  if (areNumbers(value) && value.length > 0) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What was written, of the kind of what stood there; undefined if it is none. */
export function read(text: string, like: unknown): unknown {
  if (typeof like === 'string') return text;
  try {
    const numbers = areNumbers(like);
    const value: unknown = JSON.parse(numbers ? `[${text.replace(/^\s*\[|\]\s*$/g, '')}]` : text);
    if (numbers && !areNumbers(value)) return undefined;
    return Array.isArray(value) === Array.isArray(like) && (like === null || typeof value === typeof like)
      ? value
      : undefined;
  } catch {
    return undefined;
  }
}
