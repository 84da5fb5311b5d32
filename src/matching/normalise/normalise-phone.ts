import { type CountryCode, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'
import { type ParsedPhone, parsePhone } from '../../entity/objects/parsed-phone.ts'

/** A comparable telephone number. */
export interface NormalPhone {
  /** Possible E.164 forms, likeliest first; never empty. Bare digits when no reading is valid. */
  readonly numbers: readonly string[]
  /** Whether the number belongs to a company rather than a place: toll-free, shared-cost, company-wide. */
  readonly central: boolean
}

const centralTypes = new Set(['TOLL_FREE', 'SHARED_COST', 'PREMIUM_RATE', 'UAN', 'VOIP'])
const known = new Map<string, NormalPhone | null>()
const mostKnown = 50_000

/**
 * The comparable form of a number; null when it has too few digits.
 * @param country ISO 3166 alpha-2 in upper case, or null
 */
export function normalisePhone(text: string, country: string | null): NormalPhone | null {
  const key = `${country} ${text}`
  let phone = known.get(key)
  if (phone === undefined) {
    if (known.size >= mostKnown) known.clear()
    phone = parse(text.normalize('NFKC'), country)
    known.set(key, phone)
  }
  return phone
}

function parse(text: string, country: string | null): NormalPhone | null {
  const region = country !== null && isSupportedCountry(country) ? country : null
  const digits = text.replace(/\D/g, '')
  if (digits.length < 5) return null
  const asWritten = parsePhone(text, region)
  const readings = [asWritten, ...(text.includes('+') ? [] : repaired(digits, region))]
  const typed = readings.filter((reading) => reading !== null)
  const valid = typed.filter(isValid)
  const kept = valid.length > 0 || asWritten === null ? valid : typed.slice(0, 1)
  if (kept.length === 0) return { numbers: [digits.replace(/^0+/, '')], central: false }
  return {
    numbers: [...new Set(kept.map(({ phone }) => phone.number))],
    central: kept.some(({ type }) => centralTypes.has(type ?? '')),
  }
}

/**
 * Other readings of damaged numbers. Feeds that lose the plus sign leave the country code bare or after a 0;
 * some also lose the leading zero of an Italian area code. The digits alone do not distinguish a country code
 * from an area code, so both readings are kept.
 */
function repaired(digits: string, region: CountryCode | null): (ParsedPhone | null)[] {
  const bare = digits.replace(/^0{1,2}/, '')
  if (region === null) return [parsePhone(`+${bare}`, null)]
  const code = getCountryCallingCode(region)
  if (!bare.startsWith(code)) return []
  const plain = parsePhone(`+${bare}`, region)
  return [
    plain !== null && isValid(plain) ? plain : parsePhone(`+${code}0${bare.slice(code.length)}`, region),
  ]
}

/** A number with a type is valid; the library would determine the type again. */
const isValid = ({ phone, type }: ParsedPhone): boolean => type !== undefined || phone.isValid()
