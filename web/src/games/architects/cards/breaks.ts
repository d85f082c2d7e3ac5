import { hyphenator } from '../../../table/words/hyphens';

/** The name of an Apprentice as a narrow card has it: in two lines where one is too short. */
export const breakable = hyphenator(`
  Aristo|crate Arna|queuse Bene|factor Bien|faiteur Bûche|ronne Compa|gnon Conspi|rator Conspira|trice Contre|maître
  Finan|ceuse Gate|keeper Illusion|niste Journey|man Money|lender Pick|pocket Stone|cutter Wood|cutter
`);
