import type { StructuredAddress } from '../place.ts'
import { kindNumber } from '../places/place-kinds.ts'
import type { PlaceRegister } from '../places/place-register.ts'
import { cleanText, placeKey } from '../text/place-key.ts'
import { readPostcode } from '../text/postcode.ts'
import { candidatesNamed } from './candidates.ts'

const TOWN = kindNumber('town')
const COUNTRY = kindNumber('country')

/** Parts of a building with numbers of their own. */
const UNIT = /^(?:unit|suite|flat|shop|floor|apt|apartment|level|room)\b/i

/** A house number at either end of a street: `12a High Street`, `Friesener Straße 1`, `12-14 High Street`. */
const NUMBER_FIRST = /^(\d+[a-z]?(?:\s?[-/]\s?\d+[a-z]?)?)[,\s]+(?=[\p{L}\d])/iu
const NUMBER_LAST = /(?<=\p{L}[.,]?\s)(\d+\s?[a-z]?(?:\s?[-/]\s?\d+[a-z]?)?)$/iu

/**
 * Splits a one-line address: country, postcode, region and town from the right by gazetteer lookup, the house
 * number by position, the rest as street lines. Unrecognized parts remain in the lines.
 */
export function parseAddressLine(text: string, country: string, register: PlaceRegister): StructuredAddress {
  const number = register.table.countries.indexOf(country)
  const segments = cleanText(text)
    .slice(0, 300)
    .split(/\s*[,;\n]\s*/)
    .filter((segment) => segment !== '')
  const parts: { postcode?: string; town?: string; county?: string } = {}
  if (number >= 0) takePlaces(segments, parts, country, number, register)
  const street = segments.find((segment) => !UNIT.test(segment))
  const houseNumber = street === undefined ? undefined : splitHouseNumber(street).number
  return {
    ...(houseNumber ? { buildingNumber: houseNumber } : {}),
    lines: segments,
    ...parts,
    country,
  }
}

/** The house number of a street line, and the street without it. */
export function splitHouseNumber(line: string): { number: string | undefined; street: string } {
  const found = NUMBER_FIRST.exec(line) ?? NUMBER_LAST.exec(line)
  if (!found) return { number: undefined, street: line }
  return { number: found[1]!.replace(/\s/g, ''), street: line.replace(found[0], '').trim() }
}

function takePlaces(
  segments: string[],
  parts: { postcode?: string; town?: string; county?: string },
  country: string,
  number: number,
  register: PlaceRegister,
): void {
  for (let at = segments.length - 1; at >= 0; at--) {
    const code = takePostcode(segments[at]!, country)
    if (!parts.postcode && code) {
      parts.postcode = code.code
      segments[at] = code.rest
    }
    const last = segments[at]!.trim()
    if (last === '') segments.splice(at, 1)
    else if (at === segments.length - 1) takeNamed(segments, parts, number, register)
  }
}

/**
 * Takes the last segment if it names a country, an area or a town. If it starts with a street, takes a town
 * at its end.
 */
function takeNamed(
  segments: string[],
  parts: { town?: string; county?: string },
  number: number,
  register: PlaceRegister,
): void {
  const last = segments.at(-1)!
  const kinds = kindsNamed(register, last, number)
  const country = kinds.includes(COUNTRY)
  if (!country && segments.length > 1 && isAreaAfterTown(register, segments, kinds, number)) {
    parts.county ??= last
    segments.pop()
    return
  }
  if (!parts.town && !country && kinds.some((kind) => kind <= TOWN)) {
    parts.town = last
    segments.pop()
    return
  }
  if (kinds.length > 0 && segments.length > 0) {
    if (!country) parts.county ??= last
    segments.pop()
    return
  }
  if (!parts.town) takeTrailingTown(segments, parts, number, register)
}

/** `New York, NY`: an ambiguous segment is an area if a town precedes it. */
function isAreaAfterTown(
  register: PlaceRegister,
  segments: readonly string[],
  kinds: readonly number[],
  number: number,
): boolean {
  const before = kindsNamed(register, segments.at(-2)!, number)
  return kinds.some((kind) => kind > TOWN) && before.some((kind) => kind <= TOWN)
}

function takeTrailingTown(
  segments: string[],
  parts: { town?: string; county?: string },
  number: number,
  register: PlaceRegister,
): void {
  const words = segments.at(-1)!.split(/\s+/)
  for (let at = Math.max(1, words.length - 4); at < words.length; at++) {
    const tail = words.slice(at).join(' ')
    const kinds = kindsNamed(register, tail, number)
    if (kinds.length === 0 || /\d/.test(tail)) continue
    segments[segments.length - 1] = words.slice(0, at).join(' ')
    if (kinds.some((kind) => kind <= TOWN)) {
      parts.town = tail
      return
    }
    if (kinds.every((kind) => kind < COUNTRY)) parts.county ??= tail
    takeTrailingTown(segments, parts, number, register)
    return
  }
}

/** Kinds of the country's places that a text names. */
function kindsNamed(register: PlaceRegister, text: string, number: number): number[] {
  return candidatesNamed(register, placeKey(text), [number])
    .filter(({ place }) => !register.isPostal(place))
    .map(({ place }) => register.table.kind(place))
}

/** A postcode at the end or start of a segment. */
function takePostcode(segment: string, country: string): { code: string; rest: string } | undefined {
  const words = segment.split(/\s+/)
  for (const length of [2, 1]) {
    if (words.length < length) continue
    const tail = words.slice(-length).join(' ')
    if (readPostcode(tail, country)) return { code: tail, rest: words.slice(0, -length).join(' ') }
    const head = words.slice(0, length).join(' ')
    if (words.length > length && isLeadingCode(head, country))
      return { code: head, rest: words.slice(length).join(' ') }
  }
  return undefined
}

/**
 * At the start, only codes that cannot be house numbers: those of countries that write the code before the
 * town.
 */
const CODE_BEFORE_TOWN = new Set('de fr es it nl be at ch fi'.split(' '))

const isLeadingCode = (text: string, country: string): boolean =>
  CODE_BEFORE_TOWN.has(country) && /\d{4}/.test(text) && readPostcode(text, country) !== null
