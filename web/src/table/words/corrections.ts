/*
 * Figures that an operator has put right, as a room's description has them: an
 * object of the data file's shape, lists of cards as objects by id. They come
 * checked from the server.
 */
import { wordAnew } from '../../lib/worded';
import { forget } from './provenance';

type Fields = Record<string, unknown>;

/** Fields that explain figures and are none. */
const explains = /^(id|provenance|confidence|notes?)$|_provenance$|_note$/;

const restores = new WeakMap<object, () => void>();

/**
 * Puts a game's figures right, in place, so that whatever draws the game draws
 * them; corrections of another room end. What is corrected is no stand-in any
 * more. The returned function gives the figures of the data file back, unless
 * another room has put its own there meanwhile.
 */
export function correct(data: object, corrections: unknown): () => void {
  restores.get(data)?.();
  const back: (() => void)[] = [];
  const set = (of: Fields, name: string, value: unknown) => {
    const had = Object.hasOwn(of, name);
    const was = of[name];
    back.push(() => {
      if (had) of[name] = was;
      else delete of[name];
    });
    of[name] = value;
  };
  merge(data, corrections, set);
  forget(data);
  wordAnew();
  const restore = () => {
    if (restores.get(data) !== restore) return;
    restores.delete(data);
    for (const undo of back.reverse()) undo();
    forget(data);
    wordAnew();
  };
  restores.set(data, restore);
  return restore;
}

function merge(data: unknown, corrections: unknown, set: (of: Fields, name: string, value: unknown) => void): void {
  if (!isObject(corrections)) return;
  for (const [name, value] of Object.entries(corrections)) {
    if (explains.test(name)) continue;
    if (Array.isArray(data)) {
      merge(
        data.find((part) => isObject(part) && part.id === name),
        value,
        set,
      );
      continue;
    }
    if (!isObject(data) || !(name in data)) continue;
    const was = data[name];
    if (isObject(was) && Array.isArray(value) && value.length === 1 && isObject(value[0])) set(data, name, value[0]);
    else if (isObject(value) && (isObject(was) || isListed(was))) merge(was, value, set);
    else if (isListed(was) && sameCards(was, value)) {
      // The same cards: those that are known by id elsewhere stay the same objects.
      for (const [i, card] of value.entries())
        for (const [field, figure] of Object.entries(card)) set(was[i]!, field, figure);
    } else set(data, name, value);
    certain(data, name, set);
  }
}

/** Notes where a figure comes from, unless what was corrected says it of itself. */
function certain(data: Fields, name: string, set: (of: Fields, name: string, value: unknown) => void): void {
  const now = data[name];
  if (isObject(now) && now.provenance) return;
  if (`${name}_provenance` in data) set(data, `${name}_provenance`, 'corrected');
  const whole = data.provenance;
  if (typeof whole === 'string') {
    const others = Object.keys(data).filter((field) => !explains.test(field));
    set(data, 'provenance', {
      ...Object.fromEntries(others.map((field) => [field, whole])),
      [name]: 'corrected',
    });
  } else if (isObject(whole)) set(whole, name, 'corrected');
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sameCards = (was: Fields[], now: unknown): now is Fields[] =>
  isListed(now) && was.length === now.length && was.every((card, i) => card.id === now[i]?.id);

const isListed = (value: unknown): value is Fields[] =>
  Array.isArray(value) && isObject(value[0]) && typeof value[0].id === 'string';
