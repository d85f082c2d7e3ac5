import { render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import PanZoom from './PanZoom.svelte';

/** Draws a board in a box that wide, and returns how much larger than its own measures it is drawn. */
function drawn(width: number) {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly look: () => void) {}
      observe = () => this.look();
      disconnect = () => {};
    },
  );
  const board = createRawSnippet(() => ({ render: () => '<p data-board></p>' }));
  const { container } = render(PanZoom, { props: { children: board } });
  return () => Number(container.querySelector('[data-board]')!.parentElement!.style.getPropertyValue('zoom'));
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function press(name: string) {
  button(name).click();
  await tick();
  await tick();
}

afterEach(() => vi.restoreAllMocks());

it('shows a board whole that is seen bit by bit, and bit by bit again, its buttons where they were', async () => {
  const zoom = drawn(390);
  await tick();
  const places = screen.getAllByRole('button');
  expect(zoom()).toBe(1);
  await press('Reduce');
  expect(zoom()).toBeLessThan(0.5);
  expect(button('Reduce').disabled).toBe(true);
  await press('Enlarge');
  expect(zoom()).toBe(1);
  await press('Enlarge');
  expect(zoom()).toBe(1.4);
  await press('Reduce');
  await press('Reduce');
  expect(zoom()).toBeLessThan(0.5);
  expect(screen.getAllByRole('button')).toEqual(places);
});

it('has nothing smaller to show of a board that fits', async () => {
  const zoom = drawn(1200);
  await tick();
  expect(zoom()).toBe(1);
  expect(button('Reduce').disabled).toBe(true);
});
