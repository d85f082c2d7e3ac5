/**
 * Moves the focus among these by the arrows, Home and End, and round at the ends: true if the key
 * was one of them.
 */
export function roves(event: KeyboardEvent, items: readonly HTMLElement[]): boolean {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const to: Record<string, number> = {
    ArrowDown: now + 1,
    ArrowRight: now + 1,
    ArrowUp: now < 0 ? -1 : now - 1,
    ArrowLeft: now < 0 ? -1 : now - 1,
    Home: 0,
    End: items.length - 1,
  };
  const next = to[event.key];
  if (next === undefined || items.length === 0) return false;
  items[(next + items.length) % items.length]?.focus();
  return true;
}
