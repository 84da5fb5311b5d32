import { newHexId } from '../access/keys.ts'
import { changesBetween } from '../entity/changes.ts'
import { contribute } from '../entity/contribute.ts'
import { entityWithout, type SourceSelector } from '../entity/erase.ts'
import { entityFiles } from '../entity/files.ts'
import { liveValue, nameOf } from '../entity/live.ts'
import { type Attributes, type Entity, type ObjectName, objectNames } from '../entity/model.ts'
import { objectTypes } from '../entity/objects/index.ts'
import { DirectoryError, invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { lastOf, recordKinds } from '../ports/entity-store.ts'
import type { Erasure, ErasureSelector } from '../ports/erasure-store.ts'
import type { RowsAbout } from '../ports/refused-rows.ts'
import { wireTime } from '../wire/wire-time.ts'
import { contributorOf, entityCommand, requireEntity } from './change-entity.ts'
import { inTurn } from './in-turn.ts'
import { prepareValue } from './prepare-value.ts'
import { marksOfEntity } from './refuse-erased.ts'
import type { Services } from './services.ts'
import { settlePlace } from './settle-place.ts'
import type { Principal } from './submission.ts'

/** How often an erasure is decided anew when others write the same entity meanwhile. */
const maximumAttempts = 50
/** Shorter texts would be found in reports of imports that have nothing to do with the entity. */
const shortestText = 5
/** Changes that are looked at beyond what is there now. */
const mostCounted = 10_000

/** An erasure as callers see it: who, when, of what, how much; no names. */
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

/** @throws DirectoryError invalid_parameters for objects there are not */
function excludedOf({ exclude = [] }: ErasureSelector): ReadonlySet<string> {
  const unknown = exclude.filter((name) => !objectNames.includes(name as ObjectName))
  if (unknown.length > 0) throw invalid(fault('no_objects', 'exclude', { unknown, known: objectNames }))
  return new Set(exclude)
}

/** What an erasure would remove, and what it would leave, without doing it. @throws DirectoryError entity_unknown, invalid_parameters */
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

/** Values that an erasure removes, or gives to the next who says something of them. */
const valuesThatGo = (before: Entity, after: Entity | null) =>
  objectNames.flatMap((object) =>
    (before.objects[object] ?? []).flatMap((value) => {
      const kept = after?.objects[object]?.find(({ genId }) => genId === value.genId)
      if (kept === value) return []
      const effect = kept === undefined ? ('removed' as const) : ('handed on' as const)
      return [{ object, gen_id: value.genId, effect, attributes: value.attributes }]
    }),
  )

function without(services: Services, entity: Entity, selector: ErasureSelector): Entity {
  const { exclude: _, ...source } = selector
  const derive = (object: ObjectName, attributes: Attributes) => {
    const value = prepareValue(services, object, attributes, entity.country)
    // What was once right stays as it stands where the rules for new values have become stricter since.
    return 'derived' in value ? value.derived : {}
  }
  const now = services.clock.now()
  return entityWithout(entity, source as SourceSelector, excludedOf(selector), {
    typeOf: (object) => objectTypes[object],
    derive,
    now,
  })
}

/** Whether nobody says anything of it any more. A status alone is nothing. */
const isEmpty = (entity: Entity): boolean =>
  Object.entries(entity.objects).every(([name, values]) => name === 'status' || values.length === 0)

const placing = ['postal_address', 'geopoint'] as const
const contacting = ['phone', 'email', 'website'] as const

/** Whether nobody could find or recognise the business by what is left. */
const saysTooLittle = (entity: Entity): boolean => {
  const has = (object: ObjectName) => liveValue(entity, object) !== undefined
  return !has('name') || (!placing.some(has) && !contacting.some(has))
}

/**
 * Erases an entity: everything that is kept about it goes, and marks are left by which it is refused when it is submitted again. An id that was merged into another stands for both.
 * @param confirm its id or its name, so that no other is erased by a slip
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
  if (survivor.id !== entityId) await eraseRow(services, entityId, principal, true)
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

/** By what a report of an import may name the entity, now or formerly. */
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
 * Takes what a source said out of an entity and its history; the next who says something of a value stands for it. An entity of which nothing is left is erased, without marks; one that says
 * too little becomes inactive.
 * @throws DirectoryError entity_not_found, invalid_parameters, busy
 */
export async function eraseContributions(
  services: Services,
  entityId: string,
  selector: ErasureSelector,
  principal: Principal,
): Promise<Erasure> {
  excludedOf(selector)
  const { id } = await requireEntity(services, entityId)
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

/** What history keeps of an erasure: that the entity became inactive. */
const kept = (left: Entity, after: Entity) => ({
  changes: changesBetween(left, after).filter(({ object }) => object === 'status'),
  members: [],
})

async function settled(
  services: Services,
  before: Entity,
  left: Entity,
  principal: Principal,
): Promise<Entity> {
  if (left === before) return before
  const placed = await settlePlace(services, before, left)
  if (!saysTooLittle(placed)) return placed
  const inactive = { status: 'inactive', inactive_reason: 'other' }
  const by = { ...(await contributorOf(services, principal)), admin: true }
  return contribute(placed, objectTypes.status, { attributes: inactive, derived: {} }, by, 'write').entity
}

/** Erases all of an entity or, where a source is named, what that source said. @throws as `eraseEntity` and `eraseContributions` */
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

/** Lets an erased business be submitted again. Lifting twice changes nothing. @throws DirectoryError erasure_not_found */
export async function liftErasure(services: Services, id: string) {
  const lower = id.toLowerCase()
  if ((await services.erasures.erasure(lower)) === undefined) throw new DirectoryError('erasure_not_found')
  await services.store.commit([{ type: 'erase.lift', id: lower }])
  return presentErasure((await services.erasures.erasure(lower))!)
}
