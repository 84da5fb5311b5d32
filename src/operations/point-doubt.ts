import type { HeldReason, Standing } from '../access/ownership.ts'
import { liveValue } from '../entity/live.ts'
import type { Attributes, Entity } from '../entity/model.ts'
import type { Point, Resolution, StructuredAddress } from '../geocoding/place.ts'
import { isInCountry } from '../geocoding/reverse.ts'
import { metresBetween } from '../great-circle.ts'
import type { Services } from './services.ts'
import { structuredAddress } from './settle-place.ts'

/**
 * A stated point farther than this from the postcode or town of its address, in metres, is taken to be wrong.
 */
export const doubtfulMetres = 50_000

const small: ReadonlySet<Resolution> = new Set([
  'postcode',
  'sector',
  'outcode',
  'neighbourhood',
  'district',
  'town',
])

/**
 * Whether a stated point contradicts its address: it lies far from the given postcode or town or, if neither
 * is known, in another country. Calls no geocoding service.
 */
export function contradicts(
  services: Pick<Services, 'gazetteer'>,
  address: StructuredAddress,
  point: Point,
): boolean {
  const places = services.gazetteer.locate(address).filter(({ resolution }) => small.has(resolution))
  if (places.length > 0) return places.every((place) => metresBetween(place, point) > doubtfulMetres)
  return isInCountry(point, address.country) === false
}

/**
 * The same check for a point stated without an address, against the address that the entity shows. Suppliers
 * are believed anywhere within the entity's country: they state the point itself, not a row of a file.
 */
export function doubtOf(
  services: Pick<Services, 'gazetteer'>,
  entity: Entity,
  point: Attributes,
  standing: Standing,
): HeldReason | null {
  if (standing === 'owner') return null
  const address = structuredAddress(liveValue(entity, 'postal_address')?.attributes ?? {}, entity.country)
  const { latitude, longitude } = point
  const stated = { latitude: Number(latitude), longitude: Number(longitude) }
  if (standing === 'supplier' && isInCountry(stated, entity.country) === true) return null
  return contradicts(services, address, stated) ? 'doubtful' : null
}
