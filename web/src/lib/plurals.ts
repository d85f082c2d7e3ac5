const rules = new Map<string, Intl.PluralRules>();

/** The plural category of a number, as compiled messages ask for it (see `vite.config.ts`). */
export function plural(locale: string, input: unknown): Intl.LDMLPluralRule {
  let rule = rules.get(locale);
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale)));
  return rule.select(Number(input));
}
