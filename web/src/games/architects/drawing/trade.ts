/** Lines of several people of one trade: what they share, then what tells each from the others. */
export const trade = (common: string, each: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(each).map(([id, line]) => [id, `${common} ${line}`]));
