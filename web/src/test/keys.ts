import { screen } from '@testing-library/svelte';
import { expect, vi } from 'vitest';

/** Presses a key on an element. */
export function press(on: Element, key: string): void {
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Expects what matches to be some cards of which one is a stop for the Tab key, each with its name. */
export async function expectStop(cards: string): Promise<void> {
  const all = [...document.querySelectorAll<HTMLElement>(cards)];
  expect(all.length, cards).toBeGreaterThan(0);
  await vi.waitFor(() =>
    expect(
      all.filter((card) => card.getAttribute('tabindex') === '0'),
      cards,
    ).toHaveLength(1),
  );
  for (const card of all) expect(card.getAttribute('aria-label'), cards).toMatch(/\w/);
}

/** Expects an arrow to go from the first card that matches to the second, and Space to read that. */
export async function expectRead(cards: string): Promise<void> {
  const [first, second] = document.querySelectorAll<HTMLElement>(cards);
  first!.focus();
  press(first!, 'ArrowRight');
  expect(document.activeElement).toBe(second);
  press(second!, ' ');
  const reader = await screen.findByRole('tooltip', { hidden: true });
  expect(second!.getAttribute('aria-label')).toContain(reader.getAttribute('aria-label'));
}
