import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { elementAround, elementOf, namedElements, ownName, pointOf, spotOn } from './elements';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(100, 50, this.closest('[hidden]') ? 0 : 200, 400);
  });
  document.body.innerHTML = `
    <div hidden><b data-target="location:quarry">elsewhere</b></div>
    <main>
      <div data-target="location:quarry" aria-label="Quarry. Four workers stand here.">
        <span data-reads="journeyman"><i id="inside">Journeyman</i></span>
      </div>
      <div data-target="with space"><i id="odd">odd</i></div>
      <ul><li data-seat="1"><i id="player">Ben</i></li></ul>
    </main>`;
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const around = (id: string) => elementAround(document.getElementById(id))?.id;

it('knows an element of the table by the innermost thing that has an id there', () => {
  expect(around('inside')).toBe('card:journeyman');
  expect(around('player')).toBe('seat:1');
  expect(around('odd')).toBeUndefined(); // the server passes on no such id
  expect(elementAround(document.body)).toBeUndefined();
});

it('finds what is drawn, by that id, and nothing by one that somebody made up', () => {
  expect(elementOf('location:quarry')?.getAttribute('aria-label')).toContain('Quarry');
  expect(elementOf('card:journeyman')).toBe(document.querySelector('[data-reads]'));
  expect(elementOf('seat:1')).toBe(document.querySelector('li'));
  expect(elementOf('location:forest')).toBeUndefined();
  expect(elementOf('"],*[x="')).toBeUndefined();
  expect(namedElements(ownName).map(([id, name]) => `${id} ${name}`)).toEqual([
    'location:quarry Quarry',
    'card:journeyman Journeyman',
    'seat:1 Ben',
  ]);
});

it('says a point in thousandths of a box, at its border for what is outside, and finds it again', () => {
  const node = elementOf('location:quarry')!;
  const spot = spotOn('location:quarry', node, 160, 450);
  expect(spot).toEqual({ at: 'location:quarry', x: 300, y: 1000 });
  expect(pointOf(spot, node)).toEqual({ x: 160, y: 450 });
  expect(spotOn('location:quarry', node, 900, -20)).toEqual({ at: 'location:quarry', x: 1000, y: 0 });
});
