import { byKeys } from '../lib/by-keys';

/** What had the focus before what is open over the page took it; the nearest first. */
let lenders: readonly Element[] = [];

/** The first choice for whoever goes by keys; else, and when nothing is asked, the sentence that tells of it. */
function whereTheGameGoesOn(): Element | null {
  const choice = byKeys() ? document.querySelector('#asked [data-choices] [data-state]') : null;
  return choice ?? document.getElementById('asked');
}

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
    const back = from.find((e) => e.isConnected) ?? whereTheGameGoesOn();
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  };
}
