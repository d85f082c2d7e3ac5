/*
 * The widths that windows and boards are asked for, and the heights of windows, in px. Styles name them,
 * `@media (width < --phone)`, `@container board (width >= --tablet)`; what is narrower than a phone is a part of a
 * board, and asks in px of its own.
 */
export const phone = 700;
export const tablet = 960;
export const laptop = 1000;
export const desk = 1400;
export const screen = 1900;
export const wall = 2400;

export const strip = 420;
export const flat = 500;
export const low = 800;
export const high = 900;
export const tall = 1200;
export const lofty = 1800;
