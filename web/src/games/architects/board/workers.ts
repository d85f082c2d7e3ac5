import type { Public, Seat } from '../views';

/*
 * The server counts Workers; which of them stands where is nobody's business.
 * To let a piece walk, though, the drawing has to know that the one that left
 * here is the one that arrived there. So each Worker keeps a name from view to
 * view: who stays keeps theirs, who leaves one place takes it to another.
 */

/** Where each Worker of a seat is: names by place ("quarry", "captive:2", "slot:7", "reserve"). */
type Places = Map<string, string[]>;

const known = new WeakMap<Public, Places[]>();
let last: { view: Public; places: Places[] } | undefined;

/** How many Workers of a seat each place has. */
function whereabouts(view: Public, seat: Seat): Map<string, number> {
  const at = new Map<string, number>();
  const put = (place: string, n: number) => n > 0 && at.set(place, n);
  for (const [id, counts] of Object.entries(view.locations) as [string, number[]][]) put(id, counts[seat] ?? 0);
  for (const space of ['small', 'middle', 'large'] as const)
    put(`black_market_${space}`, view.black[space] === seat ? 1 : 0);
  view.guildhall.slots.forEach((s, i) => put(`slot:${i}`, s === seat ? 1 : 0));
  put('extra', (view.guildhall.extra ?? []).filter((s) => s === seat).length);
  view.players.forEach((p) => put(`captive:${p.seat}`, p.captives?.[seat] ?? 0));
  put('prison', view.players[seat]?.prisoners ?? 0);
  put('reserve', view.players[seat]?.reserve ?? 0);
  return at;
}

function assign(view: Public, seat: Seat, before: Places | undefined): Places {
  const now = whereabouts(view, seat);
  const places: Places = new Map();
  const free: string[] = [];
  let made = 0;
  for (const [place, names] of before ?? []) {
    made += names.length;
    const stay = names.slice(0, now.get(place) ?? 0);
    places.set(place, stay);
    free.push(...names.slice(stay.length));
  }
  for (const [place, n] of now) {
    const names = places.get(place) ?? [];
    while (names.length < n) names.push(free.shift() ?? `worker:${seat}:${made++}`);
    places.set(place, names);
  }
  return places;
}

/** The names of the Workers of a seat in a place. */
export function workersAt(view: Public, seat: Seat, place: string): string[] {
  let places = known.get(view);
  if (!places) {
    const before = last && last.view.players.length === view.players.length ? last.places : [];
    places = view.players.map((p) => assign(view, p.seat, before[p.seat]));
    known.set(view, places);
    last = { view, places };
  }
  return places[seat]?.get(place) ?? [];
}
