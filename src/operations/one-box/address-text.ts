/** Street addresses in a text of the one box. */
import type { Place, StructuredAddress } from '../../geocoding/place.ts'
import { isPostal, placeNamed, type SplitContext, splitsOf } from './splits.ts'

export interface AddressReading {
  readonly street: string
  readonly where: string
  /** Of what follows the street. */
  readonly place: Place
  readonly address: StructuredAddress
  /** Whether the text has a word for a street: without one it may be a name with a number. */
  readonly isSure: boolean
}

const streetWord =
  /(?<![\p{L}])(?:street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|square|sq|court|ct|place|pl|terrace|crescent|close|way|boulevard|blvd|highway|hwy|parkway|row|walk|quay|str|rue|chemin|impasse|quai|cours|allée|calle|avenida|avda|plaza|paseo|carrer|via|viale|piazza|corso|vicolo|rua|praça|largo|travessa)\.?(?![\p{L}])|(?:straße|strasse|str\.|gasse|weg|platz|allee|ufer|damm|ring|straat|laan|gracht|plein|kade|dijk|singel|gatan|vägen|gränd|torget|katu|tie|kuja|polku|aukio)(?![\p{L}])/iu
export const hasStreetWord = (text: string): boolean => streetWord.test(text)
export const hasHouseNumber = (text: string): boolean => houseNumber.test(text)

const houseNumber = /(?<![\p{L}\p{N}])\d{1,5}\s?[a-z]?(?![\p{L}\p{N}])/iu

/** Null if the text has no house number with a street and a place. */
export function readAddressText(text: string, context: SplitContext): AddressReading | null {
  if (!houseNumber.test(text)) return null
  const comma = text.indexOf(',')
  return comma > 0
    ? withComma(text.slice(0, comma).trim(), text.slice(comma + 1).trim(), context)
    : withoutComma(text, context)
}

function withComma(street: string, where: string, context: SplitContext): AddressReading | null {
  if (!houseNumber.test(street) || !/\p{L}{2}/u.test(street)) return null
  const reading = areaOf(where, context)
  return reading === null ? null : made(street, where, reading, streetWord.test(street))
}

function withoutComma(text: string, context: SplitContext): AddressReading | null {
  if (!streetWord.test(text)) return null
  for (const { rest, where } of splitsOf(text, context)) {
    if (!text.startsWith(rest) || !houseNumber.test(rest) || !streetWord.test(rest)) continue
    const reading = areaOf(where, context)
    if (reading !== null) return made(rest, where, reading, true)
  }
  return null
}

interface Area {
  readonly place: Place
  readonly town: string | undefined
  readonly postcode: string | undefined
}

/** The place behind a street: a town, a postcode, or both with what they lie in. */
function areaOf(where: string, context: SplitContext): Area | null {
  const read = (part: string): Place | null => placeNamed(part, context)
  const whole = read(where)
  const parts = where.split(/[\s,]+/)
  // A postcode has up to two words, at either end.
  for (const length of [2, 1]) {
    for (const part of [parts.slice(-length).join(' '), parts.slice(0, length).join(' ')]) {
      const code = /\d/.test(part) ? read(part) : null
      if (code !== null && isPostal(code)) {
        const town = where.replace(part, '').replace(/^[\s,]+|[\s,]+$/g, '')
        return { place: code, town: town === '' ? undefined : town, postcode: part }
      }
    }
  }
  return whole === null ? null : { place: whole, town: whole.name, postcode: undefined }
}

const made = (
  street: string,
  where: string,
  { place, town, postcode }: Area,
  isSure: boolean,
): AddressReading => ({
  street,
  where,
  place,
  address: { lines: [street], town, postcode, country: place.country },
  isSure,
})
