/** Single telephone numbers, as they are written in a country. */
import { type CountryCode, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** No number has fewer, with its area code. */
export const LEAST_DIGITS = 6

export const parse = (text: string, region: CountryCode | undefined): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, region)

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** `0081-3-3456-7890`: the zeros that most countries dial abroad with, written where it is other digits. */
function withPlus(text: string, region: CountryCode | undefined): PhoneNumber | undefined {
  const bare = /^\(?00[\s./-]*(?=[1-9])/.exec(text)?.[0]
  const phone = bare === undefined ? undefined : parse(`+${text.slice(bare.length)}`, region)
  return phone?.isValid() ? phone : undefined
}

/** Undefined for what cannot be a number. A part without its area code takes the beginning of the number before it. */
export function phoneOf(
  part: string,
  region: CountryCode | undefined,
  before?: PhoneNumber,
  validOnly = false,
): PhoneNumber | undefined {
  const text = part.replace(/^[\s.:,()#'"=-]*(?=[+\d(])/, (start) => (start.endsWith('(') ? '(' : '')).trim()
  const digits = text.replace(/\D/g, '')
  const mayComplete =
    before?.countryCallingCode === '1' || digits.length <= MOST_TAIL_DIGITS ? /^\d/ : /^[1-9]/
  const local = before && inAreaOf(before, digits)
  if (local) return local
  if (before && digits.length > 0 && mayComplete.test(text) && digits.length < before.nationalNumber.length) {
    const kept = before.nationalNumber.slice(0, before.nationalNumber.length - digits.length)
    const completed = parse(`+${before.countryCallingCode}${kept}${digits}`, region)
    if (completed?.isValid()) return completed
  }
  if (digits.length < LEAST_DIGITS) return undefined
  const phone = parse(text, region)
  const international = withoutPlus(text, phone, region)
  if (international) return international
  if (phone && exists(phone)) return phone
  const abroad = withPlus(text, region)
  if (abroad) return abroad
  // A one that was dialled before Mexican mobile numbers until 2020.
  const mexican = /^\+\s*52\s*1(?=(?:\D*\d){10}$)/.test(text)
    ? parse(text.replace('1', ''), region)
    : undefined
  if (mexican && exists(mexican)) return mexican
  // A zero that was dialled before area codes once, as in Poland: `(0-22) 123 45 67`.
  const bare = /^\(?0[\s-]?[1-9]/.test(text) ? parse(text.replace('0', ''), region) : undefined
  if (bare && exists(bare)) return bare
  // A zero that a spreadsheet took off, where it is part of the number: `51234567` of Bologna.
  const whole = region === 'IT' && /^[1-9]/.test(text) ? parse(`0${text}`, region) : undefined
  if (whole && exists(whole)) return whole
  return !validOnly && phone?.isPossible() && isWhole(phone) ? phone : undefined
}

/** No area code follows a trunk zero in so few digits: `020 7946 0018 / 0019`. */
export const MOST_TAIL_DIGITS = 4

/** Where numbers of one area differ in length: `(11) 3123-4567 / 98765-4321`. */
function inAreaOf(before: PhoneNumber, digits: string): PhoneNumber | undefined {
  if (before.country !== 'BR' || (digits.length !== 8 && digits.length !== 9)) return undefined
  const local = parse(`+55${before.nationalNumber.slice(0, 2)}${digits}`, 'BR')
  return local?.isValid() ? local : undefined
}

/** `493514567890`: a number that begins with the code of its country, whose plus a spreadsheet took off. */
export function withoutPlus(
  text: string,
  national: PhoneNumber | undefined,
  region: CountryCode | undefined,
): PhoneNumber | undefined {
  if (!/^[1-9]/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  const phone = parse(`+${digits}`, region)
  const isLikelier = !national?.isValid() || digits.length > 10
  return phone?.isValid() && phone.country === region && isLikelier ? phone : undefined
}

/** Numbering plans allow lengths that are not in use: no German number with its area code has five digits. */
const isCutShort = (phone: PhoneNumber): boolean =>
  phone.country === 'DE' && phone.nationalNumber.length < LEAST_DIGITS

/** The digits of a number with its area code, where shorter ones are possible for services, or within a town. */
const wholeLengths: Readonly<Record<string, number>> = {
  ...{
    BR: 10,
    US: 10,
    CA: 10,
    FR: 9,
    ES: 9,
    PT: 9,
    PL: 9,
    NL: 9,
    GB: 10,
    CH: 9,
    JP: 9,
    BE: 8,
    DE: LEAST_DIGITS,
  },
}

/** Whether a number that the numbering plan allows but does not know is not cut off. Where a zero is dialled first, it is no part of a number. */
const isWhole = ({ country, nationalNumber }: PhoneNumber): boolean =>
  nationalNumber.length >= (wholeLengths[country ?? ''] ?? LEAST_DIGITS) &&
  !(nationalNumber.startsWith('0') && (country ?? '') in wholeLengths)

export const exists = (phone: PhoneNumber): boolean => phone.isValid() && !isCutShort(phone)
