/** One kind of apostrophe, a true minus, and no line broken beside French colons and quotation marks, nor behind a number that opens a bracket. */
export function typeset(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}\uE001])'/gu, '’')
    .replace(/(?<=^|[\s(])-(?=\d)/g, '−')
    .replace(/[ \n]+(?=[:;!?»])|(?<=«|\(\d+)[ \n]+/g, '\u00a0');
}
