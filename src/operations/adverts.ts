import { mayShow } from '../access/ownership.ts'
import type { Viewer } from '../access/visibility.ts'
import { contribute, contributionOf } from '../entity/contribute.ts'
import { isLive } from '../entity/live.ts'
import type { Attributes, Entity, StoredValue } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { endOfDay, startOfDay } from '../entity/times.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { type Fault, fault } from '../faults/fault.ts'
import type { Place } from '../geocoding/place.ts'
import type { Written } from '../ports/commit.ts'
import { changeEntity, findEntity, mergedFrom } from './change-entity.ts'
import { refuseHeld } from './held-values.ts'
import { refuseHidden } from './search-filters.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

/** The terms of sale of an advert. */
export interface AdvertRequest {
  readonly publisherId: string
  readonly maxTags: number
  readonly maxLocations: number
  /** `YYYY-MM-DD`. */
  readonly expiryDate: string
  readonly tags: readonly string[]
  /** Place ids or names. */
  readonly locations: readonly string[]
  readonly isNational: boolean
  readonly isRegional: boolean
  readonly language: string
  readonly locTags?: readonly string[] | undefined
  readonly regionTags?: readonly string[] | undefined
  readonly resellerRef: string
  readonly resellerAgentId: string
}

const type = objectTypes.advertiser

const advertOf = (entity: Entity, publisherId: string): StoredValue | undefined =>
  entity.objects.advertiser?.find((value) => isLive(value) && value.attributes.publisher_id === publisherId)

const isRunning = (value: StoredValue, now: number): boolean =>
  endOfDay(String(value.attributes.expiry_date)) >= now

/**
 * Resolves place ids or names within the entity's country.
 * @throws DirectoryError invalid_parameters, with one fault per unknown or ambiguous place
 */
function resolvePlaces(services: Services, names: readonly string[], country: string): Place[] {
  const faults: Fault[] = []
  const places = names.flatMap((name) => {
    const byId = services.gazetteer.get(name)
    if (byId !== undefined) {
      if (byId.country === country) return [byId]
      faults.push(fault('location_elsewhere', 'locations', { name, country }))
      return []
    }
    const reading = services.gazetteer.readWhere(name, { country, asWritten: true })
    if (reading.place === null) faults.push(fault('unknown_location', 'locations', { name }))
    else if (reading.ambiguous) {
      const others = [reading.place, ...reading.alternatives]
        .slice(0, 3)
        .map(({ id, formalName }) => `${formalName} (${id})`)
      faults.push(fault('ambiguous_location', 'locations', { name, places: others }))
    } else return [reading.place]
    return []
  })
  if (faults.length > 0) throw invalid(...faults)
  return places
}

/** The places where an advert is shown: its own, and for a regional advert the regions above them. */
function shownIn(services: Services, places: readonly Place[], regional: boolean): readonly string[] {
  const own = places.map(({ id }) => id)
  if (!regional) return own
  const above = places.flatMap(({ parents }) =>
    parents.filter(({ resolution }) => ['county', 'province', 'region'].includes(resolution)),
  )
  return [
    ...new Set([
      ...own,
      ...above.map(({ id }) => id).filter((id) => services.gazetteer.get(id) !== undefined),
    ]),
  ]
}

/** The tags and places of an advert in stored form. */
function coverage(
  services: Services,
  country: string,
  request: Pick<AdvertRequest, 'tags' | 'locations' | 'isRegional' | 'language'>,
): Attributes {
  const places = resolvePlaces(services, request.locations, country)
  const categories = request.tags.flatMap((tag) =>
    services.taxonomy.match(tag, request.language).map(({ categoryId }) => categoryId),
  )
  return {
    tags: request.tags.length === 0 ? {} : { [request.language]: [...new Set(request.tags)] },
    categories: [...new Set(categories)],
    locations: places.map(({ name }) => name),
    location_ids: places.map(({ id }) => id),
    place_ids: shownIn(services, places, request.isRegional),
  }
}

/**
 * @throws DirectoryError invalid_parameters when the request exceeds the limits of an advert or has already
 * expired
 */
function checkLimits(request: AdvertRequest, now: number): void {
  const faults: Fault[] = []
  if (request.tags.length > request.maxTags)
    faults.push(fault('advert_tags', 'tags', { count: request.tags.length, maximum: request.maxTags }))
  if (request.locations.length > request.maxLocations) {
    const [count, maximum] = [request.locations.length, request.maxLocations]
    faults.push(fault('advert_locations', 'locations', { count, maximum }))
  }
  if (endOfDay(request.expiryDate) < now) faults.push(fault('in_past', 'expiry_date'))
  if (faults.length > 0) throw invalid(...faults)
}

/**
 * Makes an entity an advertiser of a publisher. Each publisher has at most one live advert per entity; an
 * ended one is replaced.
 * @throws DirectoryError entity_not_found, advert_exists, invalid_parameters, not_allowed (an entity claimed
 * by another account)
 */
export function createAdvert(
  services: Services,
  entityId: string,
  request: AdvertRequest,
  principal: Principal,
): Promise<Written> {
  checkLimits(request, services.clock.now())
  return changeEntity(services, entityId, principal, 'advertiser.create', (entity, by) => {
    const existing = advertOf(entity, request.publisherId)
    if (existing !== undefined && isRunning(existing, by.when)) throw new DirectoryError('advert_exists')
    const attributes = {
      publisher_id: request.publisherId,
      max_tags: request.maxTags,
      max_locations: request.maxLocations,
      expiry_date: request.expiryDate,
      is_national: request.isNational,
      is_regional: request.isRegional,
      language: request.language,
      ...coverage(services, entity.country, request),
      ...(request.locTags === undefined ? {} : { loc_tags: request.locTags }),
      ...(request.regionTags === undefined ? {} : { region_tags: request.regionTags }),
      reseller_ref: request.resellerRef,
      reseller_agent_id: request.resellerAgentId,
    }
    const vacant =
      existing === undefined ? entity : replaceAdvert(entity, existing, { ...existing, confidence: 0 })
    const value = { attributes, derived: {} }
    const held = mayShow(entity, 'advertiser', contributionOf(entity, by, value), by, {}, by.when)
    refuseHeld(held, 'they_advertise')
    return contribute(vacant, type, value, by, 'write').entity
  })
}

const replaceAdvert = (entity: Entity, before: StoredValue, after: StoredValue): Entity => ({
  ...entity,
  objects: {
    ...entity.objects,
    advertiser: (entity.objects.advertiser ?? []).map((value) => (value === before ? after : value)),
  },
})

/**
 * Changes an advert sold by the caller.
 * @throws DirectoryError entity_not_found, advert_not_found, not_allowed
 */
function changeAdvert(
  services: Services,
  entityId: string,
  publisherId: string,
  principal: Principal,
  action: string,
  change: (attributes: Attributes, entity: Entity, now: number) => Attributes | null,
): Promise<Written> {
  return changeEntity(services, entityId, principal, action, (entity, by) => {
    const advert = advertOf(entity, publisherId)
    if (advert === undefined) throw new DirectoryError('advert_not_found')
    const seller = advert.contributions[0]?.account
    if (seller !== principal.account && !principal.admin) {
      throw new DirectoryError('not_allowed', [fault('foreign_advert')])
    }
    const attributes = change(advert.attributes, entity, by.when)
    if (attributes === null) return replaceAdvert(entity, advert, { ...advert, confidence: 0, when: by.when })
    const contribution = { ...advert.contributions[0]!, userId: by.userId, when: by.when, attributes }
    return replaceAdvert(entity, advert, {
      ...advert,
      attributes,
      when: by.when,
      contributions: [contribution, ...advert.contributions.slice(1)],
    })
  })
}

/** Moves the end date of an advert, even of an expired one. */
export function renewAdvert(
  services: Services,
  entityId: string,
  request: Pick<AdvertRequest, 'publisherId' | 'expiryDate' | 'resellerRef' | 'resellerAgentId'>,
  principal: Principal,
): Promise<Written> {
  if (endOfDay(request.expiryDate) < services.clock.now()) {
    throw invalid(fault('in_past', 'expiry_date'))
  }
  return changeAdvert(
    services,
    entityId,
    request.publisherId,
    principal,
    'advertiser.renew',
    (attributes) => ({
      ...attributes,
      expiry_date: request.expiryDate,
      reseller_ref: request.resellerRef,
      reseller_agent_id: request.resellerAgentId,
    }),
  )
}

export interface UpsellRequest
  extends Pick<AdvertRequest, 'publisherId' | 'tags' | 'locations' | 'resellerRef' | 'resellerAgentId'> {
  readonly extraTags: number
  readonly extraLocations: number
  readonly isNational?: boolean | undefined
  readonly isRegional?: boolean | undefined
  readonly language?: string | undefined
}

/** Extends a running advert: raises its limits and adds tags and locations. */
export function upsellAdvert(
  services: Services,
  entityId: string,
  request: UpsellRequest,
  principal: Principal,
): Promise<Written> {
  return changeAdvert(
    services,
    entityId,
    request.publisherId,
    principal,
    'advertiser.upsell',
    (before, entity, now) => {
      const language = request.language ?? String(before.language ?? 'en')
      const tags = (before.tags ?? {}) as Record<string, string[]>
      const enlarged: AdvertRequest = {
        publisherId: request.publisherId,
        maxTags: Number(before.max_tags) + request.extraTags,
        maxLocations: Number(before.max_locations) + request.extraLocations,
        expiryDate: String(before.expiry_date),
        tags: [...new Set([...Object.values(tags).flat(), ...request.tags])],
        locations: [...new Set([...((before.location_ids ?? []) as string[]), ...request.locations])],
        isNational: request.isNational ?? before.is_national === true,
        isRegional: request.isRegional ?? before.is_regional === true,
        language,
        resellerRef: request.resellerRef,
        resellerAgentId: request.resellerAgentId,
      }
      checkLimits(enlarged, now)
      return {
        ...before,
        max_tags: enlarged.maxTags,
        max_locations: enlarged.maxLocations,
        is_national: enlarged.isNational,
        is_regional: enlarged.isRegional,
        ...coverage(services, entity.country, enlarged),
        tags: { ...tags, [language]: [...new Set([...(tags[language] ?? []), ...request.tags])] },
        reseller_ref: request.resellerRef,
        reseller_agent_id: request.resellerAgentId,
      }
    },
  )
}

/** Ends an advert immediately. */
export const cancelAdvert = (
  services: Services,
  entityId: string,
  publisherId: string,
  principal: Principal,
): Promise<Written> =>
  changeAdvert(services, entityId, publisherId, principal, 'advertiser.cancel', () => null)

/**
 * Whether an advert can still be sold for an entity: it has no live one with the given publisher, or with any
 * publisher if none is given.
 * @throws DirectoryError entity_unknown; invalid_parameters when the viewer's plan hides adverts
 */
export async function advertAvailable(
  services: Services,
  entityId: string,
  publisherId: string | undefined,
  viewer: Viewer,
): Promise<{ readonly available: boolean; readonly merged_from?: string }> {
  refuseHidden([{ parameter: 'entity_id', objects: ['advertiser'] }], viewer)
  const entity = await findEntity(services, entityId)
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  const now = services.clock.now()
  const available = !(entity.objects.advertiser ?? []).some(
    (value) =>
      isLive(value) &&
      isRunning(value, now) &&
      (publisherId === undefined || value.attributes.publisher_id === publisherId),
  )
  return { available, ...mergedFrom(entity, entityId) }
}

/** Entities whose adverts, sold by the caller's account, changed on or after a day; oldest change first. */
export function advertisersUpdated(
  services: Services,
  query: {
    readonly fromDate: string
    readonly country: string | null
    readonly offset: number
    readonly limit: number
  },
  principal: Principal,
) {
  return services.store.advertisersUpdated(
    principal.account,
    startOfDay(query.fromDate),
    query.country,
    query.offset,
    query.limit,
  )
}
