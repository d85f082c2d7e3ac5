/*
 * Where figures come from. Data files say it beside them: a field
 * `provenance`, one word for a whole object or one for each of its parts, or
 * `<field>_provenance`. "reconstructed" is a figure that no source gives: a
 * stand-in for the printed one, which is never shown as if it were printed.
 */
type Provenance = string | readonly Provenance[] | { readonly [part: string]: Provenance };

const says = (p: Provenance | undefined): boolean =>
  typeof p === 'object' ? Object.values(p).some(says) : p === 'reconstructed';

/** Names are ours to translate: they are no figures. */
const explains = /^(id|confidence|en|fr|fr_source|name|name_en|name_fr|summary|notes?)$|_note$|provenance$/;

/** The fields of an object of the data that are stand-ins. */
export function standIns(of: object): string[] {
  const fields = of as Record<string, unknown>;
  const figures = Object.keys(fields).filter((f) => !explains.test(f));
  const whole = fields.provenance as Provenance | undefined;
  if (whole === 'reconstructed') return figures;
  const parts = typeof whole === 'object' ? Object.entries(whole).flatMap(([part, p]) => (says(p) ? [part] : [])) : [];
  return [
    ...parts.filter((part) => !explains.test(part)),
    ...figures.filter((f) => says(fields[`${f}_provenance`] as Provenance | undefined)),
  ];
}

/** Whether an object of the data, or one field of it, is a stand-in. */
export function isStandIn(of: object | undefined, field?: string): boolean {
  const found = of ? standIns(of) : [];
  return field === undefined ? found.length > 0 : found.includes(field);
}

/** A stand-in of a data file, and the card (or anything else with an id) that it is on. */
export interface Place {
  /**
   * "cost" of an item of a list, or "card" for all of it; "absolve_requirement"
   * of the object `absolve`. Its words are `<game>_figure_<name>`.
   */
  name: string;
  id?: string | undefined;
}

/** All stand-ins of a data file. */
export function placesOf(data: object): Place[] {
  const places: Place[] = [];
  const walk = (value: unknown, key: string, listed: boolean) => {
    if (Array.isArray(value)) for (const part of value) walk(part, key, true);
    else if (typeof value === 'object' && value !== null) {
      const id = 'id' in value && typeof value.id === 'string' ? value.id : undefined;
      const fields = standIns(value);
      if ('provenance' in value && value.provenance === 'reconstructed')
        places.push({ name: listed ? 'card' : key, id });
      else for (const field of fields) places.push({ name: listed ? field : `${key}_${field}`, id });
      for (const [name, part] of Object.entries(value))
        if (!explains.test(name)) walk(part, /^\d+$/.test(name) ? `${key}_${name}` : name, false);
    }
  };
  walk(data, '', false);
  return places;
}

const known = new WeakMap<object, Map<string, string[]>>();

/** Looks again at a data file that has changed. */
export const forget = (data: object): void => void known.delete(data);

/** The names of the stand-ins of a card. */
export function standInsOf(data: object, id: string): readonly string[] {
  let byId = known.get(data);
  if (!byId) {
    byId = new Map();
    for (const place of placesOf(data))
      if (place.id !== undefined) byId.set(place.id, [...(byId.get(place.id) ?? []), place.name]);
    known.set(data, byId);
  }
  return byId.get(id) ?? [];
}
