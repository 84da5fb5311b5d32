import type { GazetteerGeocoder } from './geocoder.ts'
import type { Precision, StructuredAddress } from './place.ts'
import { parseAddressLine } from './reading/parse-address-line.ts'
import { englishCountries } from './text/english-countries.ts'
import { countriesOfPostcode } from './text/postcode.ts'

/** The output of `highstreet geocode` for one line. */
export type GeocodedLine =
  | {
      readonly latitude: number
      readonly longitude: number
      readonly precision: Precision
      /** 0 to 1. */
      readonly confidence: number
      readonly place_id: string | null
    }
  | { readonly precision: null }
  | { readonly error: string }

/** Members of the input; each may be missing, null, a string or a number. */
type Input = Readonly<Record<string, unknown>>

/**
 * Geocodes one NDJSON line `{address, town, region, postcode, country}`. Unknown members are ignored; without
 * a country, all countries are tried. A line that is not a JSON object yields `error`.
 */
export function geocodeLine(geocoder: GazetteerGeocoder, line: string): GeocodedLine {
  let input: unknown
  try {
    input = JSON.parse(line)
  } catch {
    return { error: 'the line is not JSON' }
  }
  if (input === null || typeof input !== 'object' || Array.isArray(input))
    return { error: 'the line is not a JSON object' }
  const fault = Object.entries(input).find(([name, value]) => MEMBERS.has(name) && !isScalar(value))
  if (fault) return { error: `${fault[0]} must be a string` }
  return geocodeInput(input as Input, geocoder)
}

const MEMBERS = new Set(['address', 'town', 'region', 'postcode', 'country'])
const isScalar = (value: unknown) =>
  value === null || ['string', 'number', 'undefined'].includes(typeof value)
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value).trim())

function geocodeInput(input: Input, geocoder: GazetteerGeocoder): GeocodedLine {
  const country = countryCode(textOf(input.country))
  const countries = country ? [country] : textOf(input.country) === '' ? geocoder.countries : []
  const likely = country ? countries : countriesOfPostcode(textOf(input.postcode), countries)
  const results = (likely.length > 0 ? likely : countries)
    .map((code) => geocoder.geocodeNow(addressOf(input, code, geocoder)))
    .filter((result) => result !== null)
    .sort((a, b) => b.confidence - a.confidence)
  const [best, second] = results
  if (!best) return { precision: null }
  const { latitude, longitude, precision, placeId } = best
  // Without a country, two equally good results are a guess.
  const unsure = second !== undefined && second.confidence === best.confidence ? 0.4 : 1
  return { latitude, longitude, precision, confidence: Math.min(best.confidence, unsure), place_id: placeId }
}

function addressOf(input: Input, country: string, geocoder: GazetteerGeocoder): StructuredAddress {
  const [line, town, region, postcode] = ['address', 'town', 'region', 'postcode'].map((name) =>
    textOf(input[name]),
  )
  if (line && !town && !postcode)
    return { ...parseAddressLine(line, country, geocoder.register), ...(region ? { province: region } : {}) }
  return { lines: line ? [line] : [], town, province: region, postcode, country }
}

/**
 * Alpha-2 lower case of an alpha-2 or alpha-3 code in any case, `uk`, or an English name; undefined if
 * unknown.
 */
export function countryCode(text: string): string | undefined {
  const upper = text.toUpperCase()
  if (upper === 'UK') return 'gb'
  if (/^[A-Z]{2}$/.test(upper)) return englishCountries.isValid(upper) ? upper.toLowerCase() : undefined
  if (/^[A-Z]{3}$/.test(upper)) return englishCountries.alpha3ToAlpha2(upper)?.toLowerCase()
  return englishCountries.getSimpleAlpha2Code(text, 'en')?.toLowerCase()
}
