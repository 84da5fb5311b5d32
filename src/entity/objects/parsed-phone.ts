import {
  type CountryCode,
  type NumberType,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { LruCache } from '../../lru-cache.ts'

export interface ParsedPhone {
  readonly phone: PhoneNumber
  /** Kind of line; undefined where the numbering plan does not tell, or does not have the number. */
  readonly type: NumberType
}

/** A submitted number is parsed to be validated, and again to be matched. */
const recent = new LruCache<string, ParsedPhone | null>(500)

/** A number as read in a country, or without one; null when it cannot be parsed. */
export function parsePhone(text: string, country: CountryCode | null): ParsedPhone | null {
  const key = `${country} ${text}`
  let parsed = recent.get(key)
  if (parsed === undefined) {
    const phone = parsePhoneNumberFromString(text, country ?? undefined)
    parsed = phone === undefined ? null : { phone, type: phone.getType() }
    recent.set(key, parsed)
  }
  return parsed
}
