/** A piece of what somebody said: words, or whom they call. */
export type Said = string | { mention: string; own: boolean };

/** What calls everybody at the table. */
export const everybody = 'all';

// One letter for one, as the server has it: 'Σ' is 'σ' at the end of a word, too.
const lower = (text: string): string => Array.from(text, (c) => Array.from(c.toLowerCase())[0]).join('');

/** Whether a name stands there, and no letter after it. */
const stands = (text: string, at: number, name: string): boolean =>
  name !== '' && text.startsWith(lower(name), at) && !/^[\p{L}\p{Nd}]/u.test(text.slice(at + name.length));

/** Splits what somebody said at the names that it calls, by the server's rule; those that call its reader are `own`. */
export function withMentions(text: string, names: readonly string[], reader?: string): Said[] {
  const said: Said[] = [];
  const low = lower(text);
  let from = 0;
  for (let at = low.indexOf('@'); at >= 0; at = low.indexOf('@', at + 1)) {
    if (at < from) continue;
    const called = [...names, everybody].filter((name) => stands(low, at + 1, name));
    if (called.length === 0) continue;
    const own = reader !== undefined && (called.includes(reader) || called.includes(everybody));
    if (at > from) said.push(text.slice(from, at));
    // Of names that begin alike the longest is seen.
    from = at + 1 + Math.max(...called.map((name) => name.length));
    said.push({ mention: text.slice(at, from), own });
  }
  if (from < text.length) said.push(text.slice(from));
  return said;
}

/** Whether what somebody said calls its reader. */
export const calls = (text: string, reader: string): boolean =>
  withMentions(text, [reader], reader).some((piece) => typeof piece !== 'string');

/** Where a name is being written, and which of these it may become; nothing where none is. */
export function offered<N extends { name: string; also?: string }>(
  text: string,
  caret: number,
  names: readonly N[],
): { at: number; names: N[] } | undefined {
  const at = text.lastIndexOf('@', caret - 1);
  // No address of a mail.
  if (at < 0 || /[\p{L}\p{Nd}]$/u.test(text.slice(0, at))) return undefined;
  const begun = lower(text.slice(at + 1, caret));
  const may = names.filter(({ name, also }) => [name, also ?? name].some((n) => lower(n).startsWith(begun)));
  // What is written to its end needs nobody to write it.
  if (may.length === 0 || (may.length === 1 && lower(may[0]!.name) === begun)) return undefined;
  return { at, names: may };
}
