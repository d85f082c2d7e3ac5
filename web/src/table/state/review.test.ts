import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '../../generated/protocol';
import { FakeWebSocket } from '../../test/fake-socket';
import { Review } from './review.svelte';

const room = { state: 'finished', seats: [] };
const welcome = { type: 'welcome', seq: 40, room, you: { seat: -1, host: false }, chat: [] };
const led = (seat: number, here = false) => ({ type: 'led', seat, here });
const pointed = (place: Partial<Place>) => ({ type: 'pointed', place: { seq: 0, seat: -1, ...place } });

/** A page with a replay of forty moments, which notes what it was asked for. */
class Page {
  seq = 0;
  seat = -1;
  went: number[] = [];
  saw: number[] = [];
  review: Review | undefined;
  readonly seats = () => [];
  readonly happenings = () => [];
  readonly go = (seq: number) => {
    this.went.push(seq);
    this.seq = Math.min(40, seq);
    this.shown();
    return this.seq;
  };
  readonly see = (seat: number) => {
    this.saw.push(seat);
    this.seat = seat;
    this.shown();
  };
  /** As the page does once it has drawn a moment. */
  shown() {
    this.review?.shows(this.seq, this.seat);
  }
}

let page: Page;
let review: Review;
const server = () => FakeWebSocket.last;
const points = () => server().sent.filter((m) => m.type === 'point') as unknown as { place: Place }[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  FakeWebSocket.all = [];
  page = new Page();
  review = new Review('CODE', page, 'ws://table/');
  page.review = review;
  review.open();
  server().accept();
  server().says(welcome);
  server().says(led(-1));
});
afterEach(() => {
  review.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is told is drawn in the next task. */
function told(...messages: object[]) {
  for (const message of messages) server().says(message);
  vi.advanceTimersByTime(1);
  page.shown();
}

it('says that it reviews', () => {
  expect(server().sent[0]).toMatchObject({ type: 'hello', reviews: true });
});

describe('whoever is led', () => {
  it('goes to the last of many moments, and asks once for what is known there', () => {
    told(led(0));
    const flight = Array.from({ length: 40 }, (_, i) => pointed({ seq: i + 1, seat: i % 3 }));
    told(...flight);
    expect(page.went).toEqual([40]);
    // Two seconds of them: a moment is drawn at a time, and nobody's knowledge is asked for before it is settled on.
    for (const message of flight) {
      told(message);
      vi.advanceTimersByTime(49);
    }
    expect(page.saw).toEqual([]);
    for (let i = 0; i < 10; i += 1) {
      told(pointed({ seq: 40, seat: 0, at: 'market', x: i }));
      vi.advanceTimersByTime(90);
    }
    expect(page.saw).toEqual([0]);
  });

  it('steps away by going anywhere alone, and comes back to where the others are', () => {
    told(led(0), pointed({ seq: 7, at: 'location:quarry', x: 1, y: 2 }));
    expect(review.drawn.spot).toEqual({ at: 'location:quarry', x: 1, y: 2 });
    page.seq = 8;
    page.shown();
    expect(review.follows).toBe(false);
    expect(review.drawn.spot).toBeUndefined();
    told(pointed({ seq: 20 }));
    expect(page.went).toEqual([7]);
    review.follow(true);
    page.shown();
    expect(page.seq).toBe(20);
    expect(review.follows).toBe(true);
  });

  it('has the areas open that whoever leads has, until it opens another', () => {
    told(led(0), pointed({ open: [1] }));
    const { opened } = review;
    expect(opened).toEqual([1]);
    told(pointed({ open: [1], at: 'market' }));
    expect(review.opened).toBe(opened);
    told(pointed({}));
    expect(review.opened).toEqual([]);
  });

  it('stays where it is when nobody leads any more, and is not led beyond the end', () => {
    told(led(0), pointed({ seq: 99, arrows: [{ from: 'a', to: 'b' }] }));
    expect(page.seq).toBe(40);
    expect(review.follows).toBe(true);
    told(led(-1));
    expect(page.seq).toBe(40);
    expect(review.leader).toBeUndefined();
    expect(review.drawn.arrows).toEqual([]);
  });
});

describe('whoever leads', () => {
  beforeEach(() => {
    review.lead(true);
    told(led(1, true));
  });

  it('tells where it is, whole, and of what comes too fast the last', () => {
    for (let i = 0; i < 100; i += 1) {
      review.point({ at: 'market', x: i, y: 0 });
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(100);
    expect(points().length).toBeLessThanOrEqual(12);
    expect(points().at(-1)!.place).toEqual({ seq: 0, seat: -1, at: 'market', x: 99, y: 0, open: [], arrows: [] });
  });

  it('draws arrows, eight at most, takes one away that is there, and all at another moment', () => {
    for (let i = 0; i < 9; i += 1) review.draw(`from:${i}`, 'to');
    expect(review.arrows.map((a) => a.from)).toEqual([
      'from:1',
      'from:2',
      'from:3',
      'from:4',
      'from:5',
      'from:6',
      'from:7',
      'from:8',
    ]);
    review.draw('from:4', 'to');
    review.draw('to', 'to');
    expect(review.arrows).toHaveLength(7);
    page.seq = 3;
    page.shown();
    vi.advanceTimersByTime(200);
    expect(points().at(-1)!.place).toMatchObject({ seq: 3, arrows: [] });
  });

  it('is told when another takes the lead, and goes along', () => {
    review.point({ at: 'market', x: 1, y: 1 });
    told(led(0), pointed({ seq: 12 }));
    const before = points().length;
    review.point({ at: 'market', x: 2, y: 2 });
    vi.advanceTimersByTime(500);
    expect([review.here, page.seq, points().length]).toEqual([false, 12, before]);
  });

  it('has the lead again after a broken connection, unless somebody else has taken it', () => {
    const again = (message: object) => {
      server().breaks();
      vi.advanceTimersByTime(2000);
      server().accept();
      told(message);
      flushSync();
      return server().types().includes('lead');
    };
    expect(again(led(-1))).toBe(true);
    told(led(1, true));
    expect(again(led(0))).toBe(false);
    expect(review.leader).toBe(0);
  });

  it('lays it down for good', () => {
    review.lead(false);
    expect(server().sent.at(-1)).toEqual({ type: 'lead', down: true });
    told(led(-1));
    expect(server().sent.filter((m) => m.type === 'lead')).toHaveLength(2);
    expect(review.here).toBe(false);
  });
});
