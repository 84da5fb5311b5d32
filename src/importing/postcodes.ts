/** Postcodes in the form of their country. */

const fiveDigits = new Set('de,es,fi,fr,it,us,ee,hr,mx'.split(','))
const sixDigits = new Set('in,cn,ru,ro,kz,by,sg,vn'.split(','))

/** The form that a country writes: its characters, in two groups with a sign between. */
const forms: Readonly<Record<string, readonly [first: RegExp, sign: string]>> = {
  nl: [/^(\d{4})[\s-]?([A-Z]{2})$/i, ' '],
  pt: [/^(\d{4})[\s-]?(\d{3})$/, '-'],
  br: [/^(\d{5})[\s-]?(\d{3})$/, '-'],
  pl: [/^(\d{2})[\s-]?(\d{3})$/, '-'],
  jp: [/^(\d{3})[\s-]?(\d{4})$/, '-'],
  se: [/^(\d{3})[\s-]?(\d{2})$/, ' '],
  cz: [/^(\d{3})[\s-]?(\d{2})$/, ' '],
  sk: [/^(\d{3})[\s-]?(\d{2})$/, ' '],
  gr: [/^(\d{3})[\s-]?(\d{2})$/, ' '],
  ca: [/^([A-Z]\d[A-Z])[\s-]?(\d[A-Z]\d)$/i, ' '],
}

/** How many digits the postcodes have that may begin with a zero. */
const lengths: Readonly<Record<string, number>> = { pl: 5, br: 8, jp: 7 }

/** Countries with the codes of Britain. */
const british = new Set(['gb', 'im', 'je', 'gg'])
const britishCode = /^[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i
const irishCode = /^[A-Z]\d[\dW]\s?[A-Z\d]{4}$/i

/** A British or Irish postcode in capitals, its halves apart. */
export const spacedPostcode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, '$1 $2')
    .replace(/^([A-Z]\d[\dW])([A-Z\d]{4})$/, '$1 $2')

const label =
  /^[^\p{L}\d]*(?:〒|cep|c\.?\s?p\.?|c\.?a\.?p\.?|plz|zip(?:[\s-]?code)?|post(?:al)?\s?code|postnr\.?|psč|kod(?:\s+pocztowy)?)[\s:.]*(?=(?:[A-Z]{1,2}-)?\d)/iu

/** A code without the word for it: `C.P. 97000`. */
export const withoutCodeLabel = (text: string): string => text.replace(label, '')

/** A spreadsheet takes the zero off `01067`; people write the country before it, and other signs within it. */
export function postcodeOf(given: string, country: string): string {
  if ((british.has(country) || country === 'ie') && /\d/.test(given)) return spacedPostcode(given)
  const text = withoutCodeLabel(given)
    .replace(/^[\s'’‘`´#]+(?=\d)/, '')
    .replace(/(?<=\d)\s*[-‐-―−－]\s*(?=\d)/, '-')
    .replace(/^(\d{2})\.(?=\d{3}(?:-?\d{3})?$)/, '$1')
  const form = forms[country]
  if (form) {
    const bare = withoutCountry(text)
    const whole = bare.length === (lengths[country] ?? 0) - 1 && /^\d+$/.test(bare) ? `0${bare}` : bare
    const [, first, second] = form[0].exec(text) ?? form[0].exec(whole) ?? []
    return first ? `${first}${form[1]}${second}`.toUpperCase() : text
  }
  if (sixDigits.has(country)) return text.replace(/^(\d{3})[\s-](\d{3})$/, '$1$2')
  if (!fiveDigits.has(country))
    return shortCodeOf(
      text.replace(/^[A-Z]{1,3}(?:\s*[-–]\s*|\s+)(?=\d{4}$)/i, '').replace(/(?<=^\d{2}) (?=\d{2}$)/, ''),
      country,
    )
  const digits = withoutCountry(country === 'us' ? text.replace(/^[A-Z]{2}\s+(?=\d{5})/, '') : text).replace(
    /(?<=^\d{2,3}) (?=\d{2,3}$)/,
    '',
  )
  const [, area, box] = country === 'us' ? (zipAndFour.exec(digits) ?? []) : []
  if (area !== undefined) return `${area.padStart(5, '0')}-${box}`
  if (!/^\d+$/.test(digits)) return text
  const [least, most] = twoZeros[country] ?? []
  if (digits.length === 3 && !(least! <= Number(digits) && Number(digits) <= most!)) return text
  const shortest = least === undefined ? 4 : 3
  return digits.length >= shortest ? paddedTo(5, digits, 5 - shortest) : text
}

/** `02116-4801`, also with a blank or nothing for the dash, and without the zero that a spreadsheet takes off. */
const zipAndFour = /^(\d{4,5})[\s-]?(\d{4})$/

/** The codes of five digits that begin with two zeros, without them: the first and the last. */
const twoZeros: Readonly<Record<string, readonly [least: number, most: number]>> = {
  us: [501, 988],
  it: [118, 199],
  fi: [100, 999],
}

/** Countries whose postcodes have four digits. */
const fourDigits = new Set('at,be,bg,ch,cy,dk,hu,li,lu,no,si,au,nz,za'.split(','))
/** Those where a code may begin with a zero. */
const zeroOfFour = new Set('dk,no,au,nz,za'.split(','))

const shortCodeOf = (text: string, country: string): string =>
  zeroOfFour.has(country) && /^\d{3}$/.test(text) ? paddedTo(4, text, 1) : text

/** A code that still has all the zeros it may begin with has lost another digit. */
const paddedTo = (length: number, digits: string, mostZeros: number): string =>
  digits.startsWith('0'.repeat(mostZeros)) ? digits : digits.padStart(length, '0')

/** Countries whose postcodes have digits, so that a cell without any is none. */
export const hasDigits = (country: string): boolean => fiveDigits.has(country) || country in forms

/** Whether a text is a whole postcode of a country; of a country whose form is not known, none is. */
export function isPostcode(text: string, country: string): boolean {
  const code = withoutCountry(text.trim())
  if (british.has(country)) return britishCode.test(text.trim())
  if (country === 'ie') return irishCode.test(text.trim())
  if (country === 'us') return /^\d{5}(?:-\d{4})?$/.test(text.trim())
  const form = forms[country]
  if (form) return form[0].test(code)
  if (fourDigits.has(country)) return /^\d{4}$/.test(code)
  return /^\d+$/.test(code) && code.length === (fiveDigits.has(country) ? 5 : sixDigits.has(country) ? 6 : 0)
}

/** Countries where part of a code is written for the whole: `1012` for `1012 JS`. */
const shortForms: Readonly<Record<string, RegExp>> = { nl: /^\d{4}$/, pt: /^\d{4}$/, br: /^\d{5}$/ }

/** In front of a postcode in its cell. */
const townBefore = /^(\p{Lu}\p{L}[^\d\n]+?)(?:\s*[,;/–]\s*|\s+-\s+|\s+)(\S*\d\S*(?:\s\S{2,4})?)$/u
/** What post goes to, and no town. */
const postWord = /^(?:cedex|postfach|p\.?\s?o\.?\s?box|apartado|casella|postbus|box|bp|cp)(?!\p{L})/iu
const LONGEST_CODE_AND_TOWN = 80

/** A postcode and the town beside it in one cell, by the forms of the country: `113 22 Stockholm`. Undefined for any other text. */
export function codeAndTown(
  text: string,
  country: string,
): { readonly code: string; readonly town?: string } | undefined {
  if (text.length > LONGEST_CODE_AND_TOWN || isPostcode(text, country)) return undefined
  const bare = british.has(country) || country === 'ie' ? text : withoutCountry(withoutCodeLabel(text))
  for (let from = 0; ; ) {
    const gap = /[\s,;/–]+(?=\p{Lu}\p{L}{2})/u.exec(bare.slice(from))
    if (gap === null) break
    const code = bare.slice(0, from + gap.index).replace(/\s+-$/, '')
    const town = bare.slice(from + gap.index + gap[0].length)
    if (isPostcode(code, country)) return postWord.test(town) ? { code } : { code, town }
    from += gap.index + gap[0].length
  }
  // Americans write the state between the two.
  const [, town, code] = country === 'us' ? [] : (townBefore.exec(bare) ?? [])
  return town !== undefined && isPostcode(code!, country) && !postWord.test(town)
    ? { code: code!, town }
    : undefined
}

/** Nothing but digits, and the letters behind them in the Netherlands, and too few or too many, even with the zeros that a spreadsheet takes off. */
export function isCutCode(code: string, country: string): boolean {
  const form = forms[country]
  if (!(country === 'nl' ? /^\d[\d\s-]*[A-Z]{0,3}$/i : form ? /^\d[\d\s-]*$/ : /^\d+$/).test(code))
    return false
  if (form) return !form[0].test(code) && shortForms[country]?.test(code) !== true
  return fiveDigits.has(country) ? code.length !== 5 : fourDigits.has(country) && code.length !== 4
}

/** Signs of cars before postcodes, where they are not the code of the country. */
const carSigns: Readonly<Record<string, string>> = {
  ...{
    de: 'D',
    at: 'A',
    fr: 'F',
    it: 'I',
    es: 'E',
    be: 'B',
    lu: 'L',
    se: 'S',
    no: 'N',
    fi: 'FIN',
    pt: 'P',
    hu: 'H',
  },
  ...{ li: 'FL', si: 'SLO' },
}
/** Signs between the digits of codes in an address line: `31 - 146 Kraków`. */
const codeGaps: Readonly<Record<string, RegExp>> = {
  pl: /(?<!\d)(\d{2})\s*[-‐-―−]\s*(\d{3})(?!\d)/gu,
  pt: /(?<!\d)(\d{4})\s*[-‐-―−]\s*(\d{3})(?!\d)/gu,
  br: /(?<!\d)(\d{5})\s*[-‐-―−]\s*(\d{3})(?!\d)/gu,
  jp: /(?<!\d)(\d{3})\s*[-‐-―−]\s*(\d{4})(?!\d)/gu,
}

/** An address line with its postcode in one form: `I - 10123 Torino`, `PL 31 - 146 Kraków`. `country` is alpha-2. */
export function withPlainCodes(text: string, country = ''): string {
  const gap = codeGaps[country]
  const whole = gap ? text.replace(gap, '$1-$2') : text
  return country === '' ? whole : whole.replace(signedCode(country), '$1-')
}

const signedCodes = new Map<string, RegExp>()

/** The sign of a country before its postcode; made once. */
function signedCode(country: string): RegExp {
  const signs = [country.toUpperCase(), carSigns[country]].filter(Boolean).join('|')
  const known =
    signedCodes.get(country) ??
    new RegExp(
      `(?<![\\p{L}\\d])(${signs})(?:\\s+[-–]\\s*|\\s*[-–]\\s+|\\s*–\\s*)(?=\\d{2,5}(?:[\\s-]|$))`,
      'u',
    )
  signedCodes.set(country, known)
  return known
}

const withoutCountry = (text: string): string => text.replace(/^[A-Z]{1,3}\.?\s*[-–]?\s*(?=\d)/i, '')
