import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Counted from '../../test/Counted.svelte';

let drawn: string[];
let phone: boolean;
let resized: ((change: Event) => void)[];
const shown = () => [...document.querySelectorAll('output')].map((part) => part.textContent);

function table(narrow: boolean) {
  phone = narrow;
  resized = [];
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return phone;
        },
        addEventListener: (_: string, look: (change: Event) => void) => resized.push(look),
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
  return render(Counted, { moves: 1, drawn: (name, moves) => drawn.push(`${name} ${moves}`) });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  drawn = [];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a part of a board', () => {
  it('is drawn with all else in a wide window, and once for a change', async () => {
    const { rerender } = table(false);
    expect(shown()).toEqual(['map 1', 'market 1']);
    await rerender({ moves: 2 });
    expect(shown()).toEqual(['map 2', 'market 2']);
    vi.runAllTimers();
    expect(drawn).toEqual(['map 1', 'market 1', 'map 2', 'market 2']);
  });

  it('shows on a phone what was until it has its turn, after the parts before it', async () => {
    const { rerender } = table(true);
    expect(shown()).toEqual([]);
    vi.runAllTimers();
    flushSync();
    expect(shown()).toEqual(['map 1', 'market 1']);
    await rerender({ moves: 2 });
    expect(shown()).toEqual(['map 1', 'market 1']);
    vi.runAllTimers();
    flushSync();
    expect(shown()).toEqual(['map 2', 'market 2']);
    expect(drawn).toEqual(['map 1', 'market 1', 'map 2', 'market 2']);
  });

  it('stays drawn when a window becomes as narrow as a phone', () => {
    table(false);
    phone = true;
    for (const look of resized) look(new Event('change'));
    flushSync();
    expect(shown()).toEqual(['map 1', 'market 1']);
    vi.runAllTimers();
    flushSync();
    expect(shown()).toEqual(['map 1', 'market 1']);
  });
});
