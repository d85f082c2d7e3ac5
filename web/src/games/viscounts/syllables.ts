import { hyphenator } from '../../table/words/hyphens';

/** A name with soft hyphens in its long words: a card in a full hand is narrower than they are. */
export const syllables = hyphenator(`
  Antag|onist Archi|tect Aristo|crat Bene|factor Char|latan Cheva|lier Clergy|man Collec|tor Con|spir|ator Defen|der
  Diplo|mat En|forcer Finan|cer Fore|man Gate|keeper Gun|tram Illu|sion|ist Journey|man La|bourer Mero|vech Mission|ary
  Over|seer Pick|pocket Racke|teer Scoun|drel Sculp|tor Stone|cutter Strong|man Swin|dler Travel|ler Trick|ster
  Watch|man Wood|cutter
  Antago|niste Archi|tecte Aristo|crate Bien|faiteur Bûche|ronne Colpor|teur Compa|gnon Conspi|rateur Contre|maître
  Cour|rier Diplo|mate Défen|seur Ecclé|sias|tique Exécu|teur Finan|cière Gar|dienne Guet|teur Illu|sion|niste
  Intri|gant Joail|lier Ma|nœuvre Mission|naire Négo|ciant Prin|cesse Prê|teuse Recou|vreur Réta|meur Sculp|teur
  Scélé|rate
`);
