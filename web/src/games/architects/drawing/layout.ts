/** Where everything stands on the map, in map units. */
export const map = { width: 1700, height: 980 } as const;

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

/** The part of the map that belongs to each location. */
export const boxes = {
  forest: box(6, 4, 330, 318),
  quarry: box(6, 326, 330, 318),
  mines: box(6, 650, 330, 326),
  guildhall: box(436, 2, 430, 326),
  silversmith: box(900, 14, 330, 316),
  cathedral: box(1284, 2, 412, 580),
  kings_storehouse: box(424, 352, 300, 310),
  tax_stand: box(728, 300, 262, 264),
  town_centre: box(990, 340, 312, 312),
  guardhouse: box(424, 668, 316, 308),
  prison: box(738, 668, 200, 308),
  black_market: box(938, 660, 416, 316),
  workshop: box(1358, 600, 338, 376),
} as const satisfies Record<string, Box>;

export type PlaceId = keyof typeof boxes;

/** The box as CSS, in percent of the map. */
export function place(b: Box): string {
  const p = (n: number, of: number) => `${Math.round((n / of) * 100000) / 1000}%`;
  return `left:${p(b.x, map.width)};top:${p(b.y, map.height)};width:${p(b.w, map.width)};height:${p(b.h, map.height)}`;
}
