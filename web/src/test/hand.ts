/** A press by mouse or finger: where, when as events are timed, and the how manyth in a row. */
interface Press {
  x?: number;
  y?: number;
  at?: number;
  finger?: boolean;
  nth?: number;
}

const timed = (event: Event, at: number) => Object.defineProperty(event, 'timeStamp', { value: at });

/** Presses and lets go of an element. */
export function click(
  on: Element,
  { x = 0, y = 0, at = performance.now(), finger = false, nth = 1 }: Press = {},
): void {
  const where = { clientX: x, clientY: y, bubbles: true, cancelable: true };
  const pointer = { ...where, pointerType: finger ? 'touch' : 'mouse' };
  if (!finger) on.dispatchEvent(timed(new PointerEvent('pointermove', pointer), at));
  on.dispatchEvent(timed(new PointerEvent('pointerdown', pointer), at));
  on.dispatchEvent(timed(new MouseEvent('click', { ...where, detail: nth }), at));
}

/** Presses a key on an element; where that is a button, Enter clicks it. */
export function strike(on: Element, key: string, { at = performance.now(), repeat = false } = {}): void {
  const down = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true });
  const goes = on.dispatchEvent(timed(down, at));
  if (goes && key === 'Enter' && on instanceof HTMLButtonElement)
    on.dispatchEvent(timed(new MouseEvent('click', { bubbles: true, cancelable: true }), at));
}
