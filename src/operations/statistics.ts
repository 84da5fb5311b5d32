import { DirectoryError, invalid } from '../errors.ts'
import { distinctFaults, fault } from '../faults/fault.ts'
import type { Written } from '../ports/commit.ts'
import type { EventCount } from '../ports/entity-store.ts'
import { findEntity, requireEntity } from './change-entity.ts'
import { idsOf } from './merged-rows.ts'
import type { Services } from './services.ts'
import type { Principal } from './submission.ts'

/**
 * The counted kinds of event. `bdp`: an entity was shown; `serps`: it was a search hit; `advert`: its advert
 * was shown.
 */
export const eventTypes = [
  'bdp',
  'serps',
  'advert',
  'website',
  'social',
  'telephone',
  'gallery',
  'video',
  'mappin',
  'email',
  'document',
  'phonereveal',
] as const

/**
 * Records one event for each entity; durable once it resolves. `country` is the country of all of them,
 * alpha-2, lower case.
 * @throws DirectoryError entity_not_found, invalid_parameters for another country; nothing is counted then
 */
export async function recordEvents(
  services: Services,
  entityIds: readonly string[],
  eventType: string,
  country: string,
  principal: Principal,
): Promise<Written> {
  const entities = await Promise.all(entityIds.map((id) => requireEntity(services, id)))
  const elsewhere = entities.filter((entity) => entity.country !== country)
  if (elsewhere.length > 0) {
    const faults = elsewhere.map((one) =>
      fault('other_country_of', 'country', { given: country, entity: one.id, country: one.country }),
    )
    throw invalid(...distinctFaults(faults))
  }
  // Counted under the id it was told of, so that it stays with a merged entity that is taken out again.
  const events = entityIds.map((id) => ({ entityId: id, eventType, count: 1 }))
  const outcome = await services.store.commit([{ type: 'events', account: principal.account, events }])
  if (!outcome.ok) throw new DirectoryError('busy')
  return outcome.results[0][0]!
}

/**
 * The event counts of an entity, with those of entities merged into it, in a month, or in each month of a year.
 * @throws DirectoryError entity_unknown
 */
export async function countsByDate(services: Services, entityId: string, year: number, month: number | null) {
  const entity = await findEntity(services, entityId)
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  const ids = await idsOf(services.store, entity)
  const counts = await Promise.all(ids.map((id) => services.store.eventCounts(id, year, month)))
  const sums = new Map<string, EventCount>()
  for (const count of counts.flat()) {
    const key = `${String(count.month).padStart(2, '0')} ${count.type}`
    sums.set(key, { ...count, value: count.value + (sums.get(key)?.value ?? 0) })
  }
  const rows =
    ids.length === 1 ? counts[0]! : [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  return rows.map(({ month: counted, type, value }) => ({
    entity_id: entity.id,
    year,
    month: counted,
    event_type: type,
    value,
  }))
}
