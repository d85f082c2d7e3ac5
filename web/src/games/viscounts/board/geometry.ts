/** Where things stand in the ring: an ellipse as wide as the table leaves room for. */

/** Width of the drawing; its height follows the shape of the box. */
export const width = 1300;

export type Point = readonly [x: number, y: number];

/** Ellipses around the castle, from the outside in, as parts of the half axes of the land. */
export const layers = { spots: [0.94, 0.91], road: [0.802, 0.705], inner: [0.545, 0.455], moat: [0.4, 0.31] } as const;
type Layer = keyof typeof layers;

export interface Ring {
  height: number;
  /** How much larger everything on the land is drawn, so that its signs can be read. */
  grow: number;
  /** Whether there is room for names on the cards. */
  named: boolean;
  /** A point at a part of the way around, clockwise; 0 is the right end. */
  at(turn: number, layer: Layer): Point;
}

/** The size of a sign on the land; on a small screen everything there grows until its signs are as large as that. */
export const sign = 24;
const readable = 18;

/** How much things must grow where a unit of the drawing is this many pixels. */
export const growth = (pixels: number) => (pixels > 0 ? Math.min(1.6, Math.max(1, readable / (sign * pixels))) : 1);

/** From how many pixels for a unit of the drawing on a name can be read on a card. */
export const readableNames = 1.4;

export function ring(height: number, grow: number, named = false): Ring {
  const [cx, cy] = [width / 2, height / 2];
  const steps = 720;
  // Equal ways along the road are equal parts of a turn, however flat the ellipse is.
  const [rx, ry] = [cx * layers.road[0], cy * layers.road[1]];
  const lengths = [0];
  for (let i = 1; i <= steps; i++) {
    const angle = (k: number) => (k / steps) * Math.PI * 2;
    const dx = rx * (Math.cos(angle(i)) - Math.cos(angle(i - 1)));
    const dy = ry * (Math.sin(angle(i)) - Math.sin(angle(i - 1)));
    lengths.push(lengths[i - 1]! + Math.hypot(dx, dy));
  }
  const whole = lengths[steps]!;
  const angleAt = (turn: number) => {
    const way = (((turn % 1) + 1) % 1) * whole;
    const i = lengths.findIndex((l) => l >= way);
    return (Math.max(0, i) / steps) * Math.PI * 2;
  };
  return {
    height,
    grow,
    named,
    at(turn, layer) {
      const angle = angleAt(turn);
      const [a, b] = layers[layer];
      return [cx + cx * a * Math.cos(angle), cy + cy * b * Math.sin(angle)];
    },
  };
}

/** The middle of a segment, by its place in the ring, as a part of a turn; the first lies at the upper left. */
export const middle = (place: number) => 0.5 + 0.1 + place * 0.2;

/** A space of a segment. */
export const spaceTurn = (place: number, path: string) =>
  middle(place) + (path === 'left' ? -0.05 : path === 'right' ? 0.05 : 0);

/** A building spot: all spots of a segment stand evenly along it. */
export const spotTurn = (place: number, spot: number, spots: number) =>
  middle(place) - 0.1 + (0.2 * (spot + 0.5)) / spots;

/** The size of a section of the castle, and of its top: only the height grows, for beside their neighbours there is no room. */
export const sectionWidth = 166;
export const sectionHeight = (grow: number) => 72 * grow;
export const keepWidth = 124;
export const keepHeight = 58;

/** A segment by itself, as a strip: the land above, the castle below. */
export const strip = { width: 470, height: 330, castle: 286 } as const;

/** Where things of the segment at this place stand in its strip. */
export function flat(place: number, grow: number): Ring {
  const rows: Record<Layer, number> = { spots: 34, road: 112, inner: 188, moat: strip.castle };
  return {
    height: strip.height,
    grow,
    named: false,
    at: (turn, layer) => [((turn - middle(place)) / 0.2 + 0.5) * 436, rows[layer]],
  };
}
