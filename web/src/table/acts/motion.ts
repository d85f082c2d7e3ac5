import { flushSync } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { TransitionConfig } from 'svelte/transition';
import { prefersStill } from '../../lib/media';

/*
 * Pieces and cards move from where they were to where they go, across
 * components and between HTML and SVG. Svelte's crossfade and flip work within
 * one coordinate system; a meeple that walks from a player's area (HTML) onto
 * the map (a scaled SVG) does not have one. So each moving thing has a key, and
 * after every change whatever is drawn under that key starts where the thing
 * under the same key was seen last.
 */

interface Moving {
  key: string;
  /** Where it comes from if nothing of this key was on the table. */
  from: string | undefined;
}

interface Point {
  x: number;
  y: number;
}

interface Seen {
  rect: DOMRect;
  ground: Element | null;
}

// One attachment for each name, so that drawing anew attaches nothing anew.
const attachments = new Map<string, Attachment>();
const things = new Map<Element, Moving>();
const anchors = new Map<string, Element>();
let seen = new Map<string, Seen>();
/** Where the grounds were that things stood on. */
let grounds = new Map<Element, Point>();
/** Where the anchors were: one that is gone by now is still where things come from. */
let origins = new Map<string, DOMRect>();
/** What was drawn before but not to be seen: it has not moved from anywhere. */
let unseen = new Set<Element>();
/** What moves already. */
let moved = new Set<Element>();
let frame = 0;

/**
 * Makes an element move when the thing it shows changes its place:
 * `<g {@attach moving('card:' + id, 'pile:apprentices')}>`. The second
 * argument names the {@link anchor} it comes from when it is new on the table.
 * What is drawn inside `data-still`, as an example, neither moves nor is a place
 * that things come from.
 */
export function moving(key: string, from?: string): Attachment {
  return kept(`moving ${key} ${from ?? ''}`, (node) => {
    if (isStill(node)) return;
    things.set(node, { key, from });
    // What is turned already, if by nothing, is not laid out anew with all that is drawn in it when a move begins or ends.
    if (node instanceof HTMLElement) node.style.rotate = '0deg';
    return () => things.delete(node);
  });
}

/** Names an element as a place that things come from (a pile, a reserve). */
export function anchor(name: string): Attachment {
  return kept(`anchor ${name}`, (node) => {
    if (isStill(node)) return;
    anchors.set(name, node);
    return () => {
      if (anchors.get(name) === node) anchors.delete(name);
    };
  });
}

const isStill = (node: Element): boolean => node.closest('[data-still]') !== null;

/** What a thing stands on: where the layout or a scrolling puts that, the thing is put too, and has not moved. */
const groundOf = (node: Element): Element | null => node.closest('section, [data-ground]');

/** Where the things on a ground are counted from, which scrolls with them. */
function originOf(ground: Element): Point {
  const { left, top } = ground.getBoundingClientRect();
  return { x: left - ground.scrollLeft, y: top - ground.scrollTop };
}

function kept(name: string, attachment: Attachment): Attachment {
  const known = attachments.get(name);
  if (known) return known;
  attachments.set(name, attachment);
  return attachment;
}

/** Draws a change, and lets what it moves move. */
export function change(apply: () => void): void {
  before();
  apply();
  flushSync();
  settle();
}

/**
 * Lets what a part of the change that was drawn later moves move too. It is
 * measured as the next frame begins, in which the page is laid out anyway.
 */
export function settle(): void {
  if (seen.size > 0) frame ||= requestAnimationFrame(after);
}

/** Notes where everything is. */
function before(): void {
  // What has not begun to move by now is where it was.
  if (frame) after();
  if (typeof document === 'undefined' || prefersStill() || document.visibilityState === 'hidden') {
    seen = new Map();
    origins = new Map();
    return;
  }
  seen = new Map();
  grounds = new Map();
  unseen = new Set();
  moved = new Set();
  origins = new Map(
    [...anchors].flatMap(([name, node]): [string, DOMRect][] => {
      const rect = node.getBoundingClientRect();
      return rect.width > 0 ? [[name, rect]] : [];
    }),
  );
  for (const [node, { key }] of things) {
    const rect = node.getBoundingClientRect();
    if (rect.width === 0) {
      unseen.add(node);
      continue;
    }
    const ground = groundOf(node);
    if (ground && !grounds.has(ground)) grounds.set(ground, originOf(ground));
    seen.set(key, { rect, ground });
  }
}

/** Lets everything move from where it was. */
function after(): void {
  cancelAnimationFrame(frame);
  frame = 0;
  // All is measured before anything moves: what moves has the page laid out again.
  const moves: (() => void)[] = [];
  const shifts = new Map<Element, Point>();
  const shiftOf = (ground: Element | null) => {
    const was = ground && grounds.get(ground);
    if (!was) return { x: 0, y: 0 };
    let shift = shifts.get(ground);
    if (!shift) {
      const is = originOf(ground);
      shifts.set(ground, (shift = { x: is.x - was.x, y: is.y - was.y }));
    }
    return shift;
  };
  for (const [node, { key, from }] of things) {
    if (moved.has(node) || unseen.has(node)) continue;
    const to = node.getBoundingClientRect();
    if (to.width === 0) continue;
    const was = seen.get(key);
    const start = was?.rect ?? (from ? (visible(anchors.get(from)) ?? origins.get(from)) : undefined);
    if (!start) {
      moved.add(node);
      moves.push(() => appear(node));
      continue;
    }
    const shift = shiftOf(was && was.ground === groundOf(node) ? was.ground : null);
    const dx = start.left + start.width / 2 + shift.x - (to.left + to.width / 2);
    const dy = start.top + start.height / 2 + shift.y - (to.top + to.height / 2);
    if (Math.abs(dx) + Math.abs(dy) < 2) continue;
    moved.add(node);
    const unit = unitOf(node);
    const scale = was ? start.width / to.width : 1;
    moves.push(() => fly(node, dx * unit, dy * unit, scale));
  }
  for (const move of moves) move();
}

function visible(node: Element | undefined): DOMRect | undefined {
  const rect = node?.getBoundingClientRect();
  return rect && rect.width > 0 ? rect : undefined;
}

/**
 * Lets what goes off the table fly to an {@link anchor} before it is gone:
 * `out:leaves={{ to: 'district:1' }}`.
 */
export function leaves(
  node: Element,
  { to, milliseconds = 420 }: { to: string | undefined; milliseconds?: number },
): TransitionConfig {
  const end = to === undefined ? undefined : visible(anchors.get(to));
  if (!end || prefersStill()) return { duration: 0 };
  const start = node.getBoundingClientRect();
  const unit = unitOf(node);
  const dx = (end.left + end.width / 2 - start.left - start.width / 2) * unit;
  const dy = (end.top + end.height / 2 - start.top - start.height / 2) * unit;
  return {
    duration: milliseconds,
    css: (_, gone) => {
      const way = 1 - (1 - gone) ** 3;
      return `transform: translate(${dx * way}px, ${dy * way}px); opacity: ${Math.min(1, 3 - 3 * gone)}; z-index: 3`;
    },
  };
}

function appear(node: Element): void {
  node.animate?.([{ opacity: 0 }, { opacity: 1 }], { duration: 260, easing: 'ease-out' });
}

/** How many of the units in which the element moves are a pixel of the screen. */
function unitOf(node: Element): number {
  if (node instanceof SVGGraphicsElement && !(node instanceof SVGSVGElement && !node.ownerSVGElement)) {
    // Inside an SVG lengths are in the drawing's units, not the screen's.
    const matrix = (node.parentNode as SVGGraphicsElement | null)?.getScreenCTM?.();
    return matrix ? 1 / Math.hypot(matrix.a, matrix.b) : 1;
  }
  // A table that is drawn larger has longer pixels than the screen.
  return 1 / (node.currentCSSZoom ?? 1);
}

function fly(node: Element, dx: number, dy: number, scale: number, duration = 420): void {
  const grow = node instanceof HTMLElement && scale > 0.2 && scale < 5 ? ` scale(${scale})` : '';
  node.animate?.(
    [{ transform: `translate(${dx}px, ${dy}px)${grow}` }, { transform: 'translate(0px, 0px)' }],
    // Added to the element's own transform, which SVG elements often have.
    { duration, easing: 'cubic-bezier(.3,.9,.3,1)', composite: node instanceof SVGElement ? 'add' : 'replace' },
  );
}
