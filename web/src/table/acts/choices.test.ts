import { render, screen } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShownPrompt } from '../../generated/protocol';
import { Choices } from './choices.svelte';
import Controls from './Controls.fixture.svelte';
import Targets from './Targets.fixture.svelte';

const prompt: ShownPrompt = {
  id: 7,
  seat: 0,
  kind: 'place',
  options: [
    {
      id: 'place:quarry',
      verb: 'place',
      at: ['location:quarry', 'market'],
      cost: [{ what: 'silver', n: 2 }],
      gain: [{ what: 'stone', n: 1 }],
    },
    { id: 'place:mines:clay', verb: 'place', at: ['location:mines'] },
    { id: 'place:mines:gold', verb: 'place', at: ['location:mines'] },
    { id: 'pass', verb: 'pass' },
  ],
  blocked: [
    {
      id: 'place:forest',
      verb: 'place',
      at: ['location:forest'],
      reason: { key: 'short', what: 'silver', have: 0, need: 1 },
    },
  ],
};

const choose = vi.fn();
let choices: Choices;

beforeEach(async () => {
  choose.mockReset();
  choices = new Choices({ choose, describe: (o) => o.id });
  render(Targets, { choices });
  choices.ask(prompt);
  await tick();
  flushSync();
});

const element = (name: string) => screen.getByLabelText(name);

describe('targets', () => {
  it('tell who stands there while they are buttons, which are read without what is in them', async () => {
    choices.ask({ ...prompt, id: 8, options: [{ id: 'use:palace', verb: 'use', at: ['building:palace'] }] });
    await tick();
    await tick();
    expect(element('Palace').getAttribute('role')).toBe('button');
    expect(element('Palace').getAttribute('aria-description')).toBe('use:palace; Seat 1: Ada; Seat 2: nobody');
    choices.ask(undefined);
    await tick();
    expect(element('Palace').getAttribute('role')).toBe('group');
    expect(element('Palace').hasAttribute('aria-description')).toBe(false);
  });

  it('say what can be done with them', () => {
    expect(element('Quarry').dataset.state).toBe('legal');
    expect(element('Forest').dataset.state).toBe('blocked');
    expect(element('Workshop').dataset.state).toBe('idle');
  });

  it('tell a screen reader what they do and what happens there, also when nothing is to be chosen', async () => {
    expect(element('Quarry').getAttribute('aria-description')).toBe('place:quarry');
    const mines = element('Mines');
    expect(mines.getAttribute('aria-description')).toBe('place:mines:clay; place:mines:gold; Clay for each Worker');
    choices.ask(undefined);
    await tick();
    flushSync();
    expect(mines.getAttribute('aria-description')).toBe('Clay for each Worker');
    expect(element('Quarry').hasAttribute('aria-description')).toBe(false);
  });

  it('are reachable by keyboard only while there is something to choose or explain', () => {
    expect(element('Quarry').getAttribute('tabindex')).toBe('0');
    expect(element('Quarry').getAttribute('role')).toBe('button');
    expect(element('Forest').getAttribute('aria-disabled')).toBe('true');
    expect(element('Workshop').hasAttribute('tabindex')).toBe(false);
    choices.ask(undefined);
    flushSync();
    expect(element('Quarry').hasAttribute('tabindex')).toBe(false);
  });

  it('choose on click and on Enter', () => {
    element('Quarry').click();
    expect(choose).toHaveBeenCalledWith(7, 'place:quarry');
    element('Quarry').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(choose).toHaveBeenCalledTimes(2);
  });

  it('preview what an option costs and gains on focus', () => {
    element('Quarry').focus();
    expect([choices.delta('silver'), choices.delta('stone'), choices.delta('wood')]).toEqual([-2, 1, 0]);
    expect(choices.at('market').touched).toBe(true);
    element('Quarry').blur();
    expect(choices.delta('silver')).toBe(0);
  });

  it('open a menu when they have several options', () => {
    element('Mines').click();
    expect(choose).not.toHaveBeenCalled();
    expect(choices.menu?.id).toBe('location:mines');
  });

  it('open it on the first tap of a finger', () => {
    const down = new Event('pointerdown', { bubbles: true });
    Object.assign(down, { pointerType: 'touch' });
    element('Mines').dispatchEvent(down);
    element('Mines').click();
    expect(choices.menu?.id).toBe('location:mines');
  });

  it('explain themselves when blocked, and choose nothing', () => {
    element('Forest').focus();
    expect(choices.pointed?.id).toBe('location:forest');
    element('Forest').click();
    expect(choose).not.toHaveBeenCalled();
  });

  it('show on the first tap of a finger and choose on the second', () => {
    const tap = () => {
      const down = new Event('pointerdown', { bubbles: true });
      Object.assign(down, { pointerType: 'touch' });
      element('Quarry').dispatchEvent(down);
      element('Quarry').click();
    };
    element('Quarry').dispatchEvent(Object.assign(new Event('pointerenter'), { pointerType: 'mouse' }));
    expect(choices.pointed?.finger).toBe(false);
    element('Quarry').dispatchEvent(Object.assign(new Event('pointerleave'), { pointerType: 'mouse' }));
    tap();
    expect(choose).not.toHaveBeenCalled();
    expect(choices.pointed?.finger).toBe(true);
    expect(choices.delta('stone')).toBe(1);
    tap();
    expect(choose).toHaveBeenCalledWith(7, 'place:quarry');
  });

  it('keep what a finger touched in view until its next tap is over', async () => {
    const down = Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' });
    element('Quarry').dispatchEvent(down);
    element('Quarry').focus();
    element('Quarry').click();
    // The next tap takes the focus, then clicks.
    element('Quarry').blur();
    await tick();
    expect(choices.pointed?.id).toBe('location:quarry');
    await vi.waitFor(() => expect(choices.pointed).toBeUndefined());
  });

  it('stay picked up by a finger while they are out of sight on another tab', async () => {
    const quarry = element('Quarry');
    quarry.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), { pointerType: 'touch' }));
    quarry.focus();
    quarry.click();
    const { previewed } = choices;
    quarry.checkVisibility = () => false;
    quarry.blur();
    await vi.waitFor(() => expect(choices.pointed?.away).toBe(true));
    expect(choices.previewed).toBe(previewed);
    expect(choices.at('location:quarry').state).toBe('legal');
  });

  it('choose nothing while a choice is on its way', () => {
    choices.send(prompt.options[0]);
    element('Quarry').click();
    expect(choose).not.toHaveBeenCalled();
  });
});

describe('pointing', () => {
  it('at a place tells which options are chosen there', () => {
    element('Mines').focus();
    expect(prompt.options.filter((o) => choices.lit(o)).map((o) => o.id)).toEqual([
      'place:mines:clay',
      'place:mines:gold',
    ]);
  });

  it('at an option lights its place', () => {
    choices.preview(prompt.options[1]);
    flushSync();
    expect(element('Mines').hasAttribute('data-touched')).toBe(true);
  });
});

describe('a control', () => {
  const placed = () => choices.placed.map((p) => p.id);

  it('is where prompts of its kind can be answered, while it is there', async () => {
    const { rerender } = render(Controls, { choices, kind: 'place' });
    await tick();
    expect(placed()).toContain('control:place');
    await rerender({ choices, kind: '' });
    await tick();
    expect(placed()).not.toContain('control:place');
  });

  it('leaves other kinds alone', async () => {
    render(Controls, { choices, kind: 'keep' });
    await tick();
    expect(placed()).not.toContain('control:keep');
    choices.ask({ ...prompt, id: 8, kind: 'keep' });
    expect(placed()).toContain('control:keep');
  });
});
