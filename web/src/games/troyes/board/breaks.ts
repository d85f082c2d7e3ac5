/** Where the words of events may break that are longer than a narrow card is wide. */
const syllables = [
  'Brigan-dage',
  'Disrup-tion',
  'Escar-mouches',
  'Itiner-ant',
  'Maraud-ing',
  'Marau-dage',
  'Nor-mands',
  'Pertur-bation',
  'Resis-tance',
  'Résis-tance',
  'Séche-resse',
  'Skir-mishes',
  'Succes-sion',
  'Theo-logical',
  'Trav-elers',
  'Voya-geurs',
  'itiné-rants',
  'succes-sion',
  'théo-logique',
];
const broken = new Map(syllables.map((s) => [s.replace('-', ''), s.replace('-', '\u00ad')]));

/** The name of an event as a narrow card has it: no word breaks but between syllables. */
export const breakable = (name: string): string => name.replace(/\p{L}+/gu, (word) => broken.get(word) ?? word);
