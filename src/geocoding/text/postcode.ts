/** The reading of a postcode text, finest first: keys of the places table. */
export interface PostcodeReading {
  /** The whole code in display form, e.g. `RG1 4PS`. */
  readonly text: string
  /** The key of a single building group (GB unit), found only if the full set is loaded. */
  readonly unit: string | null
  /** Keys to look up, finest first, e.g. `rg1 4` then `rg1`. */
  readonly keys: readonly string[]
  /** Whether the first key is less specific than the text: an Eircode read by its routing key. */
  readonly shortened: boolean
}

/**
 * Countries whose codes name a building or a street. The gazetteer holds them by their first letters, each an
 * area.
 */
const SHORTENED: Readonly<Record<string, number>> = { jp: 5, pt: 4, sg: 2 }
/** The codes of these countries in full; Portugal's are often written without their last three digits. */
const SHORTENED_FORMS: Readonly<Record<string, RegExp>> = {
  jp: /^\d{7}$/,
  pt: /^\d{4}(?:\d{3})?$/,
  sg: /^\d{6}$/,
}

/** Whether a country's codes are held by their first letters. */
export const isShortened = (country: string): boolean => SHORTENED[country] !== undefined

/** The country before a code: `LV-5101`, `AZ 0100`, `L-4968`. */
const BEFORE_CODE: Readonly<Record<string, string>> = { lu: 'l' }
const BRITISH = new Set(['gb', 'im', 'je', 'gg'])

/** A country's code: lower-case letters and digits, without delivery-office words and the country's letters. */
function wholeKey(country: string, code: string): string {
  const key = code
    .toLowerCase()
    .replace(/\bcedex\b.*$/, '')
    .replace(/[^a-z0-9]/g, '')
  if (BRITISH.has(country)) return key
  const before = BEFORE_CODE[country] ?? country
  return key.startsWith(before) && /^\d+$/.test(key.slice(before.length)) ? key.slice(before.length) : key
}

/** The key by which the gazetteer holds a country's code. */
export const codeKey = (country: string, code: string): string =>
  wholeKey(country, code).slice(0, SHORTENED[country])

const GB_UNIT = /^([a-z]{1,2}\d[a-z\d]?) ?(\d)([a-z]{2})$/
const GB_SECTOR = /^([a-z]{1,2}\d[a-z\d]?) (\d)$/
const GB_OUTCODE = /^[a-z]{1,2}\d[a-z\d]?$/
const IE_CODE = /^([ac-fhknprtv-y]\d[\dw]) ?([0-9ac-fhknprtv-y]{4})?$/
const CA_CODE = /^([abceghj-nprstvxy]\d[abceghj-nprstv-z]) ?(\d[abceghj-nprstv-z]\d)?$/
const NL_CODE = /^(\d{4}) ?([a-z]{2})?$/
const US_CODE = /^(\d{5})(?:[- ]?\d{4})?$/

const DIGITS: Readonly<Record<string, number>> = {
  us: 5,
  de: 5,
  fr: 5,
  es: 5,
  it: 5,
  fi: 5,
  be: 4,
  at: 4,
  ch: 4,
  au: 4,
  nz: 4,
  dk: 4,
  no: 4,
  se: 5,
  lu: 4,
}

/** Country prefixes of postcodes: `D-10115`, `CH-3000`. */
const COUNTRY_PREFIX = /^(?:d|de|a|at|ch|b|be|f|fr|fin|fi|e|es|i|it|nl|l|lu|dk|n|s|se) ?- ?(?=\d)/

/**
 * Reads `text` as a postcode of `country` (alpha-2 lower case); null if its format does not match. Performs
 * no lookup.
 */
export function readPostcode(text: string, country: string): PostcodeReading | null {
  const code = text
    .toLowerCase()
    .replace(/[\s.,-]+$/, '')
    .trim()
    .replace(/\s+/g, ' ')
    .replace(COUNTRY_PREFIX, '')
  if (code === '' || !/\d/.test(code)) return null
  if (BRITISH.has(country)) return readBritish(code)
  switch (country) {
    case 'ie':
      return byPrefix(code, IE_CODE)
    case 'ca':
      return byPrefix(code, CA_CODE)
    case 'nl':
      return wholeCode(code, NL_CODE)
    case 'us':
      return wholeCode(code, US_CODE)
    default:
      return readOther(code, country)
  }
}

function readBritish(code: string): PostcodeReading | null {
  const unit = GB_UNIT.exec(code)
  if (unit) {
    const [, outcode, sector, last] = unit as unknown as [string, string, string, string]
    const text = `${outcode} ${sector}${last}`
    const keys = [`${outcode} ${sector}`, outcode]
    return { text: text.toUpperCase(), unit: text, keys, shortened: true }
  }
  const sector = GB_SECTOR.exec(code)
  if (sector) return { text: code.toUpperCase(), unit: null, keys: [code, sector[1]!], shortened: false }
  if (!GB_OUTCODE.test(code)) return null
  return { text: code.toUpperCase(), unit: null, keys: [code], shortened: false }
}

function byPrefix(code: string, form: RegExp): PostcodeReading | null {
  const match = form.exec(code)
  if (!match) return null
  const text = [match[1], match[2]].filter(Boolean).join(' ').toUpperCase()
  return { text, unit: null, keys: [match[1]!], shortened: match[2] !== undefined }
}

function wholeCode(code: string, form: RegExp): PostcodeReading | null {
  const match = form.exec(code)
  return match ? { text: code.toUpperCase(), unit: null, keys: [match[1]!], shortened: false } : null
}

/** Codes of streets that the gazetteer holds by the first of their town: `01310-100` lies in `01000-000`. */
const aboveIn = (country: string, key: string): string[] =>
  country === 'br' && /^\d{8}$/.test(key)
    ? [5, 4, 3, 2].map((length) => key.slice(0, length).padEnd(8, '0')).filter((other) => other !== key)
    : []

function readOther(code: string, country: string): PostcodeReading | null {
  const whole = wholeKey(country, code)
  const digits = DIGITS[country]
  const form =
    SHORTENED_FORMS[country] ?? (digits === undefined ? /^[a-z0-9]{2,10}$/ : new RegExp(`^\\d{${digits}}$`))
  if (!form.test(whole)) return null
  const key = codeKey(country, code)
  return {
    text: code.toUpperCase(),
    unit: null,
    keys: [key, ...aboveIn(country, key)],
    shortened: key !== whole,
  }
}

/**
 * Restores leading zeros dropped by a spreadsheet (`1803` in the United States is `01803`); other text is
 * unchanged.
 */
export function restoreZeros(text: string, country: string): string {
  const digits = DIGITS[country]
  const short = /^\d{3,4}(?=$|-)/.exec(text.trim())
  if (digits === undefined || !short || short[0].length >= digits) return text
  return text.trim().padStart(text.trim().length + digits - short[0].length, '0')
}

/** The members of `countries` whose codes have the format of `text`. */
export function countriesOfPostcode(text: string, countries: readonly string[]): string[] {
  return countries.filter((country) => readPostcode(text, country) !== null)
}
