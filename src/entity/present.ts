import { isOwnOrAdmin, type Viewer } from '../access/visibility.ts'
import { wireTime } from '../wire/wire-time.ts'
import type { EntityDocument } from './entity-document.ts'
import { facetsOf } from './facets.ts'
import { isClaimed, isLive, liveValue, waitingClaims } from './live.ts'
import type { Attributes, Entity, StoredValue } from './model.ts'
import type { ObjectType } from './objects/define-object.ts'
import { objectList } from './objects/index.ts'
import { unsetOf } from './objects/shown.ts'
import { endOfDay } from './times.ts'
import { visibleEntity } from './visible.ts'

const unset = new Map(objectList.map((type) => [type, unsetOf(type)]))

function presentValue(type: ObjectType, value: StoredValue): Attributes {
  return {
    ...unset.get(type),
    ...value.attributes,
    ...value.derived,
    meta: { when: wireTime(value.when), source: none, scope: value.scope, confidence: value.confidence },
    ...(type.cardinality === 'many' ? { gen_id: value.genId } : undefined),
  }
}

const none: readonly never[] = []

/** A value as seen by the viewer: attributes for its source only are omitted for others. */
function presentFor(viewer: Viewer, type: ObjectType, value: StoredValue): Attributes {
  const shown = presentValue(type, value)
  if (type.forSource === undefined) return shown
  const source = value.contributions[0]?.account
  if (isOwnOrAdmin(viewer, source)) return { ...shown, masheryid: source }
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !type.forSource!.includes(name)))
}

/** Ended adverts are not shown. */
const isShown = (type: ObjectType, value: StoredValue, now: number): boolean =>
  isLive(value) && (type.name !== 'advertiser' || endOfDay(String(value.attributes.expiry_date)) >= now)

/**
 * The claim. Its origin, user and method are visible to the account that made it and to administrators;
 * others only see that a claim exists while it holds. Undefined when nothing is visible.
 */
function presentClaim(entity: Entity, viewer: Viewer, now: number): Attributes | undefined {
  const waiting = waitingClaims(entity, now).find(({ account }) => isOwnOrAdmin(viewer, account))
  const claim = isClaimed(entity, now) ? entity.claim : (waiting ?? entity.claim)
  if (claim === null) return undefined
  const term = { claimed_date: wireTime(claim.claimed), expiry_date: wireTime(claim.expires) }
  const meta = { when: wireTime(claim.claimed), source: [], scope: 'public', confidence: 100 }
  if (!isOwnOrAdmin(viewer, claim.account)) return isClaimed(entity, now) ? { ...term, meta } : undefined
  return {
    state: claim.state ?? 'verified',
    claimed_user_id: claim.userId,
    ...(claim.resellerId === null ? {} : { claimed_reseller_id: claim.resellerId }),
    ...term,
    claim_method: { method: claim.method, phone_number: claim.phoneNumber },
    claimed_referrer_url: claim.referrerUrl,
    claimed_referrer_name: claim.referrerName,
    meta,
  }
}

/**
 * The entity document for a caller. Omits values that are removed, hidden by the caller's plan, or ended, and
 * everything derived from them; objects without values are absent. `only` limits the objects (by object name
 * or entity key).
 */
export function presentEntity(
  written: Entity,
  viewer: Viewer,
  now: number,
  only?: ReadonlySet<string>,
): EntityDocument {
  const entity = visibleEntity(written, viewer)
  const document: Record<string, unknown> = {
    _id: entity.id,
    _rev: entity.revision,
    lastEditDate: wireTime(entity.lastEdit),
    type: 'business',
    when: wireTime(entity.created),
    country: entity.country,
    timezone: entity.timezone ?? 'UTC',
    ...(entity.localTimezone === null ? {} : { local_timezone: entity.localTimezone }),
    ...(entity.orderonline === undefined ? {} : { orderonline: entity.orderonline }),
    ...(entity.delivers === undefined ? {} : { delivers: entity.delivers }),
    scope: 'public',
    trust: entity.trust,
    our_data: entity.ourData,
    seed: { masheryid: entity.seed.account, when: wireTime(entity.seed.when) },
  }
  for (const type of objectList) {
    if (only !== undefined && !only.has(type.name) && !only.has(type.entityKey)) continue
    const values = entity.objects[type.name]?.filter((value) => isShown(type, value, now)) ?? []
    if (values.length === 0) continue
    const shown = values.map((value) => presentFor(viewer, type, value))
    document[type.entityKey] = type.cardinality === 'one' ? shown[0] : shown
  }
  const claim = presentClaim(entity, viewer, now)
  if (claim !== undefined) document.claim = claim
  if (entity.moderation.state !== 'none') document.moderation = { state: entity.moderation.state }
  if (entity.locations.length > 0) {
    document.normalised_locations = {
      // The postcode from which the places were found.
      source: String(liveValue(entity, 'postal_address')?.attributes.postcode ?? ''),
      locations: entity.locations.map(({ locationId, name, resolution }) => ({
        location_id: locationId,
        name,
        resolution,
      })),
    }
  }
  const facets = facetsOf(entity, now)
  document.facets = facets
  document.contentScore = facets.length
  const suppliers = presentSuppliers(entity.suppliers, viewer)
  if (suppliers !== undefined) document.suppliers = suppliers
  return document as EntityDocument
}

/**
 * Supplier ids of the viewer's own account; all of them for an administrator, none for a publishable key.
 * Undefined when there are none.
 */
export function presentSuppliers(suppliers: Entity['suppliers'], viewer: Viewer) {
  const shown = suppliers.filter(({ account }) => isOwnOrAdmin(viewer, account))
  if (shown.length === 0) return undefined
  return shown.map(({ account, supplierId }) => ({ masheryid: account, supplier_id: supplierId }))
}
