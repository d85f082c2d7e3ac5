import type { Drawn } from './drawn';

/** What stands in a room. */
export const furniture = {
  table: `
    timber line M-52 -30L52 -30L56 -23L-56 -23Z
    timber line M-46 -23L-38 -23L-40 4L-46 4ZM38 -23L46 -23L46 4L40 4Z
    - fine M-40 -27L30 -27`,
  desk: `
    timber line M-44 -30L36 -48L44 -40L-36 -22Z
    timber line M-36 -22L-30 -24L-28 6L-34 6ZM34 -38L40 -39L40 6L34 6Z
    plaster line M-30 -33L14 -43L22 -37L-22 -27Z
    - fine M-18 -33L6 -38M-12 -30L12 -35`,
  shelf: `
    timber line M-46 -92L46 -92L46 2L-46 2Z
    night/.5 - M-41 -87L41 -87L41 -62L-41 -62ZM-41 -57L41 -57L41 -32L-41 -32ZM-41 -27L41 -27L41 -3L-41 -3Z
    red line M-38 -84h9v22h-9ZM-2 -86h8v24h-8ZM-20 -54h9v22h-9ZM22 -25h10v22h-10Z
    blue line M-29 -86h8v24h-8ZM20 -83h9v21h-9ZM-38 -55h9v23h-9ZM8 -56h10v24h-10ZM-12 -24h9v21h-9Z
    leaf line M-20 -82h9v20h-9ZM29 -55h8v23h-8ZM-36 -25h10v22h-10Z
    ochre line M-10 -85h8v23h-8ZM8 -82h10v20h-10ZM-28 -53h8v21h-8ZM-26 -24h8v21h-8ZM6 -25h8v22h-8Z
    plaster line M-4 -40a7 7 0 1 0 .1 0Z`,
  rack: `
    timber line M-46 -66L46 -66L46 -58L-46 -58ZM-46 -22L46 -22L46 -14L-46 -14Z
    - bold M-42 -70L-42 4M42 -70L42 4`,
  telescope: `
    - bold M0 -36L-22 4M0 -36L22 4M0 -36L0 6
    gold line M-40 -22L-36 -14L34 -58L28 -70Z
    slate line M28 -72L42 -80L50 -66L36 -56Z
    - line M-16 -36L-12 -28M8 -52L13 -43`,
  globe: `
    water line M-22 -40A22 22 0 1 0 22 -40A22 22 0 1 0 -22 -40Z
    leaf fine M-14 -52C-4 -60 4 -54 2 -46C-2 -38 -14 -40 -14 -52ZM4 -34C12 -38 18 -32 14 -26C8 -22 2 -28 4 -34Z
    - line M-26 -52A28 28 0 0 0 20 -18
    timber line M-3 -14L3 -14L4 0L14 4L-14 4L-4 0Z`,
  wheel: `
    timber line M-26 -26A26 26 0 1 0 26 -26A26 26 0 1 0 -26 -26Z
    paper fine M-20 -26A20 20 0 1 0 20 -26A20 20 0 1 0 -20 -26Z
    - line M0 -50L0 -2M-24 -26L24 -26M-17 -43L17 -9M17 -43L-17 -9
    timber line M-5 -26A5 5 0 1 0 5 -26A5 5 0 1 0 -5 -26Z`,
  ladder: `
    - bold M-10 0L-4 -84M12 0L18 -84
    - line M-9 -10L13 -10M-8 -24L14 -24M-7 -38L15 -38M-6 -52L16 -52M-5 -66L17 -66M-4 -78L18 -78`,
  fire: `
    timber line M-24 0L14 -12L18 -6L-20 6ZM24 0L-14 -12L-18 -6L20 6Z
    red line M-16 -8C-22 -24 -10 -30 -10 -44C-2 -38 0 -36 2 -54C14 -42 10 -34 14 -34C22 -24 18 -12 14 -8Z
    gold - M-8 -9C-12 -20 -4 -22 -4 -32C2 -26 2 -24 6 -26C12 -18 10 -12 8 -9Z`,
  bed: `
    timber line M-44 -30L-38 -30L-38 4L-44 4ZM38 -22L44 -22L44 4L38 4Z
    a line M-38 -18L38 -18L38 -4L-38 -4Z
    marble line M-38 -26C-30 -30 -22 -28 -20 -18L-38 -18Z`,
  moneybox: `
    timber line M-28 4L-28 -24L28 -24L28 4Z
    timber line M-28 -24C-30 -44 -24 -52 -14 -54L34 -50C26 -46 26 -36 28 -24Z
    gold line M-24 -24C-20 -34 -10 -32 -6 -28C0 -36 10 -34 12 -28C16 -34 24 -30 24 -24Z
    gold fine M-5 -18L5 -18L5 -6L-5 -6Z
    - line M-18 -24L-18 4M18 -24L18 4`,
} satisfies Record<string, Drawn>;
