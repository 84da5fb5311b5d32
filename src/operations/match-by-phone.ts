import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Viewer } from '../access/visibility.ts'
import { isActive, liveValue } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'
import { placeObjects, visibleEntity } from '../entity/visible.ts'
import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { metresBetween } from '../great-circle.ts'
import { nameSimilarity } from '../matching/name-similarity.ts'
import { phoneKey, phoneKeys } from './change-entity.ts'
import { type QueriedObjects, refuseHidden } from './search-filters.ts'
import type { Services } from './services.ts'

/** Contract: at most ten matches. */
const maximumMatches = 10
const candidates = 100
/** Contract: the default country of calls that need one. It only decides how a national number is parsed. */
const countryWhenNone = 'gb'

/** The parameters of `GET /v1/match/byphone`. */
export interface PhoneQuery {
  readonly phone: string
  readonly country?: string | undefined
  readonly exclude?: string | undefined
  readonly company_name?: string | undefined
  /** 0 to 1. */
  readonly name_strictness?: number | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  /** Kilometres. */
  readonly location_strictness?: number | undefined
  readonly postcode?: string | undefined
}

const queriedBy = (query: PhoneQuery): QueriedObjects => [
  { parameter: 'phone', objects: ['phone'] },
  ...(query.company_name === undefined ? [] : [{ parameter: 'company_name', objects: ['name'] as const }]),
  ...(query.postcode === undefined ? [] : [{ parameter: 'postcode', objects: ['postal_address'] as const }]),
  ...(query.latitude === undefined ? [] : [{ parameter: 'latitude', objects: placeObjects }]),
]

/**
 * Ids of the active entities with a telephone number, at most ten, as far as the viewer sees the objects
 * matched on.
 * @throws DirectoryError invalid_parameters for an unreadable number, and for objects that the viewer's plan
 * hides
 */
export async function matchByPhone(
  services: Services,
  query: PhoneQuery,
  viewer: Viewer,
): Promise<readonly string[]> {
  refuseHidden(queriedBy(query), viewer)
  const country = query.country ?? countryWhenNone
  const parsed = parsePhoneNumberFromString(query.phone, country.toUpperCase() as CountryCode)
  if (parsed === undefined) throw invalid(fault('phone_unreadable', 'phone', { country }))
  const key = phoneKey(parsed.number)
  const { ids } = await services.store.idsByKeys([key], candidates)
  return (await services.store.getMany(ids))
    .filter((entity) => entity.id !== query.exclude && isActive(entity))
    .map((entity) => visibleEntity(entity, viewer))
    .filter((entity) => phoneKeys(entity).includes(key))
    .filter((entity) => query.country === undefined || entity.country === query.country)
    .filter((entity) => fitsName(entity, query) && fitsPlace(entity, query))
    .slice(0, maximumMatches)
    .map(({ id }) => id)
}

function fitsName(
  entity: Entity,
  { company_name: name, name_strictness: strictness = 0.6 }: PhoneQuery,
): boolean {
  if (name === undefined) return true
  const attributes = liveValue(entity, 'name')?.attributes ?? {}
  return [attributes.name, attributes.formal_name].some(
    (own) => typeof own === 'string' && nameSimilarity(own, name) >= strictness,
  )
}

function fitsPlace(entity: Entity, query: PhoneQuery): boolean {
  const compact = (text: unknown) =>
    String(text ?? '')
      .replace(/\s+/g, '')
      .toLowerCase()
  const address = liveValue(entity, 'postal_address')?.attributes
  if (query.postcode !== undefined && compact(address?.postcode) !== compact(query.postcode)) return false
  if (query.latitude === undefined || query.longitude === undefined) return true
  const point = liveValue(entity, 'geopoint')?.attributes
  if (point === undefined) return false
  const own = { latitude: Number(point.latitude), longitude: Number(point.longitude) }
  const metres = metresBetween(own, { latitude: query.latitude, longitude: query.longitude })
  return metres <= (query.location_strictness ?? 0.2) * 1000
}
