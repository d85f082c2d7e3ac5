/** Silhouettes of pieces in a box of 24 by 24, standing on its lower edge. */
export const shapes = {
  meeple:
    'M12 1.5a4 4 0 0 1 4 4.2c0 .9-.3 1.7-.7 2.3 2.9.7 5.9 2.2 6.9 3.6.9 1.3.2 2.9-1.3 3.1l-3.7.2 3.3 6.3c.4.9-.1 1.8-1.1 1.8h-4.7c-.6 0-1-.3-1.2-.8L12 19.6l-1.5 2.6c-.2.5-.6.8-1.2.8H4.6c-1 0-1.5-.9-1.1-1.8l3.3-6.3-3.7-.2c-1.5-.2-2.2-1.8-1.3-3.1 1-1.4 4-2.9 6.9-3.6a4.3 4.3 0 0 1-.7-2.3 4 4 0 0 1 4-4.2z',
  cube: 'M12 2 22 7v11l-10 5L2 18V7z',
  disc: 'M12 7c5.5 0 10 1.8 10 4v4c0 2.2-4.5 4-10 4S2 17.2 2 15v-4c0-2.2 4.5-4 10-4z',
  house: 'M12 3 23 12h-3v11H4V12H1z',
  tower: 'M4 2h4v3h2.5V2h3v3H16V2h4v8l-2 1.5V23H6V11.5L4 10z',
  jar: 'M8 2h8v3l-1 1.5c3.5 1.5 6 4.5 6 8.5 0 4.5-3 8-6 8H9c-3 0-6-3.5-6-8 0-4 2.5-7 6-8.5L8 5z',
  monk: 'M12 1c3 0 5 2.4 5 5.5 0 1.5-.5 2.5-1.2 3.4C19 12 20.5 17 20.5 23h-17c0-6 1.5-11 4.7-13.1C7.5 9 7 8 7 6.5 7 3.4 9 1 12 1z',
  outpost: 'M3 23V9l4-6 4 6v3h2V9l4-6 4 6v14z',
  workshop: 'M3 23V11l6-4v4l6-4v4l6-4v16z',
  wagon: 'M2 7h17l3 4v6h-2a3.5 3.5 0 0 1-7 0H10a3.5 3.5 0 0 1-7 0H2z',
  rider:
    'M5 23l1.500-7.500-3.500 1-1.500-3.500 6.500-5.500 1-2c.4-2.600 1.600-4 3.400-4s3 1.300 3 3.200c0 1-.4 1.900-1 2.500 4.400.9 6.600 4 6.600 8.300V23h-4l-1-4.500h-6L9 23z',
  marker: 'M12 2 21 12 12 22 3 12z',
} as const;

export type Shape = keyof typeof shapes;

/** What the meeples of each seat wear, so that seats differ by shape as well. */
export const hats: readonly string[] = [
  '',
  'M6.6 5.4 12 .6l5.4 4.8z',
  'M7 1.2h10v4.2H7z',
  'M7.2 5.6V.9l2.5 2L12 .7l2.3 2.2 2.5-2v4.7z',
  'M9.2 .8h5.6v2.5h4.4v2.2H4.8V3.3h4.4z',
  'M10.8 .6h2.4v2.8h3.6v2.4H7.2V3.4h3.6z',
];

/** The markers of each seat. */
export const markers: readonly string[] = [
  shapes.marker,
  'M4 4h16v16H4z',
  'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z',
  'M12 2.5 22 21H2z',
  'M7 3h10l5 9-5 9H7l-5-9z',
  'M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z',
];
