/** A piece of what somebody said: words, or an address to go to. */
export type Piece = string | { href: string; here: boolean };

/** Splits what somebody said at the addresses in it; those of this site are `here`. */
export function withLinks(text: string, origin = location.origin): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"«»]+/g)) {
    // What ends the sentence is no part of the address.
    const href = found.replace(/[.,;:!?…)\]}’']+$/, '');
    if (!URL.canParse(href)) continue;
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push({ href, here: new URL(href).origin === origin });
    from = index + href.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
