/** A piece of what somebody said: words, or an address to go to. */
export type Piece = string | { href: string; here: boolean };

/** The code of a room, and the secret of a personal link if there is one. */
export interface Invitation {
  code: string;
  secret?: string;
}

// Codes have no letter that is mistaken for a digit; whoever writes one means the digit.
const digits: Record<string, string> = { o: '0', i: '1', l: '1' };
const asCode = (word: string) => word.toLowerCase().replace(/[oil]/g, (letter) => digits[letter] ?? letter);
const isCode = (word: string) => /^[0-9a-hjkmnp-tv-z]{10}$/.test(word);

/**
 * Finds a room in what somebody pasted: a link or a code, in any case, alone or in a sentence, in brackets or
 * quotes.
 */
export function invitation(text: string): Invitation | undefined {
  const link = /\/r\/([0-9a-z]{10})(?![0-9a-z])[^\s#<>"«»]*(?:#([\w-]+))?/i.exec(text);
  if (link?.[1]) return { code: asCode(link[1]), ...(link[2] && { secret: link[2] }) };
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const written = words.filter((word) => isCode(word.toLowerCase()));
  // Few codes have no digit, and few other words of ten letters have one.
  const code =
    written.find((word) => /\d/.test(word)) ??
    words.find((word) => /\d/.test(word) && isCode(asCode(word))) ??
    written[0] ??
    words.join('');
  return isCode(asCode(code)) ? { code: asCode(code) } : undefined;
}

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
