import { render } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';

const line = 'wall square tan keen hook short:brown cap:blue tunic:rust/ochre mallet';

/** Who waits for the browser to tell, and what it tells once the test lets it. */
const waiting = new Set<Element>();
let tell: (node: Element) => void;
class Observer {
  constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    tell = (target) => callback([{ isIntersecting: true, target }]);
  }
  observe(node: Element) {
    waiting.add(node);
  }
  unobserve(node: Element) {
    waiting.delete(node);
  }
}
vi.stubGlobal('IntersectionObserver', Observer);

it('waits for the browser to tell that it is near, unless what draws is there', async () => {
  const { default: Picture } = await import('./Picture.svelte');
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 90, 90));
  const show = (words: string) => render(Picture, { line: `${line} ${words}` }).container.querySelector('.picture')!;
  const drawn = (picture: Element) => vi.waitFor(() => expect(picture.querySelector('path')).not.toBeNull(), 10_000);

  const first = show('turned');
  expect(waiting).toContain(first);
  tell(first);
  await drawn(first);

  // What comes now is drawn at once, unless it comes far from the window.
  await drawn(show('shaven'));
  box.mockReturnValue(new DOMRect(0, 5000, 90, 90));
  const far = show('bareheaded');
  await vi.waitFor(() => expect(waiting).toContain(far));
  expect(far.querySelector('path')).toBeNull();
});
