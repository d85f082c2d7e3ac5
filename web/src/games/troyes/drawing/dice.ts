/** The colours of dice, as they are drawn: each has a form, a face and an emblem of its own beside its colour. */
export type DieColour = 'red' | 'white' | 'yellow' | 'black';

interface Drawn {
  /** What it is made of, in a box of 24. */
  body: string;
  fill: string;
  /** The colour of its pips. */
  ink: string;
  edge: string;
  /** The sign of its order, on a die that stands for any of its colour. */
  emblem: string;
}

const dark = 'rgb(30 20 10 / 0.8)';

export const drawn: Record<DieColour, Drawn> = {
  // The nobles: cut corners, and a crown.
  red: {
    body: 'M6.5 1.5h11l5 5v11l-5 5h-11l-5-5v-11z',
    fill: 'light-dark(#b33a2c, #b04434)',
    ink: '#fff4ea',
    edge: dark,
    emblem: 'M6 17V9l3.3 3L12 6.6l2.7 5.4L18 9v8z',
  },
  // The clergy: rounded, and a cross.
  white: {
    body: 'M6 1.5h12a4.5 4.5 0 0 1 4.5 4.5v12a4.5 4.5 0 0 1-4.5 4.5h-12a4.5 4.5 0 0 1-4.5-4.5v-12a4.5 4.5 0 0 1 4.5-4.5z',
    fill: 'light-dark(#fffdf6, #efe9dc)',
    ink: '#3a2f22',
    edge: dark,
    emblem: 'M10.3 5.5h3.4v3.6h3.8v3.3h-3.8v6.1h-3.4v-6.1h-3.8v-3.3h3.8z',
  },
  // The citizens: round, and an ear of wheat.
  yellow: {
    body: 'M12 1.5c7.6 0 10.5 2.9 10.5 10.5s-2.9 10.5-10.5 10.5-10.5-2.9-10.5-10.5 2.9-10.5 10.5-10.5z',
    fill: 'light-dark(#eebd3a, #d9a634)',
    ink: '#35260a',
    edge: dark,
    emblem:
      'M12 4.4c1.9 1.6 1.9 3.4 0 5-1.9-1.6-1.9-3.4 0-5zM11.3 13.2c-2.6 0-4-1.3-4.1-3.8 2.6 0 4 1.3 4.1 3.8zM12.7 13.2c2.6 0 4-1.3 4.1-3.8-2.6 0-4 1.3-4.1 3.8zM11.3 17.4c-2.6 0-4-1.3-4.1-3.8 2.6 0 4 1.3 4.1 3.8zM12.7 17.4c2.6 0 4-1.3 4.1-3.8-2.6 0-4 1.3-4.1 3.8zM11.3 14h1.4v6h-1.4z',
  },
  // The enemies: sharp corners, and a skull.
  black: {
    body: 'M2 2h20v20h-20z',
    fill: '#26232a',
    ink: '#f6efe2',
    edge: 'rgb(255 244 228 / 0.55)',
    emblem:
      'M12 4.6c-4.2 0-6.9 2.6-6.9 6.3 0 2.3 1.1 4 2.8 5v3.5h2.2v-1.7h1v1.7h1.8v-1.7h1v1.7h2.2v-3.5c1.7-1 2.8-2.7 2.8-5 0-3.7-2.7-6.3-6.9-6.3zm-3 5.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6zm6 0a1.8 1.8 0 1 1 0 3.6 1.8 1.8 0 0 1 0-3.6z',
  },
};

const [low, mid, high] = [6.9, 12, 17.1];

/** Where the pips of a face are. */
export const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[mid, mid]],
  2: [
    [low, high],
    [high, low],
  ],
  3: [
    [low, high],
    [mid, mid],
    [high, low],
  ],
  4: [
    [low, low],
    [low, high],
    [high, low],
    [high, high],
  ],
  5: [
    [low, low],
    [low, high],
    [mid, mid],
    [high, low],
    [high, high],
  ],
  6: [
    [low, low],
    [low, mid],
    [low, high],
    [high, low],
    [high, mid],
    [high, high],
  ],
};
