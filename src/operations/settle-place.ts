import { isLive, liveValue } from '../entity/live.ts'
import type { Attributes, Contribution, Entity, StoredValue } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import type { Point, Precision, StructuredAddress } from '../geocoding/place.ts'
import { zoneOf } from '../geocoding/time-zone.ts'
import { metresBetween } from '../great-circle.ts'
import type { Services } from './services.ts'

/** An explicit point farther than this from the new address belongs to the old address. */
const staleAfterMetres = 25_000

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Wire attributes of an address as input for the geocoder. */
export function structuredAddress(attributes: Attributes, country: string): StructuredAddress {
  const lines = [attributes.address1, attributes.address2, attributes.address3].map(text)
  return {
    buildingNumber: text(attributes.building_number),
    lines: lines.filter((line) => line !== undefined),
    district: text(attributes.district),
    town: text(attributes.town),
    county: text(attributes.county),
    province: text(attributes.province),
    postcode: text(attributes.postcode),
    country,
  }
}

const pointOf = (value: StoredValue | undefined): Point | undefined =>
  value === undefined
    ? undefined
    : { latitude: Number(value.attributes.latitude), longitude: Number(value.attributes.longitude) }

const wasGeocoded = (value: StoredValue): boolean => value.derived.geocoding !== undefined

/** A point geocoded only to the centre of a town or region, which does not identify the neighbourhood. */
const isCentreOfPlace = (value: StoredValue | undefined): boolean => {
  const geocoding = value?.derived.geocoding as { precision?: Precision } | undefined
  return geocoding?.precision === 'place' || geocoding?.precision === 'region'
}

/**
 * Updates everything derived from the address: the point (geocoded, unless explicit), the places that contain
 * it, and the time zone. Returns the entity unchanged if its address and point did not change.
 */
export async function settlePlace(services: Services, before: Entity | null, after: Entity): Promise<Entity> {
  const address = liveValue(after, 'postal_address')
  const given = liveValue(after, 'geopoint')
  const moved = before === null || liveValue(before, 'postal_address')?.attributes !== address?.attributes
  const placed = before === null || liveValue(before, 'geopoint') !== given
  if (!moved && !placed && before?.timezone === after.timezone) return after
  const structured = structuredAddress(address?.attributes ?? {}, after.country)
  const isPointGone = placed && given === undefined
  const located =
    (moved && !(placed && given !== undefined)) || isPointGone
      ? await geocode(services, after, address, given, structured)
      : after
  const settled = liveValue(located, 'geopoint')
  const point = pointOf(settled)
  const places = services.gazetteer.locate(structured, isCentreOfPlace(settled) ? undefined : point)
  return {
    ...located,
    locations: places.map(({ id, name, resolution }) => ({ locationId: id, name, resolution })),
    localTimezone: located.timezone ?? (point === undefined ? null : zoneOf(point)),
  }
}

/** Points stated by sources, kept beside one derived from the address. */
function statedPoints(entity: Entity, given: StoredValue | undefined): readonly Contribution[] {
  const value = given ?? entity.objects.geopoint?.find(({ scope }) => scope === 'suggested')
  if (value === undefined) return []
  return given !== undefined && wasGeocoded(given) ? value.contributions.slice(1) : value.contributions
}

async function geocode(
  services: Services,
  entity: Entity,
  address: StoredValue | undefined,
  given: StoredValue | undefined,
  structured: StructuredAddress,
): Promise<Entity> {
  if (address === undefined) return entity
  const found = await services.geocoder.geocode(structured)
  if (given !== undefined && !wasGeocoded(given)) {
    const stale = found !== null && metresBetween(found, pointOf(given)!) > staleAfterMetres
    if (!stale) return entity
  }
  if (found === null) {
    const without = (entity.objects.geopoint ?? []).filter((value) => !isLive(value) || !wasGeocoded(value))
    return { ...entity, objects: { ...entity.objects, geopoint: without } }
  }
  const stated = statedPoints(entity, given)
  const attributes = {
    latitude: found.latitude,
    longitude: found.longitude,
    accuracy: Math.round(found.accuracyMetres),
  }
  const normalised = objectTypes.geopoint.normalise!(attributes, {
    country: entity.country,
    taxonomy: services.taxonomy,
    now: address.when,
  }) as { attributes: Attributes; derived: Attributes }
  const value: StoredValue = {
    genId: given?.genId ?? entity.objects.geopoint?.[0]?.genId ?? 0,
    attributes: normalised.attributes,
    derived: {
      ...normalised.derived,
      geocoding: {
        precision: found.precision,
        confidence: found.confidence,
        ...(found.conflicts.length === 0 ? {} : { conflicts: found.conflicts }),
      },
    },
    confidence: 100,
    scope: 'public',
    when: address.when,
    contributions: [{ ...address.contributions[0]!, attributes }, ...stated],
  }
  return { ...entity, objects: { ...entity.objects, geopoint: [value] } }
}
