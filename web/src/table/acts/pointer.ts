/*
 * A page that changes puts other things under a mouse that rests, and the
 * browser tells each of them that the mouse came. Nobody pointed at them.
 */

let at: { x: number; y: number } | undefined;

function note(event: Event): void {
  const { pointerType, clientX: x, clientY: y } = event as PointerEvent;
  if (pointerType !== 'touch') at = { x, y };
}
for (const type of ['pointermove', 'pointerdown', 'pointerup'])
  document.addEventListener(type, note, { capture: true, passive: true });

/** Whether a pointer that comes over something was moved there, rather than the thing under it. */
export function moved({ clientX, clientY }: PointerEvent): boolean {
  return at === undefined || at.x !== clientX || at.y !== clientY;
}
