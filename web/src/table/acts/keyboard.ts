/*
 * Arrows move among what can be chosen, in reading order: by line, then from
 * left to right, wherever it is drawn.
 */

const chips = '[data-choices] [data-state="legal"]:not([disabled])';
const places = '[data-target][data-state="legal"]';

interface Placed {
  element: HTMLElement | SVGElement;
  top: number;
  left: number;
  height: number;
}

/** Sorts boxes as one reads: those that overlap in height are one line. */
export function readingOrder<T extends { top: number; left: number; height: number }>(boxes: readonly T[]): T[] {
  const byTop = [...boxes].sort((a, b) => a.top - b.top || a.left - b.left);
  const lines: T[][] = [];
  for (const box of byTop) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && box.top < first.top + Math.min(first.height, box.height) / 2) line.push(box);
    else lines.push([box]);
  }
  return lines.flatMap((line) => line.sort((a, b) => a.left - b.left));
}

/** What matches and is drawn, in reading order. */
export function inReadingOrder(selector: string, root: ParentNode = document): (HTMLElement | SVGElement)[] {
  const placed: Placed[] = [];
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(selector)) {
    const { top, left, height, width } = element.getBoundingClientRect();
    if (width > 0 && height > 0) placed.push({ element, top, left, height });
  }
  return readingOrder(placed).map((p) => p.element);
}

/**
 * Moves the focus to the next (1), the one before (-1), the first or the last: among the places
 * where something can be chosen if one of them has it, else among the chips of
 * the prompt bar.
 */
export function moveFocus(to: 1 | -1 | 'first' | 'last'): void {
  const active = document.activeElement as HTMLElement;
  const onBoard = active.matches(places);
  let targets = inReadingOrder(onBoard ? places : chips);
  if (targets.length === 0) targets = inReadingOrder(places);
  if (targets.length === 0) return;
  const now = targets.indexOf(active);
  const end = targets.length - 1;
  let next: number;
  if (to === 'first' || (now < 0 && to === 1)) next = 0;
  else if (to === 'last' || now < 0) next = end;
  else next = (now + to + targets.length) % targets.length;
  targets[next]?.focus();
  targets[next]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The chips of the question that can be seen, in reading order. */
export function chipsInSight(within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(chips)].filter((chip) => {
    const list = chip.closest('[data-choices]')?.getBoundingClientRect();
    const { top, bottom, height } = chip.getBoundingClientRect();
    return list !== undefined && height > 0 && top + height / 2 > list.top && bottom - height / 2 < list.bottom;
  });
}

/** The chip that a digit chooses. */
export const choiceInSight = (digit: number): HTMLElement | undefined => chipsInSight()[digit - 1];

/** Moves the focus to the first chip of the next group (1), or the one before (-1): false if there are no groups. */
export function moveGroup(by: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(chips)];
  const groups = [...new Set(all.map((chip) => chip.closest('[role="group"]:not([data-choices])')))];
  if (groups.length < 2) return false;
  const now = groups.indexOf(document.activeElement?.closest('[role="group"]:not([data-choices])') ?? null);
  const next = groups[(now < 0 && by < 0 ? 0 : now + by + groups.length) % groups.length];
  const chip = all.find((c) => c.closest('[role="group"]:not([data-choices])') === next);
  chip?.focus();
  chip?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

/** Goes to where a long list of choices is filtered: false if there is no such list. */
export function seek(): boolean {
  const filter = document.querySelector<HTMLElement>('[data-filter]');
  filter?.focus();
  return filter !== null;
}

/** Whether keys belong to a text field, a menu, a dialog or what is read beside the table rather than to the table. */
export function typing(event: KeyboardEvent): boolean {
  // Also when what had the focus in a dialog is gone.
  if (document.querySelector('dialog[open]')) return true;
  const target = event.target as Element | null;
  return Boolean(target?.closest?.('input, textarea, select, dialog, details[open], [role="menu"], [data-own-keys]'));
}
