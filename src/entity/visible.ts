/**
 * What of an entity a viewer may know. Everything that is worked out of an entity for a reader (its document, its features, its opening state, whether it
 * matches) is worked out of this part of it, so that nothing hidden shows by what follows from it.
 */
import { everybody, isPublic, seesValue, type Viewer } from '../access/visibility.ts'
import { liveValue } from './live.ts'
import type { Attributes, Entity, NormalisedLocation, ObjectName, StoredValue } from './model.ts'

/** What the places, the time zone and a geocoded point of an entity follow from. */
export const placeObjects = ['postal_address', 'geopoint'] as const satisfies readonly ObjectName[]

/** Whether the address is for nobody to see who reads a public page. */
export const isAddressHidden = (entity: Entity): boolean =>
  liveValue(entity, 'postal_address')?.attributes.do_not_display === true

/** What is left of a hidden address where it must not be displayed. */
const displayed = ['town', 'county', 'province', 'do_not_display']

const townsAndAbove = new Set(['town', 'county', 'province', 'region', 'country'])

/** The places that tell no more of an address than its town. */
export const coarsePlaces = (places: readonly NormalisedLocation[]): readonly NormalisedLocation[] =>
  places.filter(({ resolution }) => townsAndAbove.has(resolution))

/**
 * The entity without what the viewer may not see, nor what follows from that: values, places, the time zone of the point. For a publishable key a hidden
 * address is its town, and there is no point. Where nothing is left out it is the entity itself. Removed values stay: see `isLive`.
 */
export function visibleEntity(entity: Entity, viewer: Viewer): Entity {
  const isReduced = viewer.key.publishable && isAddressHidden(entity)
  const seesAddress = seesWhole(entity, 'postal_address', viewer)
  const seesPoint = seesWhole(entity, 'geopoint', viewer) && (seesAddress || !isGeocoded(entity))
  const objects: Partial<Record<ObjectName, readonly StoredValue[]>> = {}
  let isWhole = true
  for (const key in entity.objects) {
    const name = key as ObjectName
    const all = entity.objects[name]!
    const values = all.every((value) => isPublic(viewer, name, value)) ? all : visibleParts(name, all, viewer)
    const isLeftOut = name === 'geopoint' && (isReduced || !seesPoint)
    const isTown = isReduced && (name === 'postal_address' || name === 'invoice_address')
    const seen = isLeftOut ? [] : isTown ? values.map(townOnly) : values
    isWhole &&= seen === all
    objects[name] = seen
  }
  if (isWhole && seesAddress && seesPoint) return entity
  const locations = isReduced ? coarsePlaces(entity.locations) : entity.locations
  return {
    ...entity,
    objects,
    locations: seesAddress && seesPoint ? locations : [],
    localTimezone: seesPoint ? entity.localTimezone : entity.timezone,
  }
}

/** What is public of an entity: nobody finds it by anything else. */
export const publicPart = (entity: Entity): Entity => visibleEntity(entity, everybody)

/** Whether nothing of the value that counts is hidden from the viewer; true without one. */
function seesWhole(entity: Entity, object: ObjectName, viewer: Viewer): boolean {
  const value = liveValue(entity, object)
  return value === undefined || isPublic(viewer, object, value) || isOwnAlone(viewer, object, value)
}

const isOwnAlone = (viewer: Viewer, object: ObjectName, value: StoredValue): boolean =>
  seesValue(viewer, object, value) && value.contributions.every(({ account }) => account === viewer.account)

/** A point that was found by the address tells it. */
const isGeocoded = (entity: Entity): boolean => liveValue(entity, 'geopoint')?.derived.geocoding !== undefined

const visibleParts = (
  object: ObjectName,
  values: readonly StoredValue[],
  viewer: Viewer,
): readonly StoredValue[] =>
  values
    .filter((value) => seesValue(viewer, object, value))
    .map((value) => visiblePart(object, value, viewer))

/**
 * A value as far as the viewer may see it. One that is hidden from others shows an account only what that account said of it itself: to have named
 * somebody must not be a way to read what others know of that person.
 */
function visiblePart(object: ObjectName, value: StoredValue, viewer: Viewer): StoredValue {
  if (isPublic(viewer, object, value)) return value
  const own = value.contributions.filter(({ account }) => account === viewer.account)
  if (own.length === value.contributions.length) return value
  const attributes = Object.assign({}, ...own.toReversed().map((contribution) => contribution.attributes))
  return { ...value, attributes, derived: {} }
}

const townOnly = (value: StoredValue): StoredValue => ({
  ...value,
  attributes: Object.fromEntries(
    Object.entries(value.attributes).filter(([name]) => displayed.includes(name)),
  ) as Attributes,
  derived: {},
})
