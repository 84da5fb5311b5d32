import { endOfDay } from '../entity/times.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import type { RecordCommand, Written } from '../ports/commit.ts'
import type { StoredRecord } from '../ports/entity-store.ts'
import { wireTime } from '../wire/wire-time.ts'
import { findEntity, requireCountry, requireEntity } from './change-entity.ts'
import { recordsOfAll } from './merged-rows.ts'
import type { Services } from './services.ts'
import { commitWithin, limitCommands } from './stranger-limits.ts'
import type { Principal } from './submission.ts'

/** The publishers to syndicate an entity to, and the end date. */
export interface SyndicationRequest {
  readonly entityId: string
  readonly publisherIds: readonly string[]
  readonly country: string
  /** `YYYY-MM-DD`. */
  readonly expiryDate: string
  readonly type: string
  readonly groupId?: string | undefined
  readonly seedMasheryId?: string | undefined
  readonly supplierMasheryId?: string | undefined
  readonly dataFilter?: string | undefined
}

const isLive = (record: StoredRecord, now: number): boolean =>
  record.body.state === 'active' && endOfDay(String(record.body.expiry_date)) >= now

/** A line of an entity's syndication log. `recorded`: stored, but not delivered. */
const logLine = (
  services: Services,
  record: { entityId: string; account: string; publisherId: string },
  action: string,
  message: string,
): RecordCommand => ({
  type: 'record',
  kind: 'syndication_log',
  id: '',
  expectedRevision: null,
  entityId: record.entityId,
  account: record.account,
  body: { publisher_id: record.publisherId, action, success: true, state: 'recorded', message },
  over: services.clock.now(),
})

/**
 * Syndicates an entity to publishers: one syndication each, and a line in the sales log. A live syndication
 * of this account gets the new end date. Syndications are only recorded: there is no delivery to publishers
 * yet, and the log says so.
 * @throws DirectoryError entity_not_found; invalid_parameters for a country other than the entity's;
 * too_many_requests; busy after a concurrent change to one of them
 */
export async function createSyndication(
  services: Services,
  request: SyndicationRequest,
  principal: Principal,
) {
  const now = services.clock.now()
  if (endOfDay(request.expiryDate) < now) throw invalid(fault('in_past', 'expiry_date'))
  const entity = await requireEntity(services, request.entityId)
  requireCountry(entity, request.country)
  const existing = (await recordsOfAll(services.store, 'syndication', entity)).filter(
    (record) => record.account === principal.account && isLive(record, now),
  )
  const commands = request.publisherIds.flatMap((publisherId): RecordCommand[] => {
    const before = existing.find((record) => record.body.publisher_id === publisherId)
    // Of the entity that the caller named, so that it stays with a merged one that is taken out again.
    const entityId = before?.entityId ?? request.entityId
    const shared = { expectedRevision: null, entityId, account: principal.account } as const
    const body = {
      publisher_id: publisherId,
      country: request.country,
      expiry_date: request.expiryDate,
      syndication_type: request.type,
      group_id: request.groupId ?? '',
      seed_masheryid: request.seedMasheryId ?? '',
      supplier_masheryid: request.supplierMasheryId ?? '',
      data_filter: request.dataFilter ?? '',
      user_id: principal.userId,
      state: 'active',
    }
    const name = services.options.publishers.get(publisherId)
    const message =
      name === undefined
        ? 'Recorded; this publisher is not set up here, so nothing is delivered'
        : `Recorded for ${name}; nothing is delivered to publishers yet`
    return [
      {
        type: 'record',
        kind: 'syndication',
        id: before?.id ?? '',
        ...shared,
        expectedRevision: before?.revision ?? null,
        body,
        over: endOfDay(request.expiryDate),
      },
      {
        type: 'record',
        kind: 'sales_log',
        id: '',
        ...shared,
        over: now,
        body: { ...body, action: before === undefined ? 'create' : 'renew' },
      },
      logLine(services, { entityId, account: principal.account, publisherId }, 'syndicate', message),
    ]
  })
  const about = { account: principal.account, entityId: entity.id }
  const adds = commands.some(({ kind, id }) => kind === 'syndication' && id === '')
  const names = ['syndicationsInADay', ...(adds ? (['syndicationsOfEntity'] as const) : [])] as const
  const limits = limitCommands(services, names, about)
  const outcome = await commitWithin(services, limits, commands)
  if (!outcome.ok) throw new DirectoryError('busy')
  const written = outcome.results.map(({ id, revision }) => ({ id, rev: revision }))
  return {
    syndication: written.filter((_, index) => index % 3 === 0),
    sales_log: written.filter((_, index) => index % 3 === 1),
  }
}

/**
 * Ends a syndication.
 * @throws DirectoryError syndication_not_found (also for another account's), syndication_ended
 */
export async function cancelSyndication(
  services: Services,
  syndicationId: string,
  principal: Principal,
): Promise<Written> {
  const record = await services.store.record('syndication', syndicationId.toLowerCase())
  if (record === undefined || (record.account !== principal.account && !principal.admin)) {
    throw new DirectoryError('syndication_not_found')
  }
  if (!isLive(record, services.clock.now())) throw new DirectoryError('syndication_ended')
  const outcome = await services.store.commit([
    {
      type: 'record',
      kind: 'syndication',
      id: record.id,
      expectedRevision: record.revision,
      entityId: record.entityId,
      account: record.account,
      body: { ...record.body, state: 'cancelled' },
      over: services.clock.now(),
    },
    logLine(
      services,
      {
        entityId: record.entityId ?? '',
        account: record.account,
        publisherId: String(record.body.publisher_id),
      },
      'cancel',
      'Syndication cancelled',
    ),
  ])
  if (!outcome.ok) throw new DirectoryError('syndication_ended')
  return outcome.results[0]
}

/**
 * The account's own part of an entity's syndication log, newest first.
 * @throws DirectoryError entity_unknown
 */
export async function syndicationLog(services: Services, entityId: string, principal: Principal) {
  const entity = await findEntity(services, entityId)
  if (entity === undefined) throw new DirectoryError('entity_unknown')
  return (await recordsOfAll(services.store, 'syndication_log', entity))
    .filter((record) => principal.admin || record.account === principal.account)
    .map((record) => ({
      _id: record.id,
      _rev: record.revision,
      entity_id: entity.id,
      insert_date: wireTime(record.created),
      ...record.body,
    }))
}
