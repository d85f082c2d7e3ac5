import type { Entry } from '../../../generated/protocol';

/** A story that everybody should see, step by step. */
export interface Event {
  id: string;
  kind: 'chain' | 'collision';
  steps: readonly Entry[];
}

const rising = ['promote', 'top', 'evicted'];
const chain = [...rising, 'move', 'leader', 'gain', 'virtue', 'debt-paid', 'deed-approved', 'hire', 'destroy'];
const aside = ['draw', 'drew', 'appears'];

/** The last chain in the castle, or collision, of this turn or the one before. */
export function lastEvent(log: readonly Entry[]): Event | undefined {
  let end = log.length;
  for (let turns = 0; turns < 2; turns++) {
    const from = log.findLastIndex((e, i) => i < end && e.key === 'turn');
    const event = of(log.slice(Math.max(0, from), end));
    if (event || from <= 0) return event;
    end = from;
  }
  return undefined;
}

/** What can be told of this before its story is: of a story, how it begins. */
export function untold(news: readonly Entry[]): readonly Entry[] {
  const [, ...steps] = of(news)?.steps ?? [];
  return news.filter((e) => !steps.includes(e));
}

/** What is told beside the board: cards that are drawn or come into view are seen on it, and are in the log. */
export const telling = (news: readonly Entry[]) => untold(news).filter((e) => !aside.includes(e.key));

/**
 * Whether something is told with what came before it in a turn. A turn is told in up to three parts: a card is
 * played for a ride, an action brings what it brings, and a Townsfolk is recruited.
 */
export function goesOn(news: readonly Entry[]): boolean {
  const has = (key: string) => news.some((e) => e.key === key);
  return !(has('action') || has('no-action') || (has('pay') && has('hire')));
}

function of(turn: readonly Entry[]): Event | undefined {
  const open = turn.filter((e) => e.only === undefined && !aside.includes(e.key));
  const collision = open.findIndex((e) => e.key === 'collision');
  if (collision >= 0) return event('collision', open.slice(collision));
  const first = open.findIndex((e) => rising.includes(e.key));
  if (first < 0) return undefined;
  const last = open.findLastIndex((e) => [...rising, 'move', 'leader'].includes(e.key));
  return event(
    'chain',
    open.slice(first, last + 1).filter((e) => chain.includes(e.key)),
  );
}

const event = (kind: Event['kind'], steps: readonly Entry[]): Event => ({
  id: `${kind} ${steps[0]?.seq}`,
  kind,
  steps,
});

/** The section of the castle in which a step happens. */
export const sectionOf = (step: Entry | undefined): string | undefined => {
  const at = step?.args?.section2 ?? step?.args?.section;
  return typeof at === 'string' ? at : undefined;
};

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where a story can be told, as classes. */
export const corners = ['bottom left', 'bottom right', 'top left', 'top right'] as const;

/** Room around a story, and what the upper corners of the board hold already. */
const [gap, head] = [12, 44];

/**
 * The corner of the board in which something of this size covers least of what
 * can be chosen, and whether it covers nothing. It stays where it is while no
 * other is better.
 */
export function clearest(land: Box, [width, height]: readonly [number, number], taken: readonly Box[], now: number) {
  const [w, h] = [width + gap, height + gap];
  const covers = corners.map((at) => {
    const left = at.endsWith('left') ? land.left : land.right - w;
    const top = at.startsWith('top') ? land.top + head : land.bottom - h;
    return taken.filter((t) => t.left < left + w && t.right > left && t.top < top + h && t.bottom > top).length;
  });
  const least = Math.min(...covers);
  return { corner: covers[now] === least ? now : covers.indexOf(least), clear: least === 0 };
}
