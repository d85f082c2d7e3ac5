import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Shown } from '../../generated/protocol';
import { fakeGame, fakeSeats } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import ChoiceList from './ChoiceList.svelte';
import { Choices } from '../acts/choices.svelte';

/** Whether the window is a phone's. */
let narrow = true;
beforeEach(() => {
  const asked = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('width <') ? { ...asked(query), matches: narrow } : asked(query),
  );
});
afterEach(() => {
  narrow = true;
  vi.restoreAllMocks();
});

const many = (verb: string, arg: string, n: number): Shown[] =>
  Array.from({ length: n }, (_, i) => ({ id: `${verb}:${i}`, verb, args: { [arg]: `${verb}-${i}` } }));

/** A list of the hires and places that are offered. */
function show(hires: number, places: number) {
  const chosen = vi.fn();
  const choices = new Choices({ choose: chosen });
  const options = [...many('hire', 'card', hires), ...many('place', 'location', places)];
  const prompt = { id: 1, seat: 0, kind: 'place', options };
  choices.ask(prompt);
  const props = { choices, prompt };
  render(InTable, { props: { game: fakeGame, seats: fakeSeats, component: ChoiceList, props } });
  return { choices, chosen };
}
const names = () =>
  [...screen.getByRole('group', { name: 'Choices' }).querySelectorAll('button')].map(
    (b) => b.getAttribute('aria-label') ?? b.textContent?.trim(),
  );

it('gives a long question on a phone in two steps: kinds, then the choices of one, and back', async () => {
  show(12, 4);
  expect(names()).toEqual(['Hire: 12 choices', 'To the: 4 choices']);
  await fireEvent.click(screen.getByRole('button', { name: 'To the: 4 choices' }));
  expect(names()).toEqual(['Back to all choices: To the', ...[0, 1, 2, 3].map((i) => `To the place-${i}`)]);
  await fireEvent.click(screen.getByRole('button', { name: /^Back to all choices/ }));
  expect(names()).toHaveLength(2);
  await fireEvent.click(screen.getByRole('button', { name: 'Hire: 12 choices' }));
  await fireEvent.keyDown(window, { key: 'Escape' });
  expect(names()).toHaveLength(2);
});

it('finds a choice among all of them', async () => {
  show(12, 4);
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'place-2' } });
  expect(names()).toEqual(['To the place-2']);
});

it('shows at once where what a lesson asks for lies', async () => {
  const { choices } = show(12, 4);
  choices.advise('place:3');
  await tick();
  await tick();
  expect(screen.getByRole('button', { name: 'To the place-3' }).getAttribute('aria-current')).toBe('step');
});

it.each([
  ['short', true, 4, 4],
  ['of one kind', true, 20, 0],
  ['not on a phone', false, 12, 4],
])('gives all choices at once where the question is %s', (_, phone, hires, places) => {
  narrow = phone;
  show(hires, places);
  expect(document.querySelectorAll('[data-option]')).toHaveLength(hires + places);
});
