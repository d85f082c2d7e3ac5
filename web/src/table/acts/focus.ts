import { tick } from 'svelte';
import { byKeys, focusIsLost } from '../../lib/by-keys';

/** What had the focus before what is open over the page took it; the nearest first. */
let lenders: readonly Element[] = [];

/** The choice that whoever goes by keys goes on at: what a lesson advises, else the first. */
export const firstChoice = (within: ParentNode): HTMLElement | null =>
  within.querySelector<HTMLElement>('[data-choices] [aria-current="step"]') ??
  within.querySelector<HTMLElement>('[data-choices] [data-state]');

/** That choice; else, and when nothing is asked, the sentence that tells of it. */
function whereTheGameGoesOn(): HTMLElement | null {
  const asked = document.getElementById('asked');
  return (asked && byKeys() ? firstChoice(asked) : null) ?? asked;
}

/** Goes on where the game does once what had the focus, a button that has done its work, is gone. */
export async function goOn(): Promise<void> {
  await tick();
  if (focusIsLost()) whereTheGameGoesOn()?.focus();
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
    if (!focusIsLost()) return;
    // What had it may be gone: the choice that ended the game, before its final count.
    const back = from.find((e) => e.isConnected) ?? whereTheGameGoesOn();
    if (back instanceof HTMLElement || back instanceof SVGElement) back.focus();
  };
}
