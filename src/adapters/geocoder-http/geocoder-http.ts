import { countryCode } from '../../geocoding/geocode-line.ts'
import type { GeocodeResult, Geocoder, Precision, StructuredAddress } from '../../geocoding/place.ts'

export interface HttpGeocoderOptions {
  /** URL of the search endpoint, e.g. `http://nominatim.internal/search` or `http://photon.internal/api`. */
  readonly url: string
  readonly kind: 'nominatim' | 'photon'
  readonly timeoutMs?: number
  /** Used if the server does not answer, answers with an error, or finds nothing. */
  readonly fallback?: Geocoder
  /** Called for each failed request. */
  readonly onFailure?: (error: Error) => void
}

const DEFAULT_TIMEOUT_MS = 3_000

/**
 * A client for Nominatim- and Photon-compatible servers. A server failure never fails a write: the fallback
 * answers, or the result is null. The place id comes from the fallback, because the server's ids are not
 * gazetteer ids.
 */
export class HttpGeocoder implements Geocoder {
  readonly #options: HttpGeocoderOptions

  constructor(options: HttpGeocoderOptions) {
    this.#options = options
  }

  async geocode(address: StructuredAddress): Promise<GeocodeResult | null> {
    const known = (await this.#options.fallback?.geocode(address)) ?? null
    if (!hasPlace(address)) return known
    try {
      const found = await this.#ask(address)
      return found ? settle(found, known) : known
    } catch (error) {
      this.#options.onFailure?.(error as Error)
      return known
    }
  }

  async #ask(address: StructuredAddress): Promise<Found | null> {
    const { url, kind, timeoutMs = DEFAULT_TIMEOUT_MS } = this.#options
    const target = new URL(url)
    const query = kind === 'nominatim' ? nominatimQuery(address) : photonQuery(address)
    for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value)
    const response = await fetch(target, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': 'highstreet' },
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the geocoding server answered ${response.status}`)
    const body = await response.json()
    return kind === 'nominatim' ? readNominatim(body, address) : readPhoton(body, address)
  }
}

interface Found {
  readonly latitude: number
  readonly longitude: number
  readonly precision: Precision
}

/** Assumed confidence and accuracy of an answer, by precision. */
const QUALITY: Readonly<Record<Precision, { confidence: number; accuracyMetres: number }>> = {
  address_point: { confidence: 0.95, accuracyMetres: 50 },
  street: { confidence: 0.85, accuracyMetres: 500 },
  postcode: { confidence: 0.8, accuracyMetres: 5_000 },
  sector: { confidence: 0.8, accuracyMetres: 2_500 },
  outcode: { confidence: 0.7, accuracyMetres: 8_000 },
  place: { confidence: 0.6, accuracyMetres: 5_000 },
  region: { confidence: 0.2, accuracyMetres: 100_000 },
}

function settle(found: Found, known: GeocodeResult | null): GeocodeResult {
  const conflicts = known?.conflicts ?? []
  const quality = QUALITY[found.precision]
  const confidence =
    conflicts.length > 0 ? Math.min(quality.confidence, known!.confidence) : quality.confidence
  return { ...found, ...quality, confidence, placeId: known?.placeId ?? null, conflicts }
}

const hasPlace = ({ town, district, postcode }: StructuredAddress): boolean =>
  [town, district, postcode].some((text) => text !== undefined && text.trim() !== '')

const streetOf = ({ buildingNumber, lines }: StructuredAddress): string =>
  [buildingNumber, lines?.[0]].filter((text) => text !== undefined && text !== '').join(' ')

function nominatimQuery(address: StructuredAddress): Record<string, string> {
  return withoutEmpty({
    format: 'jsonv2',
    addressdetails: '1',
    limit: '1',
    street: streetOf(address),
    city: address.town ?? address.district,
    county: address.county,
    state: address.province,
    postalcode: address.postcode,
    countrycodes: address.country,
  })
}

function photonQuery(address: StructuredAddress): Record<string, string> {
  const parts = [
    streetOf(address),
    address.postcode,
    address.town ?? address.district,
    address.county,
    address.province,
  ]
  return { q: [...parts, address.country.toUpperCase()].filter(Boolean).join(', '), limit: '1' }
}

function withoutEmpty(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

type Json = { readonly [name: string]: unknown }
const asObject = (value: unknown): Json =>
  value !== null && typeof value === 'object' ? (value as Json) : {}

function readNominatim(body: unknown, address: StructuredAddress): Found | null {
  const [first] = Array.isArray(body) ? body : []
  if (first === undefined) return null
  const row = asObject(first)
  const country = asObject(row.address).country_code
  const kind = String(row.addresstype ?? row.type ?? '')
  return foundAt(Number(row.lat), Number(row.lon), precisionOf(kind), country, address)
}

function readPhoton(body: unknown, address: StructuredAddress): Found | null {
  const features = asObject(body).features
  const [first] = Array.isArray(features) ? features : []
  if (first === undefined) return null
  const properties = asObject(asObject(first).properties)
  const coordinates = asObject(asObject(first).geometry).coordinates
  const [longitude, latitude] = Array.isArray(coordinates) ? coordinates : []
  const kind = properties.housenumber ? 'house' : String(properties.type ?? properties.osm_value ?? '')
  return foundAt(Number(latitude), Number(longitude), precisionOf(kind), properties.countrycode, address)
}

/** Null for a point outside the valid coordinate range or in a country other than the requested one. */
function foundAt(
  latitude: number,
  longitude: number,
  precision: Precision | null,
  country: unknown,
  address: StructuredAddress,
): Found | null {
  const onMap = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const elsewhere = typeof country === 'string' && countryCode(country) !== address.country
  return onMap && precision !== null && !elsewhere ? { latitude, longitude, precision } : null
}

const PRECISIONS: Readonly<Record<string, Precision>> = {
  street: 'street',
  road: 'street',
  postcode: 'postcode',
  locality: 'place',
  district: 'place',
  suburb: 'place',
  neighbourhood: 'place',
  quarter: 'place',
  hamlet: 'place',
  village: 'place',
  town: 'place',
  city: 'place',
  municipality: 'place',
  county: 'region',
  state: 'region',
}

/**
 * Precision of a result type of the server; null for a country, which is too coarse to use. Anything smaller
 * than a street is a point.
 */
function precisionOf(kind: string): Precision | null {
  if (kind === 'country' || kind === '') return null
  return PRECISIONS[kind] ?? 'address_point'
}
