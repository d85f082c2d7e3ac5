/*
 * The stand-ins of a game as the server tells them (`GET …/stand-ins`): an object
 * of the data file's shape, lists of cards as objects by id, with a note beside
 * each card and place. A room's corrections have the same shape.
 */
import { slug, spaced } from '../../lib/catalogue';
import { locale } from '../../lib/locale.svelte';
import { m } from '../../lib/messages';
import { figureNames } from './figure-names';
import type { GameClient } from '../game';

type Fields = Record<string, unknown>;

/** One stand-in: where it stands, and its figure, which may be a list, or an object of {@link Kinds}. */
export interface StandIn {
  path: readonly string[];
  value: unknown;
}

/** Fields that are words about the figures, or names, which are ours to translate. */
const prose =
  /^(id|provenance|confidence|name|name_en|name_fr|en|fr|fr_source|summary|label|notes?)$|(_provenance|_note)$/;

/** Parts of a data file that explain its words. */
const about = /legend|vocabulary/;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Fields whose objects say by their own fields what there is, such as a gain of
 * silver or of stone, each with all that stand in such an object, and one of each.
 */
export type Kinds = ReadonlyMap<string, Readonly<Fields>>;

/** The fields of a data file, those of a list's items as `field[]`, whose objects have hardly any field in common. */
export function kindsIn(data: unknown): Kinds {
  const found = new Map<string, Fields[]>();
  const walk = (value: unknown, field: string) => {
    if (Array.isArray(value)) for (const v of value) walk(v, `${field}[]`);
    if (!isObject(value)) return;
    const fields = Object.entries(value).filter(([key]) => !prose.test(key) && !about.test(key));
    if (fields.length > 0 && !('id' in value) && !/^\d+$/.test(field))
      found.set(field, [...(found.get(field) ?? []), Object.fromEntries(fields)]);
    for (const [key, part] of fields) walk(part, key);
  };
  walk(data, '');
  return new Map(
    [...found]
      .map(([field, list]) => [field, list, Object.assign({}, ...list) as Fields] as const)
      .filter(([, list, all]) =>
        Object.keys(all).every((key) => list.filter((one) => key in one).length < 0.9 * list.length),
      )
      .map(([field, , all]) => [field, all]),
  );
}

/** All stand-ins of a file, one by one. */
export function standInsIn(file: unknown, kinds: Kinds = new Map(), path: readonly string[] = []): StandIn[] {
  if (!isObject(file)) return path.length > 0 ? [{ path, value: file }] : [];
  if (kinds.has(path.at(-1) ?? '') && !explained(file)) return [{ path, value: file }];
  return Object.entries(file).flatMap(([name, part]) =>
    prose.test(name) ? [] : standInsIn(part, kinds, [...path, name]),
  );
}

/** Whether there is a note in an object: it has stand-ins, and is not one itself. */
const explained = (value: Fields): boolean =>
  'note' in value || Object.values(value).some((part) => isObject(part) && explained(part));

/** What a correction puts in place of a figure: an object is named by its fields, or whole, in a list by itself. */
export function putRight(was: unknown, now: unknown): unknown {
  if (!isObject(was)) return now;
  if (Array.isArray(now) && now.length === 1 && isObject(now[0])) return now[0];
  if (!isObject(now)) return now;
  return { ...was, ...Object.fromEntries(Object.entries(now).map(([key, v]) => [key, putRight(was[key], v)])) };
}

/** What stands for a stand-in where a room has put figures right, undefined if nothing does. */
export function nowOf(figures: unknown, { path, value }: StandIn): unknown {
  const now = path.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), figures);
  return now === undefined ? undefined : putRight(value, now);
}

/** A correction: the stand-in, and what the room has instead. */
export interface Corrected extends StandIn {
  now: unknown;
}

/** What of the stand-ins a room has put right. */
export function correctedIn(file: unknown, figures: unknown, kinds?: Kinds): Corrected[] {
  return standInsIn(file, kinds).flatMap((s) => {
    const now = nowOf(figures, s);
    return now === undefined || JSON.stringify(now) === JSON.stringify(s.value) ? [] : [{ ...s, now }];
  });
}

/** The file that puts these right, as the server takes it. */
export function fileOf(list: readonly { path: readonly string[]; now: unknown }[]): Fields {
  const file: Fields = {};
  for (const { path, now } of list) {
    let part = file;
    for (const name of path.slice(0, -1)) part = (part[name] ??= {}) as Fields;
    part[path.at(-1)!] = isObject(now) ? [now] : now;
  }
  return file;
}

/** Calls a field of a data file, or what stands in it, by name. */
export type Namer = (key: string) => string;

/** The names of a game: those of its cards and things besides those of all data files. */
export function namerOf(game: GameClient | undefined): Namer {
  const thing = (key: string) =>
    ['thing', 'icon', 'place', 'figure']
      .map((kind) => game?.messages[`${slug(game.id)}_${kind}_${slug(key)}`])
      .find((message) => message)?.({ n: 1 });
  return (key) =>
    (Object.hasOwn(figureNames, key) ? figureNames[key] : undefined)?.[locale.current === 'fr' ? 1 : 0] ??
    game?.card(key)?.name ??
    thing(key) ??
    spaced(key.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase());
}

const containers = new Set(['cards', 'list', 'by_players', 'works_of_wonder', 'steps', 'effect']);

/** How many parts of a path lead to the card or the place of its figure. */
const placeOf = (path: readonly string[], isCard: (id: string) => boolean): number => {
  const card = path.findIndex(isCard);
  return card >= 0 ? card + 1 : Math.max(1, Math.min(2, path.length - 1));
};

/** Stand-ins that stand on one card, or at one place. */
export interface Group {
  path: readonly string[];
  figures: StandIn[];
}

/** Stand-ins by their cards and places. */
export function byPlace(list: readonly StandIn[], game: GameClient | undefined): Group[] {
  const groups = new Map<string, Group>();
  for (const s of list) {
    const path = s.path.slice(
      0,
      placeOf(s.path, (id) => game?.card(id) !== undefined),
    );
    const group = groups.get(path.join('\n')) ?? { path, figures: [] };
    group.figures.push(s);
    groups.set(path.join('\n'), group);
  }
  return [...groups.values()];
}

/** A path in words: "Archer › cost to hire". */
export function pathWords(path: readonly string[], name: Namer): string {
  const parts = path.filter((part, i) => i === path.length - 1 || !containers.has(part));
  return parts.map(name).join(' › ');
}

/** A figure in words, a list item by item. */
export function figureWords(value: unknown, name: Namer): string {
  if (value === null || value === undefined) return name('none');
  if (typeof value === 'boolean') return value ? m.figures_yes() : m.figures_no();
  if (typeof value === 'string') return name(value);
  if (Array.isArray(value)) {
    const parts = value.map((v) => figureWords(v, name));
    if (parts.length === 0) return name('none');
    return parts.join(value.some((v) => typeof v === 'object' && v !== null) ? ' · ' : ', ');
  }
  if (isObject(value))
    return Object.entries(value)
      .map(([key, v]) => (v === true ? name(key) : `${name(key)} ${figureWords(v, name)}`))
      .join(', ');
  return String(value);
}

/** Whether a figure has all that it is made of. */
export function whole(value: unknown): boolean {
  if (value === undefined || Number.isNaN(value)) return false;
  if (Array.isArray(value)) return value.every(whole);
  return !isObject(value) || Object.values(value).every(whole);
}

/** The words that stand in the fields of a data file, by the field's name. */
export function wordsIn(data: unknown): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  const walk = (value: unknown, field: string) => {
    if (typeof value === 'string') found.set(field, (found.get(field) ?? new Set()).add(value));
    else if (Array.isArray(value)) for (const v of value) walk(v, field);
    else if (isObject(value)) for (const [key, v] of Object.entries(value)) if (!prose.test(key)) walk(v, key);
  };
  walk(data, '');
  return new Map([...found].map(([field, words]) => [field, [...words]]));
}
