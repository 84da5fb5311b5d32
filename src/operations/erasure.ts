import { newHexId } from '../access/keys.ts'
import { changesBetween } from '../entity/changes.ts'
import { type Contributor, contribute } from '../entity/contribute.ts'
import { entityWithout, type SourceSelector } from '../entity/erase.ts'
import { entityFiles } from '../entity/files.ts'
import { liveValue, nameOf } from '../entity/live.ts'
import { type Entity, type ObjectName, objectNames } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { lastOf, recordKinds } from '../ports/commit.ts'
import type { Erasure, ErasureSelector } from '../ports/erasure-store.ts'
import type { RowsAbout } from '../ports/refused-rows.ts'
import { wireTime } from '../wire/wire-time.ts'
import { contributorOf, entityCommand, requireEntity } from './change-entity.ts'
import { inTurn } from './in-turn.ts'
import { mergedRows } from './merged-rows.ts'
import { marksOfEntity } from './refuse-erased.ts'
import type { Services } from './services.ts'
import { settlePlace } from './settle-place.ts'
import type { Principal } from './submission.ts'
import { successorOf } from './successor.ts'

/** Attempts to erase from an entity before giving up on concurrent writers. */
const maximumAttempts = 50
/** Shorter texts would also match unrelated rows in reports of imports. */
const shortestText = 5
/** Maximum history entries that an erasure reads and counts. */
const mostCounted = 10_000

/** An erasure as callers see it: author, time, subject and extent, without names. */
export const presentErasure = (one: Erasure) => ({
  erasure_id: one.id,
  kind: one.kind,
  subject: one.subject,
  selector: {
    ...(one.selector.account === undefined ? {} : { masheryid: one.selector.account }),
    ...(one.selector.supplierId === undefined ? {} : { supplier_id: one.selector.supplierId }),
    ...(one.selector.userId === undefined ? {} : { user_id: one.selector.userId }),
    ...(one.selector.exclude === undefined ? {} : { exclude: one.selector.exclude }),
  },
  at: wireTime(one.at),
  masheryid: one.account,
  user_id: one.userId,
  counts: one.counts,
  bytes: one.scrubbed === null ? ('pending' as const) : ('removed' as const),
  lifted: one.lifted === null ? null : wireTime(one.lifted),
})

const hasSelector = ({ account, supplierId, userId }: ErasureSelector): boolean =>
  account !== undefined || supplierId !== undefined || userId !== undefined

/** @throws DirectoryError invalid_parameters for unknown objects */
function excludedOf({ exclude = [] }: ErasureSelector): ReadonlySet<string> {
  const unknown = exclude.filter((name) => !objectNames.includes(name as ObjectName))
  if (unknown.length > 0) throw invalid(fault('no_objects', 'exclude', { unknown, known: objectNames }))
  return new Set(exclude)
}

/**
 * Dry run: what an erasure would remove and what it would leave.
 * @throws DirectoryError entity_unknown, invalid_parameters
 */
export async function previewErasure(services: Services, entityId: string, selector: ErasureSelector) {
  const before = await services.store.get(entityId)
  if (before === undefined) throw new DirectoryError('entity_unknown')
  const after = hasSelector(selector) ? without(services, before, selector) : null
  const isWhole = after === null || isEmpty(after)
  const kept = isWhole ? null : after
  const [history, records] = await Promise.all([
    services.store.history({ entityId }, null, mostCounted),
    Promise.all(recordKinds.map((kind) => services.store.recordsOf(kind, before.id))),
  ])
  const files = entityFiles(before).filter((path) => kept === null || !entityFiles(kept).includes(path))
  return {
    entity_id: before.id,
    name: nameOf(before),
    erases_entity: isWhole,
    deactivates: kept !== null && kept !== before && saysTooLittle(kept),
    values: valuesThatGo(before, kept),
    counts: {
      suppliers: before.suppliers.length - (kept?.suppliers.length ?? 0),
      files: files.length,
      history: history.entries.length,
      records: records.flat().length,
    },
  }
}

/** Values that an erasure removes, or hands on to the next contributor. */
const valuesThatGo = (before: Entity, after: Entity | null) =>
  objectNames.flatMap((object) =>
    (before.objects[object] ?? []).flatMap((value) => {
      const kept = after?.objects[object]?.find(({ genId }) => genId === value.genId)
      if (kept === value) return []
      const effect = kept === undefined ? ('removed' as const) : ('handed on' as const)
      return [{ object, gen_id: value.genId, effect, attributes: value.attributes }]
    }),
  )

/** The entity without what a source said; the same when it said nothing. */
export function without(services: Services, entity: Entity, selector: ErasureSelector): Entity {
  const { exclude: _, ...source } = selector
  return entityWithout(
    entity,
    source as SourceSelector,
    excludedOf(selector),
    successorOf(services, entity.country),
  )
}

/** Whether no statement about the entity is left. A status alone does not count. */
const isEmpty = (entity: Entity): boolean =>
  Object.entries(entity.objects).every(([name, values]) => name === 'status' || values.length === 0)

const placing = ['postal_address', 'geopoint'] as const
const contacting = ['phone', 'email', 'website'] as const

/** Whether the remaining values no longer allow the business to be found or recognised. */
export const saysTooLittle = (entity: Entity): boolean => {
  const has = (object: ObjectName) => liveValue(entity, object) !== undefined
  return !has('name') || (!placing.some(has) && !contacting.some(has))
}

/**
 * Erases an entity: removes everything kept about it and leaves marks by which a new submission of it is
 * refused. The id of an entity in a merge erases all of that merge. @param confirm the entity's id or name, to
 * guard against erasing the wrong one
 * @throws DirectoryError entity_not_found, invalid_parameters, busy
 */
export async function eraseEntity(
  services: Services,
  entityId: string,
  confirm: string | undefined,
  principal: Principal,
): Promise<Erasure> {
  const survivor = await requireEntity(services, entityId)
  const isMeant = [entityId, survivor.id, nameOf(survivor)].includes(confirm ?? '')
  if (!isMeant || confirm === undefined || confirm === '')
    throw invalid(fault('unconfirmed_erasure', 'confirm'))
  for (const row of (await mergedRows(services.store, survivor)).toReversed())
    await eraseRow(services, row.id, principal, true)
  return eraseRow(services, survivor.id, principal, true)
}

async function eraseRow(
  services: Services,
  id: string,
  principal: Principal,
  leavesMarks: boolean,
): Promise<Erasure> {
  return inTurn(services.store, id, async () => {
    for (let attempt = 0; attempt < maximumAttempts; attempt++) {
      const entity = await services.store.get(id)
      if (entity === undefined) throw new DirectoryError('entity_not_found')
      await services.refusedRows.forget(await rowsAbout(services, entity))
      const outcome = await services.store.commit([
        {
          type: 'erase.entity',
          ...drawn(principal),
          entityId: id,
          expectedRevision: entity.revision,
          marks: leavesMarks ? marksOfEntity(services, entity) : [],
        },
      ])
      if (outcome.ok) return outcome.results[0]
    }
    throw new DirectoryError('busy')
  })
}

const drawn = ({ account, userId }: Principal) => ({ id: newHexId(), account, userId })

/** The current and former terms by which import reports may name the entity. */
async function rowsAbout(services: Services, entity: Entity): Promise<RowsAbout> {
  const { entries } = await services.store.history({ entityId: entity.id }, null, mostCounted)
  const former = entries.flatMap(({ changes }) => changes)
  const of = (object: ObjectName, attribute: string) => {
    const before = former.flatMap((change) => (change.object === object ? (change.before ?? []) : []))
    return [...(entity.objects[object] ?? []), ...before].flatMap(({ contributions }) =>
      contributions.map(({ attributes }) => String(attributes[attribute] ?? '')),
    )
  }
  const isText = (text: string) => text.length >= shortestText
  return {
    names: [...of('name', 'name'), ...entity.suppliers.map(({ supplierId }) => supplierId)],
    texts: [entity.id, ...of('phone', 'number'), ...of('email', 'email_address')].filter(isText),
  }
}

/**
 * Removes a source's statements from an entity and its history; the next contributor of a value takes it
 * over. An entity with nothing left is erased without marks; one with too little left becomes inactive.
 * @throws DirectoryError entity_not_found, invalid_parameters, busy
 */
export async function eraseContributions(
  services: Services,
  entityId: string,
  selector: ErasureSelector,
  principal: Principal,
): Promise<Erasure> {
  excludedOf(selector)
  const survivor = await requireEntity(services, entityId)
  const { id } = survivor
  for (const row of await mergedRows(services.store, survivor))
    await eraseFromMerged(services, row.id, selector, principal)
  const isOver = await inTurn(services.store, id, async () => {
    for (let attempt = 0; attempt < maximumAttempts; attempt++) {
      const before = await services.store.get(id)
      if (before === undefined) throw new DirectoryError('entity_not_found')
      const left = without(services, before, selector)
      if (left !== before && isEmpty(left)) return null
      const after = await settled(services, before, left, principal)
      const rewriting =
        after === before
          ? []
          : [{ ...entityCommand(services, before, after, principal, 'erase'), ...kept(left, after) }]
      const outcome = await services.store.commit([
        ...rewriting,
        { type: 'erase.contributions', ...drawn(principal), entityId: id, selector },
      ])
      if (outcome.ok) return lastOf(outcome.results)
    }
    throw new DirectoryError('busy')
  })
  return isOver ?? eraseRow(services, id, principal, false)
}

/** Erases from the kept values of a merged entity; its row stays, whatever is left. */
async function eraseFromMerged(
  services: Services,
  id: string,
  selector: ErasureSelector,
  principal: Principal,
): Promise<void> {
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const before = await services.store.get(id)
    if (before === undefined) return
    const after = without(services, before, selector)
    const rewriting =
      after === before
        ? []
        : [{ ...entityCommand(services, before, after, principal, 'erase'), changes: [], members: [] }]
    const outcome = await services.store.commit([
      ...rewriting,
      { type: 'erase.contributions', ...drawn(principal), entityId: id, selector },
    ])
    if (outcome.ok) return
  }
  throw new DirectoryError('busy')
}

/** History of an erasure records only that the entity became inactive. */
const kept = (left: Entity, after: Entity) => ({
  changes: changesBetween(left, after).filter(({ object }) => object === 'status'),
  members: [],
})

/**
 * The entity `before` after values have gone, with its place and, where too little is left, inactive by the
 * operator's authority.
 */
export async function settled(
  services: Services,
  before: Entity,
  left: Entity,
  principal: Principal,
): Promise<Entity> {
  if (left === before) return before
  const placed = await settlePlace(services, before, left)
  if (!saysTooLittle(placed)) return placed
  return madeInactive(placed, await contributorOf(services, principal))
}

/** The entity, inactive by the operator's authority. */
export function madeInactive(entity: Entity, by: Contributor, description?: string): Entity {
  const why = description === undefined ? {} : { inactive_description: description }
  const attributes = { status: 'inactive', inactive_reason: 'other', ...why }
  const operator = { ...by, admin: true }
  return contribute(entity, objectTypes.status, { attributes, derived: {} }, operator, 'write').entity
}

/**
 * Erases a whole entity or, if a source is named, only the statements of that source.
 * @throws as `eraseEntity` and `eraseContributions`
 */
export async function purgeEntity(
  services: Services,
  entityId: string,
  selector: ErasureSelector,
  confirm: string | undefined,
  principal: Principal,
) {
  if (!hasSelector(selector) && selector.exclude !== undefined)
    throw invalid(fault('exclude_without_source', 'exclude'))
  return presentErasure(
    hasSelector(selector)
      ? await eraseContributions(services, entityId, selector, principal)
      : await eraseEntity(services, entityId, confirm, principal),
  )
}

/** Erasures, newest first. */
export async function listErasures({ erasures }: Services, offset: number, limit: number) {
  const { total, erasures: rows } = await erasures.erasures(offset, limit)
  return { total_rows: total, rows: rows.map(presentErasure) }
}

/**
 * Allows an erased business to be submitted again. Lifting twice changes nothing.
 * @throws DirectoryError erasure_not_found
 */
export async function liftErasure(services: Services, id: string) {
  const lower = id.toLowerCase()
  if ((await services.erasures.erasure(lower)) === undefined) throw new DirectoryError('erasure_not_found')
  await services.store.commit([{ type: 'erase.lift', id: lower }])
  return presentErasure((await services.erasures.erasure(lower))!)
}
