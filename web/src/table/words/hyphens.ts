/**
 * Returns what puts soft hyphens into those words of a text that a list of them parts, `Gate|keeper`. Browsers part few
 * names of people between syllables, and some none.
 */
export function hyphenator(broken: string): (text: string) => string {
  const words = new Map(
    broken
      .trim()
      .split(/\s+/)
      .map((word) => [word.replaceAll('|', ''), word.replaceAll('|', '\u00ad')]),
  );
  return (text) => text.replace(/\p{L}+/gu, (word) => words.get(word) ?? word);
}
