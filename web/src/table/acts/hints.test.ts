import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Hints } from './hints.svelte';

/** A finger or a mouse does something to an element, as the browser tells it. */
function point(node: Element, type: string, pointerType: 'touch' | 'mouse', clientX = 0): void {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, detail: type === 'click' ? 1 : 0, clientX });
  node.dispatchEvent(Object.assign(event, { pointerType }));
}

let hints: Hints;
let stop: () => void;
let place: HTMLElement;
const chosen = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  chosen.mockReset();
  document.body.innerHTML = `
    <button data-guide="1 Stone for each Worker&#10;With one more Worker: 3 Stone">
      Quarry <span title="at most 2 places">≤2</span>
    </button>`;
  place = document.querySelector('button')!;
  place.addEventListener('click', chosen);
  hints = new Hints();
  stop = hints.watch();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** What is told once so much time has gone by. */
async function after(ms: number): Promise<string[] | undefined> {
  await vi.advanceTimersByTimeAsync(ms);
  return hints.shown?.lines;
}

describe('a finger that rests on a place', () => {
  it('is told what happens there and what its signs mean', async () => {
    point(place, 'pointerdown', 'touch');
    expect(await after(200)).toBeUndefined();
    expect(await after(400)).toEqual(['1 Stone for each Worker', 'With one more Worker: 3 Stone', 'at most 2 places']);
  });

  it('chooses nothing when it is lifted, and is still told', async () => {
    point(place, 'pointerdown', 'touch');
    await after(600);
    point(place, 'pointerup', 'touch');
    point(place, 'click', 'touch');
    expect(chosen).not.toHaveBeenCalled();
    expect(await after(0)).toContain('1 Stone for each Worker');
    // The next touch is a new one, and so are keys.
    point(place, 'pointerdown', 'touch');
    point(place, 'pointerup', 'touch');
    point(place, 'click', 'touch');
    expect(chosen).toHaveBeenCalledTimes(1);
    place.click();
    expect(chosen).toHaveBeenCalledTimes(2);
  });

  it('is told nothing when it moves on to scroll', async () => {
    point(place, 'pointerdown', 'touch');
    point(place, 'pointercancel', 'touch');
    expect(await after(600)).toBeUndefined();
  });
});

describe('a finger that taps', () => {
  it('chooses where something can be chosen', async () => {
    point(place, 'pointerdown', 'touch');
    point(place, 'pointerup', 'touch');
    point(place, 'click', 'touch');
    expect(chosen).toHaveBeenCalledTimes(1);
    expect(await after(600)).toBeUndefined();
  });

  it('reads a sign that does nothing else', async () => {
    document.body.innerHTML = '<span title="at most 2 places">≤2</span>';
    const sign = document.querySelector('span')!;
    point(sign, 'pointerdown', 'touch');
    point(sign, 'pointerup', 'touch');
    expect(await after(0)).toEqual(['at most 2 places']);
  });
});

it('a mouse at rest is told nothing of what the page puts under it, until it moves', async () => {
  const sign = place.querySelector('span')!;
  point(document.body, 'pointermove', 'mouse', 10);
  point(sign, 'pointerover', 'mouse', 10);
  expect(await after(600)).toBeUndefined();
  point(sign, 'pointermove', 'mouse', 11);
  expect(await after(600)).toEqual(['at most 2 places']);
  point(document.body, 'pointerover', 'mouse', 12);
  expect(await after(0)).toBeUndefined();
});

it('a mouse that stays over a sign is told, and the browser does not tell it too', async () => {
  const sign = place.querySelector('span')!;
  point(sign, 'pointerover', 'mouse');
  expect(await after(500)).toEqual(['at most 2 places']);
  expect(sign.hasAttribute('title')).toBe(false);
  point(document.body, 'pointerover', 'mouse');
  expect(await after(0)).toBeUndefined();
  expect(sign.getAttribute('title')).toBe('at most 2 places');
});

describe('a title', () => {
  it('describes what has words of its own while a mouse is over it, and names what has none', () => {
    document.body.insertAdjacentHTML('beforeend', '<i title="Silver"></i><b title="Final score">12</b>');
    const [bare, worded] = [document.querySelector('i')!, document.querySelector('b')!];
    point(bare, 'pointerover', 'mouse', 5);
    expect(bare.getAttribute('aria-label')).toBe('Silver');
    point(worded, 'pointerover', 'mouse', 9);
    expect(bare.hasAttribute('aria-label')).toBe(false);
    expect(worded.hasAttribute('aria-label')).toBe(false);
    expect(worded.getAttribute('aria-description')).toBe('Final score');
    point(document.body, 'pointerover', 'mouse', 20);
    expect([worded.getAttribute('title'), worded.hasAttribute('aria-description')]).toEqual(['Final score', false]);
  });
});

it('tells what is only its name without describing it by that', async () => {
  const sign = document.body.appendChild(document.createElement('button'));
  sign.setAttribute('aria-label', 'Clay');
  sign.dataset.hint = 'Clay';
  point(sign, 'pointerover', 'mouse');
  expect(await after(400)).toEqual(['Clay']);
  point(document.body, 'pointerover', 'mouse');
  expect([sign.dataset.hint, sign.hasAttribute('title'), sign.hasAttribute('aria-description')]).toEqual([
    'Clay',
    false,
    false,
  ]);
});
