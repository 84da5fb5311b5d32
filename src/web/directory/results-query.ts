import { readAsked } from '../../entity/attributes/index.ts'
import { hasOpeningState } from '../../entity/opening/state.ts'
import type { MapSearch } from '../../operations/map-points.ts'
import type { AreaRequest } from '../../operations/search-area.ts'
import { type FeatureName, featureNames } from '../../search/document/features.ts'
import type { SearchAddress } from './addresses.ts'
import { siteSearch } from './site-search.ts'
import type { Visit } from './visit.ts'

/** What the address of a result page asks. Parts that cannot be read are left out and named in `unread`. */
export interface ResultsQuery {
  /** What and where in one text; empty when they are given apart. */
  readonly q: string
  readonly what: string
  readonly where: string
  readonly near: { readonly latitude: number; readonly longitude: number } | null
  /** South, west, north, east in degrees. */
  readonly box: readonly [number, number, number, number] | null
  readonly category: string | null
  /** When somebody is to be open: `now`, or ISO 8601 with an offset; null at any time. */
  readonly open: string | null
  readonly has: readonly FeatureName[]
  /** Attributes as the API's filter takes them. */
  readonly attributes: readonly string[]
  readonly byDistance: boolean
  /** An order by something else; null for the usual one. */
  readonly order: 'name' | 'updated' | null
  /** From 1. */
  readonly page: number
  /** Names of the parameters that could not be read. */
  readonly unread: readonly string[]
}

const longestText = 200
/** Pages beyond this take longer than anyone reads on; narrower searches help more. */
const mostPages = 400

export function readResultsQuery({ query, operations, language, unread: others }: Visit): ResultsQuery {
  const unread: string[] = [...others]
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, longestText)
  const read = <T>(name: string, parse: (value: string) => T | null): T | null => {
    const value = text(name)
    if (value === '') return null
    const parsed = parse(value)
    if (parsed === null) unread.push(name)
    return parsed
  }
  const sort = read('sort', (value) => (sorts.includes(value) ? value : null))
  return {
    q: text('what') === '' && text('where') === '' ? text('q') : '',
    what: text('what'),
    where: text('where'),
    near: read('near', readPoint),
    box: read('box', readBox),
    category: read('category', (value) =>
      operations.directory.categoryName(value, language) === undefined ? null : value,
    ),
    open: read('open', (value) => (value === 'now' || isZonedTime(value) ? value : null)),
    has:
      read('has', (value) => {
        const names = query.getAll('has').flatMap((one) => one.split('|'))
        return value !== '' && names.every(isFeature) ? (names as FeatureName[]) : null
      }) ?? [],
    attributes:
      read('attributes', (value) => {
        const items = value.split('|')
        return readAsked(items).unknown.length === 0 ? items : null
      }) ?? [],
    byDistance: sort === 'distance',
    order: sort === 'name' || sort === 'updated' ? sort : null,
    page:
      read('page', (value) =>
        /^\d{1,3}$/.test(value) && Number(value) >= 1 ? Math.min(Number(value), mostPages) : null,
      ) ?? 1,
    unread,
  }
}

/** `relevance` is the usual order. */
const sorts: readonly string[] = ['relevance', 'distance', 'name', 'updated']

const isFeature = (name: string): boolean => featureNames.includes(name as FeatureName)

function numbersOf(value: string, count: number): readonly number[] | null {
  const numbers = value.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : null
}

const isLatitude = (degrees: number): boolean => Math.abs(degrees) <= 90
const isLongitude = (degrees: number): boolean => Math.abs(degrees) <= 180

function readPoint(value: string) {
  const [latitude, longitude] = numbersOf(value, 2) ?? []
  if (latitude === undefined || longitude === undefined) return null
  return isLatitude(latitude) && isLongitude(longitude) ? { latitude, longitude } : null
}

function readBox(value: string): readonly [number, number, number, number] | null {
  const [south, west, north, east] = numbersOf(value, 4) ?? []
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null
  const isBox =
    isLatitude(south) && isLatitude(north) && isLongitude(west) && isLongitude(east) && south <= north
  return isBox ? [south, west, north, east] : null
}

/** The address parts of a query, for links that change one of them. */
export const addressOf = (query: ResultsQuery, country: string): SearchAddress => ({
  what: query.what,
  where: query.where,
  country,
  near: query.near === null ? undefined : `${query.near.latitude},${query.near.longitude}`,
  box: query.box?.join(','),
  category: query.category ?? undefined,
  open: query.open ?? undefined,
  has: query.has.join('|'),
  attributes: query.attributes.join('|'),
  sort: query.byDistance ? 'distance' : (query.order ?? undefined),
  page: query.page,
})

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}[+-]\d{2}:\d{2}$/
const isZonedTime = (value: string): boolean => zoned.test(value) && hasOpeningState(Date.parse(value))
const instantOf = (open: string): number | 'now' => (open === 'now' ? 'now' : Date.parse(open))

/** How far around a place a search by distance reaches. */
const placeRadiusMetres = 50_000

/** The area of a query: a box, a point, a place, or the whole country. */
export function areaOf({ box, near, where, byDistance }: ResultsQuery): AreaRequest {
  if (box !== null) {
    const [south, west, north, east] = box
    return {
      kind: 'byboundingbox',
      corners: [
        { latitude: south, longitude: west },
        { latitude: north, longitude: east },
      ],
    }
  }
  if (near !== null) return { kind: 'bynearest', point: near, radiusMetres: null }
  if (where === '') return { kind: 'national' }
  return { kind: 'bylocation', where, near: null, radiusMetres: byDistance ? placeRadiusMetres : null }
}

/** The search of a query, for the list and for the map alike. */
export const searchOf = (query: ResultsQuery, visit: Visit): MapSearch =>
  siteSearch(visit, {
    text: query.what,
    area: areaOf(query),
    categoryId: query.category,
    has: query.has,
    attributes: query.attributes.length === 0 ? undefined : readAsked(query.attributes).asked,
    ...(query.open === null ? {} : { openAt: instantOf(query.open), openingStates: ['open'] }),
  })
