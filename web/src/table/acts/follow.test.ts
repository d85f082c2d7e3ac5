import { afterEach, expect, it, vi } from 'vitest';
import { follow, partOf } from './follow';

const box = (left: number, top: number, width: number, height: number) => () => new DOMRect(left, top, width, height);

/** A board 100 high that scrolls, with places at these heights; null for one that is not drawn. */
function board(places: Record<string, number | null>) {
  const main = document.body.appendChild(document.createElement('main'));
  const scroller = main.appendChild(document.createElement('div'));
  Object.assign(scroller.style, { overflowX: 'auto', overflowY: 'auto' });
  Object.defineProperties(scroller, { scrollHeight: { value: 500 }, clientHeight: { value: 100 } });
  scroller.getBoundingClientRect = box(0, 0, 100, 100);
  const scrollBy = vi.fn();
  scroller.scrollBy = scrollBy;
  for (const [name, top] of Object.entries(places)) {
    const place = scroller.appendChild(document.createElement('div'));
    place.dataset.target = name;
    place.getBoundingClientRect = top === null ? box(0, 0, 0, 0) : box(0, top, 20, 20);
  }
  return { main, scrollBy };
}
afterEach(() => document.body.replaceChildren());

it('goes to the last place of a story that is drawn, and stays where that is in sight', () => {
  const { main, scrollBy } = board({ quarry: 10, forest: 300, mines: null });
  follow(['forest', 'quarry'], main);
  expect(scrollBy).not.toHaveBeenCalled();
  follow(['quarry', 'forest', 'mines', 'nowhere'], main);
  expect(scrollBy).toHaveBeenCalledWith(expect.objectContaining({ left: 0, top: 260 }));
});

it('says in which part of the page lies what is told and is not on the board', () => {
  const { main } = board({ quarry: 10 });
  main.dataset.tab = 'board';
  const others = document.body.appendChild(document.createElement('section'));
  others.dataset.tab = 'others';
  others.appendChild(document.createElement('div')).dataset.target = 'hand:2';
  expect(follow(['hand:2'], main)).toBe(false);
  expect(partOf(['quarry', 'hand:2', 'nowhere'])).toBe('others');
  expect(partOf(['hand:2', 'quarry'])).toBe('board');
  expect(partOf(['nowhere'])).toBeUndefined();
});
