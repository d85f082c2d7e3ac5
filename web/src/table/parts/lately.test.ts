import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import Told from '../../test/Told.svelte';

const shown = () => document.querySelector('output')?.textContent;

it('draws what cannot be seen once, and what became of it when it can', async () => {
  const { rerender } = render(Told, { told: 'dawn', seen: false });
  expect(shown()).toBe('dawn');
  await rerender({ told: 'noon', seen: false });
  expect(shown()).toBe('dawn');
  await rerender({ told: 'dusk', seen: true });
  expect(shown()).toBe('dusk');
});
