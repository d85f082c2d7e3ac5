import { m } from '../../lib/messages';
import { choiceInSight, moveFocus, moveGroup, seek, typing } from '../acts/keyboard';

/** What keys have the table's page do. */
export interface Keyed {
  /** Whether a moment of the past is shown instead of now. */
  readonly past: boolean;
  /** Goes on or back in the past, by so many moments. */
  step(by: number): void;
  undo(): void;
  redo(): void;
  /** Goes to the next game that waits for whoever plays here; false if none does. */
  next(): boolean;
  open(what: 'help' | 'aid' | 'glossary'): void;
  /** Closes what is open, stops what runs, or comes back to now. */
  leave(): void;
}

/** Does what a key is pressed for; false where it is not for the table. */
type Act = (page: Keyed, event: KeyboardEvent) => boolean | void;

/** A line of the help, and what is done for it: now, and in the past. Whatever has the focus does the others itself. */
interface Key {
  /** What `KeyboardEvent.key` says of them, after `Shift+` if that is held besides. */
  keys: readonly string[];
  /** What stands on them. */
  name: () => string;
  does: () => string;
  now?: Act;
  past?: Act;
}

const forth = (key: string) => (key === 'ArrowRight' || key === 'ArrowDown' || key === 'PageDown' ? 1 : -1);
const open = (what: Parameters<Keyed['open']>[0]): Pick<Key, 'now' | 'past'> => {
  const act: Act = (page) => page.open(what);
  return { now: act, past: act };
};

/** The arrows, which the help draws. */
export const arrows: Key = {
  keys: ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'],
  name: m.key_arrows,
  does: m.keys_arrows,
  now: (_, { key }) => moveFocus(forth(key)),
  past: (page, { key }) => page.step(forth(key)),
};

/** The keys of the table, as the help lists them. */
export const keys: readonly Key[] = [
  arrows,
  {
    keys: ['Home', 'End'],
    name: m.key_ends,
    does: m.keys_ends,
    now: (_, { key }) => moveFocus(key === 'Home' ? 'first' : 'last'),
    past: (page, { key }) => page.step(key === 'Home' ? -Infinity : Infinity),
  },
  {
    keys: ['PageDown', 'PageUp'],
    name: m.key_pages,
    does: m.keys_pages,
    now: (_, { key }) => moveGroup(forth(key)),
  },
  {
    keys: [...'123456789'],
    name: () => '1 … 9',
    does: m.keys_digits,
    now: (_, { key, repeat }) => !repeat && choiceInSight(Number(key))?.click(),
  },
  { keys: ['Enter'], name: m.key_enter, does: m.keys_enter },
  { keys: [' '], name: m.key_space, does: m.keys_space },
  {
    keys: ['Backspace'],
    name: m.key_backspace,
    does: m.keys_backspace,
    now: (page, { repeat }) => !repeat && page.undo(),
  },
  {
    keys: ['Shift+Backspace'],
    name: m.key_shift_backspace,
    does: m.keys_shift_backspace,
    now: (page, { repeat }) => !repeat && page.redo(),
  },
  { keys: ['/'], name: () => '/', does: m.keys_slash, now: seek },
  {
    keys: ['Escape'],
    name: m.key_escape,
    does: m.keys_escape,
    now: (page) => page.leave(),
    past: (page) => page.leave(),
  },
  {
    keys: ['n', 'N'],
    name: () => 'N',
    does: m.keys_next,
    now: (page, { repeat }) => !repeat && page.next(),
    past: (page, { repeat }) => !repeat && page.next(),
  },
  { keys: ['a', 'A'], name: () => 'A', does: m.keys_aid, ...open('aid') },
  { keys: ['g', 'G'], name: () => 'G', does: m.keys_glossary, ...open('glossary') },
  { keys: ['?'], name: () => '?', does: m.keys_help, ...open('help') },
];

/** Does what a key is pressed for at the table, unless it belongs to something else. */
export function press(page: Keyed, event: KeyboardEvent): void {
  // What is written with AltGr is held to be pressed with two others.
  const chord = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  if (event.defaultPrevented || chord || typing(event)) return;
  const on = (name: string) => keys.find((line) => line.keys.includes(name));
  const key = (event.shiftKey && on(`Shift+${event.key}`)) || on(event.key);
  const act = page.past ? key?.past : key?.now;
  if (act && act(page, event) !== false) event.preventDefault();
}
