/** What had the focus before what is open over the page took it; the nearest first. */
let lenders: readonly Element[] = [];

/**
 * Notes what has the focus, for something that opens over the page and takes it. The function that is
 * returned gives it back when that is gone: also from a dialog that opened in the place of another.
 */
export function borrowFocus(): () => void {
  const active = document.activeElement;
  const from = (lenders = active && active !== document.body ? [active, ...lenders] : lenders);
  return () => {
    if (document.querySelector('dialog[open]')) return;
    lenders = [];
    if (document.activeElement && document.activeElement !== document.body) return;
    // What had it may be gone: the choice that ended the game, before its final count.
    const back = from.find((e) => e.isConnected) ?? document.getElementById('asked');
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  };
}
