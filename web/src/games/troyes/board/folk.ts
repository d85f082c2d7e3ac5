import { nobody, type Public } from '../views';

/** Who stands where, by the name of the place: "seat:palace:3", "activity:archer:0", "lying:palace:2". */
export type Folk = ReadonlyMap<string, { owner: number; id: number }>;

/** Where every citizen is. */
export function placesOf(view: Public): Map<string, number> {
  const places = new Map<string, number>();
  const put = (place: string, owner: number) => owner !== nobody && places.set(place, owner);
  const { palace, bishopric, cityHall } = view.buildings;
  for (const [name, building] of Object.entries({ palace, bishopric, 'city-hall': cityHall })) {
    building.seats.forEach((owner, i) => put(`seat:${name}:${i + 1}`, owner));
    building.lying.forEach((owner) => put(`lying:${name}:${owner}`, owner));
  }
  for (const a of view.activities) {
    a.slots.forEach((owner, i) => put(`activity:${a.card}:${i}`, owner));
    a.illustration.forEach((owner) => put(`activity:${a.card}:rest:${owner}`, owner));
  }
  return places;
}

const near = (a: string, b: string) => a.split(':')[1] === b.split(':')[1];

/**
 * Gives every citizen a number that it keeps when it moves, although the rules know only how many
 * each owner has where: whoever has appeared somewhere is the one of that owner who has left
 * another place, the same building's first, and comes from the reserve otherwise.
 */
export function follow(before: Folk, places: ReadonlyMap<string, number>, fresh: () => number): Folk {
  const now = new Map<string, { owner: number; id: number }>();
  const left = [...before].filter(([place, { owner }]) => places.get(place) !== owner);
  for (const [place, owner] of places) {
    const known = before.get(place);
    if (known?.owner === owner) {
      now.set(place, known);
      continue;
    }
    const same = left.filter(([, who]) => who.owner === owner);
    const from = same.find(([other]) => near(other, place)) ?? same[0];
    if (from) left.splice(left.indexOf(from), 1);
    now.set(place, { owner, id: from?.[1].id ?? fresh() });
  }
  return now;
}
