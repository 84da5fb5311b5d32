/** Postcodes in the form of their country. */

const fiveDigits = new Set(['de', 'es', 'fi', 'fr', 'it', 'us', 'ee', 'hr'])

/** The form that a country writes: its characters, in two groups with a sign between. */
const forms: Readonly<Record<string, readonly [first: RegExp, sign: string]>> = {
  nl: [/^(\d{4})[\s-]?([A-Z]{2})$/i, ' '],
  pt: [/^(\d{4})[\s-]?(\d{3})$/, '-'],
  br: [/^(\d{5})[\s-]?(\d{3})$/, '-'],
  pl: [/^(\d{2})[\s-]?(\d{3})$/, '-'],
  jp: [/^(\d{3})[\s-]?(\d{4})$/, '-'],
  se: [/^(\d{3})\s?(\d{2})$/, ' '],
  cz: [/^(\d{3})\s?(\d{2})$/, ' '],
  sk: [/^(\d{3})\s?(\d{2})$/, ' '],
  gr: [/^(\d{3})\s?(\d{2})$/, ' '],
  ca: [/^([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/i, ' '],
}

/** How many digits the postcodes have that may begin with a zero. */
const lengths: Readonly<Record<string, number>> = { pl: 5, br: 8, jp: 7 }

/** A spreadsheet takes the zero off `01067`; people write the country before it, and other signs within it. */
export function postcodeOf(given: string, country: string): string {
  const text = given
    .replace(/^(?:〒|cep|c\.?p\.?|plz|zip)[\s:]*(?=\d)/i, '')
    .replace(/(?<=\d)\s*[-‐-―−－]\s*(?=\d)/, '-')
    .replace(/^(\d{2})\.(?=\d{3}(?:-?\d{3})?$)/, '$1')
  const form = forms[country]
  if (form) {
    const bare = withoutCountry(text)
    const whole = bare.length === (lengths[country] ?? 0) - 1 && /^\d+$/.test(bare) ? `0${bare}` : bare
    const [, first, second] = form[0].exec(text) ?? form[0].exec(whole) ?? []
    return first ? `${first}${form[1]}${second}`.toUpperCase() : text
  }
  if (!fiveDigits.has(country)) return text.replace(/^[A-Z]{1,2}-(?=\d{4})/i, '')
  const digits = withoutCountry(country === 'us' ? text.replace(/^[A-Z]{2}\s+(?=\d{5})/, '') : text).replace(
    /(?<=^\d{2,3}) (?=\d{2,3}$)/,
    '',
  )
  if (country === 'us' && /^\d{9}$/.test(digits)) return `${digits.slice(0, 5)}-${digits.slice(5)}`
  const least = ['fi', 'us', 'it'].includes(country) ? 3 : 4
  return /^\d+$/.test(digits) && digits.length >= least ? digits.padStart(5, '0') : text
}

/** Countries whose postcodes have digits, so that a cell without any is none. */
export const hasDigits = (country: string): boolean => fiveDigits.has(country) || country in forms

const britishCode = /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i

/** Whether a text is a whole postcode of a country; of a country whose form is not known, none is. */
export function isPostcode(text: string, country: string): boolean {
  const code = withoutCountry(text.trim())
  if (country === 'gb') return britishCode.test(text.trim())
  if (country === 'us') return /^\d{5}(?:-\d{4})?$/.test(text.trim())
  const form = forms[country]
  return form ? form[0].test(code) : fiveDigits.has(country) && /^\d{5}$/.test(code)
}

/** Digits that are too few, even with the zeros that a spreadsheet takes off. */
export const isCutCode = (code: string, country: string): boolean =>
  fiveDigits.has(country) && /^\d{1,4}$/.test(code)

const withoutCountry = (text: string): string => text.replace(/^[A-Z]{1,3}[- ]?(?=\d)/i, '')
