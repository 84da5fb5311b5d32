/** Forms of a text by the plural rules of its language; `#` stands for the number. `other` is always needed. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** A text with a number, in the right plural form, with the number as the language writes it. */
export function counted(language: string, forms: PluralForms): (count: number) => string {
  const rules = new Intl.PluralRules(language)
  const numbers = new Intl.NumberFormat(language)
  return (count) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
}
