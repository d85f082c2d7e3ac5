import { render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, it, vi } from 'vitest';
import { fakeGame } from '../../test/fake-game';
import InTable from '../../test/InTable.svelte';
import Counter from './Counter.svelte';

it('forgets a change that nobody saw float, as in a tab that is not open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const props = (n: number) => ({ game: fakeGame, component: Counter, props: { what: 'silver', n } });
    const { container, rerender } = render(InTable, { props: props(1) });
    await rerender({ props: props(3) });
    await tick();
    expect(container.querySelector('.float')?.textContent).toBe('+2');
    await vi.advanceTimersByTimeAsync(2000);
    expect(container.querySelector('.float')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
