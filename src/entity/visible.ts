/**
 * The part of an entity a viewer may know. Everything computed for a reader (the document, features, opening
 * state, search matches) is computed from this part, so that nothing hidden leaks through derived data.
 */
import { everybody, isPublic, seesValue, type Viewer } from '../access/visibility.ts'
import { isScheme, schemeOf } from './external-ids/schemes.ts'
import { liveValue } from './live.ts'
import type { Attributes, Entity, NormalisedLocation, ObjectName, StoredValue } from './model.ts'

/** Objects that an entity's places, time zone and geocoded point derive from. */
export const placeObjects = ['postal_address', 'geopoint'] as const satisfies readonly ObjectName[]

/** Whether the address must not appear on public pages. */
export const isAddressHidden = (entity: Entity): boolean =>
  liveValue(entity, 'postal_address')?.attributes.do_not_display === true

/** Visible attributes of a hidden address. */
const displayed = ['town', 'county', 'province', 'do_not_display']

const townsAndAbove = new Set(['town', 'county', 'province', 'region', 'country'])

/** Places no more precise than the town of an address. */
export const coarsePlaces = (places: readonly NormalisedLocation[]): readonly NormalisedLocation[] =>
  places.filter(({ resolution }) => townsAndAbove.has(resolution))

/**
 * The entity without values the viewer may not see, and without what derives from them: places, and the time
 * zone of the point. For publishable keys, a hidden address is reduced to its town and the point is omitted.
 * Returns the entity itself when nothing is omitted. Removed values stay: see `isLive`.
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
    const kept = isReduced && name === 'external_id' ? values.filter(hidesPoint) : values
    const seen = isLeftOut ? [] : isTown ? kept.map(townOnly) : kept
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

const hidesPoint = ({ attributes: { scheme } }: StoredValue): boolean =>
  !isScheme(scheme) || schemeOf(scheme).tellsPoint !== true

/** The public part of an entity, the only part that search uses. */
export const publicPart = (entity: Entity): Entity => visibleEntity(entity, everybody)

/** Whether the viewer sees the live value completely; true without one. */
function seesWhole(entity: Entity, object: ObjectName, viewer: Viewer): boolean {
  const value = liveValue(entity, object)
  return value === undefined || isPublic(viewer, object, value) || isOwnAlone(viewer, object, value)
}

const isOwnAlone = (viewer: Viewer, object: ObjectName, value: StoredValue): boolean =>
  seesValue(viewer, object, value) && value.contributions.every(({ account }) => account === viewer.account)

/** Whether the point was geocoded from the address, and therefore reveals it. */
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
 * The part of a value the viewer may see. Of a non-public value, an account sees only its own contributions:
 * mentioning a person must not give access to what others know about them.
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
