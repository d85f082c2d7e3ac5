import { beforeEach, describe, expect, it } from 'vitest';
import { locale } from './locale.svelte';
import { ends, waits } from './sketch';

const sketch = () => document.getElementById('sketch');

describe('what the server drew of a page', () => {
  beforeEach(() => {
    locale.current = 'en';
    document.body.innerHTML = '<div id="sketch" lang="en"><main>One moment…</main></div>';
  });

  it('stays until the last that was waited for has come', async () => {
    const program = waits();
    expect(program.drawn).toBe(true);
    program.over();
    const game = waits();
    await Promise.resolve();
    expect(sketch()).not.toBeNull();
    expect(game.drawn).toBe(true);
    game.over();
    await Promise.resolve();
    expect(sketch()).toBeNull();
    const another = waits();
    expect(another.drawn).toBe(false);
    another.over();
  });

  it('goes at once where nothing is waited for', () => {
    ends();
    expect(sketch()).toBeNull();
  });

  it('goes at once in another language than the reader’s', () => {
    locale.current = 'fr';
    const page = waits();
    expect(page.drawn).toBe(false);
    expect(sketch()).toBeNull();
    page.over();
  });

  it('comes the next time in the language that was chosen', () => {
    locale.current = 'fr';
    expect(document.cookie).toContain('westkingdom-language=fr');
  });
});
