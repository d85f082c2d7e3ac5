import { hyphenator } from '../../../table/words/hyphens';

/** The name of an event as a narrow card has it: its long words break between syllables. */
export const breakable = hyphenator(`
  Brigan|dage Disrup|tion Escar|mouches Itiner|ant Maraud|ing Marau|dage Nor|mands Pertur|bation Resis|tance
  Résis|tance Séche|resse Skir|mishes Succes|sion Theo|logical Trav|elers Voya|geurs itiné|rants succes|sion
  théo|logique
`);
