/* Where the long words of names may be broken: a card in a full hand is narrower than they are. */

const broken = `
Antag|onist Archi|tect Aristo|crat Bene|factor Char|latan Cheva|lier Clergy|man Collec|tor Con|spir|ator Gate|keeper
Illu|sion|ist Journey|man Mission|ary Pick|pocket Racke|teer Scoun|drel Stone|cutter Strong|man Travel|ler Trick|ster
Wood|cutter
Antago|niste Archi|tecte Aristo|crate Bien|faiteur Bûche|ronne Colpor|teur Compa|gnon Conspi|rateur Contre|maître
Diplo|mate Défen|seur Ecclé|sias|tique Exécu|teur Finan|cière Gar|dienne Illu|sion|niste Intri|gant Joail|lier
Mission|naire Négo|ciant Prin|cesse Recou|vreur Sculp|teur Scélé|rate`;

const words = new Map(
  broken
    .trim()
    .split(/\s+/)
    .map((word) => [word.replaceAll('|', ''), word.replaceAll('|', '\u00ad')]),
);

/** A name with soft hyphens in its long words. */
export const syllables = (name: string) => name.replace(/\p{L}+/gu, (word) => words.get(word) ?? word);
