import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownPrompt } from '../../generated/protocol';
import SettingsMenu from '../../pages/SettingsMenu.svelte';
import { fakeGame } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import { Choices } from '../acts/choices.svelte';
import Menu from './Menu.svelte';
import WhyNot from './WhyNot.svelte';

/** A button elsewhere on the page. */
const elsewhere = () => document.body.appendChild(document.createElement('button'));

/** Presses keys, one after the other, on what has the focus. */
function press(...keys: string[]): void {
  for (const key of keys)
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

describe('the menu of a place', () => {
  const options = ['quarry', 'forest', 'mines'].map((location) => ({
    id: `place:${location}`,
    verb: 'place',
    args: { location },
    at: ['market'],
  }));
  const prompt: ShownPrompt = { id: 1, seat: 0, kind: 'place', options };
  const choose = vi.fn();
  let choices: Choices;
  let place: HTMLElement;

  beforeEach(async () => {
    choose.mockReset();
    document.body.innerHTML = '';
    place = elsewhere();
    choices = new Choices({ choose });
    choices.ask(prompt);
    const menu = { id: 'market', node: place };
    choices.open(menu.id, menu.node);
    render(InTable, {
      props: { game: fakeGame, component: Menu, props: { choices, menu, target: choices.at('market') } },
    });
    await tick();
    items()[0]?.focus();
  });
  const items = () => screen.getAllByRole('menuitem');

  it('is walked through by arrows, round at its ends', () => {
    press('ArrowDown');
    expect(items()[1]).toBe(document.activeElement);
    press('ArrowRight', 'ArrowDown');
    expect(items()[0]).toBe(document.activeElement);
    press('ArrowUp');
    expect(items()[2]).toBe(document.activeElement);
    press('Home');
    expect(items()[0]).toBe(document.activeElement);
    press('End', 'ArrowLeft');
    expect(items()[1]).toBe(document.activeElement);
  });

  it('shows what the one that has the focus would do, and chooses it', () => {
    press('ArrowDown');
    expect(choices.previewed?.id).toBe('place:forest');
    (document.activeElement as HTMLElement).click();
    expect(choose).toHaveBeenCalledWith(1, 'place:forest');
  });

  it('closes with Escape, and gives the focus back to its place', () => {
    press('ArrowDown', 'Escape');
    expect(choices.menu).toBeUndefined();
    expect(document.activeElement).toBe(place);
  });
});

describe('the settings', () => {
  it('are opened and walked through by arrows, and closed with Escape', async () => {
    render(SettingsMenu, { compact: true });
    const language = await screen.findByRole('combobox', { name: 'Language' });
    const summary = screen.getByLabelText('Settings');
    summary.focus();
    press('ArrowDown');
    expect(language).toBe(document.activeElement);
    const notify = screen.getByRole('checkbox');
    notify.focus();
    press('ArrowUp');
    expect(screen.getAllByRole('combobox').at(-1)).toBe(document.activeElement);
    // A list of values has the arrows for itself.
    press('ArrowUp');
    expect(screen.getAllByRole('combobox').at(-1)).toBe(document.activeElement);
    press('Escape');
    await tick();
    expect(summary.closest('details')?.open).toBe(false);
    expect(document.activeElement).toBe(summary);
    press('ArrowDown');
    elsewhere().focus();
    await tick();
    expect(summary.closest('details')?.open).toBe(false);
  });
});

describe('what cannot be chosen, and why', () => {
  const option = { id: 'place:mines', verb: 'place', args: { location: 'mines' }, reason: { key: 'no_action' } };
  const why = () => screen.getByRole('button', { name: /Why not/ });
  const open = () => why().getAttribute('aria-expanded') === 'true';
  beforeEach(async () => {
    document.body.innerHTML = '';
    render(InTable, { props: { game: fakeGame, component: WhyNot, props: { blocked: [option] } } });
    why().focus();
    why().click();
    await tick();
  });

  it('closes with Escape, and gives the focus back to its button', async () => {
    // Nothing is a popover that is shown in a page without a window.
    const list = screen.getByRole('list', { hidden: true });
    list.tabIndex = 0;
    list.focus();
    press('Escape');
    await tick();
    expect(open()).toBe(false);
    expect(document.activeElement).toBe(why());
  });

  it('never lies over what has the focus next', async () => {
    expect(open()).toBe(true);
    elsewhere().focus();
    await tick();
    expect(open()).toBe(false);
  });
});
