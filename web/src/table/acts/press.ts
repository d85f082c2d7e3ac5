/*
 * One press, one choice. What is pressed as something new comes was meant for what was there before: the second half
 * of a double click, a key that is held down, a tap on its way. Whoever has moved on to something else, with the
 * hand or by another key, knows what is pressed there, however soon.
 */

/** How long what is new takes nothing from a hand that rests, in milliseconds. */
const soon = 400;
/** How far a hand has gone at least that goes somewhere else, in pixels: a finger comes down beside where it was. */
const away = { mouse: 24, finger: 40 };

/** A pointer: where it was last, and on what. */
interface Hand {
  x: number;
  y: number;
  on: EventTarget | null;
}

/** The hand and the keys as something was shown. */
export interface Shown {
  /** When, as events are timed. */
  at: number;
  hand: Hand | undefined;
  keys: number;
  key: string | undefined;
  /** Whether it took the place of what looks like it: whoever has moved on since went to that. */
  displaces?: boolean;
}

let hand: Hand | undefined;
let finger = false;
/** When the pointer was pressed last. */
let down = 0;
/** When and where it was pressed before. */
let before: { at: number; hand: Hand | undefined } = { at: 0, hand: undefined };
/** Where it was pressed last. */
let downed: Hand | undefined;
/** How many keys were pressed, and the last of them. */
let keys = 0;
let key: string | undefined;
/** What was clicked or pressed last. */
let press: MouseEvent | KeyboardEvent | undefined;

function points({ clientX: x, clientY: y, target: on }: PointerEvent): void {
  hand = { x, y, on };
}

const notes: { [type in 'pointermove' | 'pointerdown' | 'keydown' | 'click']: (e: DocumentEventMap[type]) => void } = {
  pointermove: points,
  pointerdown(e) {
    points(e);
    finger = e.pointerType === 'touch';
    before = { at: down, hand: downed };
    down = e.timeStamp;
    downed = hand;
  },
  keydown(e) {
    press = e;
    if (e.repeat) return;
    keys += 1;
    key = e.key;
  },
  click: (e) => (press = e),
};
for (const [type, note] of Object.entries(notes))
  document.addEventListener(type, note as EventListener, { capture: true, passive: true });

/** What is noted of the hand and the keys as something is shown. */
export const shownNow = (): Shown => ({ at: performance.now(), hand, keys, key });

/** Whether the event that is being handled is a press that was not meant for what was shown then. */
export function unmeant(shown: Shown, within = soon): boolean {
  if (!press || press.eventPhase === Event.NONE) return false;
  if (press instanceof KeyboardEvent && press.repeat) return true;
  if (shown.displaces && press.timeStamp - shown.at < within) return true;
  // A key clicks as well.
  if (press instanceof KeyboardEvent || press.detail === 0) {
    const again = keys === shown.keys || key === 'Enter' || key === ' ' || key === shown.key;
    return key !== undefined && again && keys - shown.keys <= 1 && press.timeStamp - shown.at < within;
  }
  return press.detail > 1 || rests(shown, within);
}

/** Whether it is a press of something that came to lie, just then, under a hand that was on something else. */
export const slips = (shown: Shown): boolean =>
  press instanceof MouseEvent && press.detail > 0 && press.target !== shown.hand?.on && rests(shown, soon);

/** Whether the hand is where it was, and has pressed nothing elsewhere since. */
const rests = (shown: Shown, within: number) =>
  down - shown.at < within &&
  !hasMoved(shown.hand, hand) &&
  !(before.at > shown.at && hasMoved(shown.hand, before.hand));

function hasMoved(from: Hand | undefined, to: Hand | undefined): boolean {
  if (!from || !to) return !from;
  return Math.hypot(to.x - from.x, to.y - from.y) > (finger ? away.finger : away.mouse);
}
