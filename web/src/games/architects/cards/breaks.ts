/** Where the names of Apprentices break that are longer than a narrow card is wide. */
const syllables = [
  'Aristo-crate',
  'Arna-queuse',
  'Bene-factor',
  'Bien-faiteur',
  'Bûche-ronne',
  'Compa-gnon',
  'Conspi-rator',
  'Conspira-trice',
  'Contre-maître',
  'Finan-ceuse',
  'Gate-keeper',
  'Illusion-niste',
  'Journey-man',
  'Money-lender',
  'Pick-pocket',
  'Stone-cutter',
  'Wood-cutter',
];
const broken = new Map(syllables.map((s) => [s.replace('-', ''), s.replace('-', '\u00ad')]));

/** The name as a narrow card has it: in two lines where one is too short. */
export const breakable = (name: string): string => broken.get(name) ?? name;
