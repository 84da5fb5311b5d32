import type { PlaceRegister } from '../places/place-register.ts'
import { readPostcode } from '../text/postcode.ts'

/** A postcode found in a text. */
export interface PostalHit {
  /** The finest place known for it. */
  readonly place: number
  /** The text without the postcode. */
  readonly rest: readonly string[]
}

const MOST_WORDS_OF_A_CODE = 2
/** Every code contains a digit. */
const DIGIT = /\d/

/** Postcodes in the text: the longest run of words that is one, per country. */
export function postalHits(
  register: PlaceRegister,
  segments: readonly string[],
  countries: readonly number[],
): PostalHit[] {
  if (!segments.some((segment) => DIGIT.test(segment))) return []
  for (let length = MOST_WORDS_OF_A_CODE; length > 0; length--) {
    for (const [index, segment] of segments.entries()) {
      const words = segment.trim().split(/\s+/)
      for (let at = 0; at + length <= words.length; at++) {
        const code = words.slice(at, at + length).join(' ')
        const others = [...words.slice(0, at), ...words.slice(at + length)].join(' ')
        const rest = segments.map((other, position) => (position === index ? others : other))
        const hits = countries
          .map((country) => findPostcode(register, code, country))
          .filter((place) => place !== undefined)
        if (hits.length > 0) return hits.map((place) => ({ place, rest: rest.filter((text) => text !== '') }))
      }
    }
  }
  return []
}

/** The finest known place of a postcode text in a country, or undefined. */
export function findPostcode(register: PlaceRegister, code: string, country: number): number | undefined {
  const reading = readPostcode(code, register.table.countries[country]!)
  for (const key of reading?.keys ?? []) {
    let found: number | undefined
    register.visitNamed(key, country, (place) => {
      if (register.isPostal(place) || register.table.operatorRow(place)) found ??= place
    })
    if (found !== undefined) return found
  }
  return undefined
}

/** Codes are neighbours if they differ at most in this many trailing characters. */
const MOST_OTHER_DIGITS = 2

/**
 * The known code numerically nearest to an unknown one: new and large-user codes are near their neighbours.
 * Undefined if none shares all but the last two digits, or the code is not a number.
 */
export function neighbouringPostcode(
  register: PlaceRegister,
  code: string,
  country: number,
): number | undefined {
  const key = readPostcode(code, register.table.countries[country]!)?.keys.at(-1)
  if (key === undefined || !/^\d{4,}$/.test(key)) return undefined
  let [best, bestAway]: [number | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (let other = 1; other <= MOST_OTHER_DIGITS && best === undefined; other++) {
    register.names.visitPrefix(key.slice(0, -other), country, (nameKey) => {
      const away = Math.abs(Number(register.names.text(nameKey)) - Number(key))
      if (!(away < bestAway)) return
      register.names.visitPlaces(nameKey, (place) => {
        if (register.isPostal(place)) [best, bestAway] = [place, away]
      })
    })
  }
  return best
}
