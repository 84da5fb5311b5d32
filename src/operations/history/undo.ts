import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../access/principal.ts'
import type { Contributor } from '../../entity/contribute.ts'
import { entityFiles, fileObjects } from '../../entity/files.ts'
import { withoutChanges } from '../../entity/history-undo.ts'
import { type ShownChange, shownChanges } from '../../entity/history-view.ts'
import { liveValue, nameOf } from '../../entity/live.ts'
import type { Entity, Supplier } from '../../entity/model.ts'
import { invalid } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { HistoryEntry } from '../../ports/commit.ts'
import type { HistoryFilter } from '../../ports/entity-store.ts'
import type { ImportRun } from '../../ports/feed-store.ts'
import { findEntity } from '../change-entity.ts'
import { madeInactive, saysTooLittle } from '../erasure.ts'

import { importAction } from '../feeds/import-action.ts'
import type { Services } from '../services.ts'
import type { Principal } from '../submission.ts'
import { successorOf } from '../successor.ts'
import { undoneDescription } from '../undone-entity.ts'
import { applyChange } from './apply.ts'
import { presentStep } from './read-history.ts'
import { isMerge } from './revert-entity.ts'

/** Changes of an account, of a user, or of a user through an account. Times in milliseconds since 1970. */
export interface ChangesOf {
  readonly account?: string | undefined
  readonly userId?: string | undefined
  /** Only those of this import. */
  readonly importId?: string | undefined
  readonly since: number
  /** Exclusive; absent: up to now. */
  readonly until?: number | undefined
}

interface Page {
  readonly cursor?: string | undefined
  readonly limit: number
}

/** Administrators see everything. */
const everything = {
  account: '',
  admin: true,
  limits: { visibleObjects: null, hiddenObjects: [] },
  key: { publishable: false },
} as const

/** Entries name their import as their action. */
const filterOf = ({ account, userId, importId, since, until }: Required<ChangesOf>): HistoryFilter => ({
  ...(account === undefined ? {} : { account }),
  ...(userId === undefined ? {} : { userId }),
  ...(importId === undefined ? {} : { action: importAction(importId) }),
  since,
  ...(until === undefined ? {} : { until }),
})

const isOfImport = ({ action }: HistoryEntry, id: string | undefined): boolean =>
  id === undefined || action === importAction(id)

/** A page of the entries of a source. Its cursor fixes the end of the span, so that pages fit together. */
async function entriesOf(services: Services, of: ChangesOf, { cursor, limit }: Page) {
  const [, fixed, position] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor ?? '') ?? []
  if (cursor !== undefined && position === undefined) throw invalid(fault('foreign_history_cursor', 'cursor'))
  // One past now: what is written at this very moment is of the span.
  const until = of.until ?? Number(fixed ?? services.clock.now() + 1)
  const { account, userId, importId, since } = of
  const wanted = { account, userId, importId, since, until }
  const page = await services.store.history(filterOf(wanted), position ?? null, limit)
  const { entries, next } = page
  return { entries, wanted, next: next === null ? {} : { next_cursor: `${until}.${next}` } }
}

/**
 * The changes of a source in a span of time, newest first, over all entities.
 * @throws DirectoryError invalid_parameters for a cursor that is none
 */
export async function listChanges(services: Services, of: ChangesOf, page: Page, caller: Caller) {
  const { entries, next } = await entriesOf(services, of, page)
  const rows = entries.map((entry) => ({
    entity_id: entry.entityId,
    ...presentStep({ entry, showsWho: true }, caller),
    changes: entry.changes.map(({ object, before, after }) => ({
      object,
      gen_id: (after ?? before)!.genId,
      before: before?.attributes ?? null,
      after: after?.attributes ?? null,
    })),
  }))
  return { rows, ...next }
}

/** Why something of a source stays, beside what others have written since. */
export type Stays = 'claim' | 'merge' | 'merged' | 'erasure' | 'file'

/** What undoing did to one entity. */
export interface UndoneEntity {
  readonly entity_id: string
  readonly name: string
  /** `inactive`: the source created it, and too little would be left without what it said. */
  readonly outcome: 'undone' | 'inactive' | 'unchanged'
  readonly changes: readonly ShownChange[]
  readonly stays: readonly Stays[]
}

/**
 * Undoes what a source changed in a span of time, on the entities of one page of its entries; an entity is
 * undone as a whole, on the page of its newest entry. What others wrote since stays. Undoing is never undone.
 * A repetition changes nothing.
 * @throws DirectoryError invalid_parameters for a cursor that is none; busy
 */
export async function undoChanges(
  services: Services,
  of: ChangesOf,
  page: Page,
  isDryRun: boolean,
  principal: Principal,
) {
  const { entries, wanted, next } = await entriesOf(services, of, page)
  const rows: UndoneEntity[] = []
  for (const { entityId, position } of newestOfEach(entries)) {
    const row = await undoOne(services, entityId, position, wanted, isDryRun, principal)
    if (row !== null) rows.push(row)
  }
  const isAllUndone = rows.every(({ stays }) => stays.length === 0)
  const isLast = !('next_cursor' in next)
  if (!isDryRun) await noteUndone(services, of, { isFirst: page.cursor === undefined, isLast, isAllUndone })
  const changed = rows.filter(({ outcome }) => outcome !== 'unchanged')
  return {
    dry_run: isDryRun,
    changes_read: entries.length,
    entities: changed.length,
    values: changed.reduce((sum, { changes }) => sum + changes.length, 0),
    rows: rows.filter(({ outcome, stays }) => outcome !== 'unchanged' || stays.length > 0),
    ...next,
  }
}

const somethingStays = 'undone in part: some of what it wrote stays'

interface UndonePage {
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Nothing on the page stays that the import wrote. */
  readonly isAllUndone: boolean
}

/**
 * Records with an import that its changes are undone, once the last page is; its remark says if something stays on any page. A
 * running import is left alone, since it writes on, and so is one of which a part was asked for.
 */
async function noteUndone(
  services: Services,
  { account, userId, importId, since, until }: ChangesOf,
  { isFirst, isLast, isAllUndone }: UndonePage,
) {
  if (importId === undefined || userId !== undefined || until !== undefined) return
  const run = await services.feeds.run(importId)
  if (run === undefined || since > run.started || (account ?? run.account) !== run.account) return
  if (run.state !== 'done' && run.state !== 'broken' && run.state !== 'undone') return
  const before = isFirst && run.remark === somethingStays ? '' : run.remark
  const noted: ImportRun = {
    ...run,
    ...(isLast ? { state: 'undone' } : {}),
    ...(isLast && run.state === 'broken' ? { brokeOff: true } : {}),
    remark: isAllUndone ? before : somethingStays,
  }
  if (!isDeepStrictEqual(noted, run)) await services.store.commit([{ type: 'import.put', run: noted }])
}

const newestOfEach = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  entries.filter((entry, at) => entries.findIndex(({ entityId }) => entityId === entry.entityId) === at)

/** Null when a page before has undone the entity. */
async function undoOne(
  services: Services,
  id: string,
  position: number,
  of: Required<ChangesOf>,
  isDryRun: boolean,
  principal: Principal,
): Promise<UndoneEntity | null> {
  const known = await newestOf(services, id, of)
  if (known !== undefined && known.position > position) return null
  const found = await findEntity(services, id)
  if (found === undefined) return null
  const nothing = { entity_id: id, name: nameOf(found), outcome: 'unchanged' as const, changes: [] }
  if (found.id !== id) return { ...nothing, stays: ['merged'] }
  let outcome: UndoneEntity['outcome'] = 'unchanged'
  let stays: readonly Stays[] = []
  const { before, after } = await applyChange(
    services,
    id,
    principal,
    'changes.revert',
    isDryRun,
    async (entity, by) => {
      const entries = await allEntries(services, id, of.since)
      const left = undone(services, entity, entries, of)
      stays = left.stays
      const own = await withoutForeignIds(services, entity, left.entity)
      const kept = await withoutGoneFiles(services, entity, own)
      if (kept.isLess) stays = [...stays, 'file']
      const isCreation = left.own.some(({ revision }) => revision.startsWith('1-'))
      const isOver = isCreation && kept.entity !== entity && saysTooLittle(kept.entity)
      const result = isOver ? inactive(entity, by) : kept.entity
      outcome = result === entity ? 'unchanged' : isOver ? 'inactive' : 'undone'
      return result
    },
  )
  const changes = before === after ? [] : shownChanges(before, after, everything, services.clock.now())
  return { ...nothing, outcome, changes, stays }
}

/** The newest entry of the source on an entity. */
async function newestOf({ store }: Services, entityId: string, of: Required<ChangesOf>) {
  let next: string | null = null
  do {
    const page = await store.history({ ...filterOf(of), entityId }, next, of.importId ? entriesAtOnce : 1)
    const found = page.entries.find((entry) => isOfImport(entry, of.importId))
    if (found !== undefined) return found
    next = of.importId ? page.next : null
  } while (next !== null)
  return undefined
}

const entriesAtOnce = 500

/** All entries of an entity since a time, newest first. */
async function allEntries({ store }: Services, entityId: string, since: number) {
  const entries: HistoryEntry[] = []
  let next: string | null = null
  do {
    const page = await store.history({ entityId, since }, next, entriesAtOnce)
    entries.push(...page.entries)
    next = page.next
  } while (next !== null)
  return entries
}

function undone(
  services: Services,
  entity: Entity,
  entries: readonly HistoryEntry[],
  { account, userId, importId, until }: Required<ChangesOf>,
): { readonly entity: Entity; readonly own: readonly HistoryEntry[]; readonly stays: readonly Stays[] } {
  const lastChange = new Map<number, number>()
  for (const { position, changes } of entries.toReversed())
    for (const { before, after } of changes) lastChange.set((after ?? before)!.genId, position)
  const all = entries.filter(
    (entry) =>
      (account ?? entry.account) === entry.account &&
      (userId ?? entry.userId) === entry.userId &&
      isOfImport(entry, importId) &&
      entry.at < (until ?? Number.POSITIVE_INFINITY),
  )
  const own = all.filter((entry) => !isFixed(entry))
  const left = withoutChanges(entity, {
    own,
    lastChange,
    ...successorOf(services, entity.country),
  })
  const claims = [entity.claim, ...(entity.pendingClaims ?? [])]
  const isClaimOf = (entry: HistoryEntry) =>
    entry.members.some(({ member }) => member === 'claim' || member === 'pendingClaims') &&
    claims.some((claim) => claim !== null && claim.account === entry.account)
  const stays: Stays[] = [
    ...(all.some(isClaimOf) ? (['claim'] as const) : []),
    ...(all.some(isMerge) ? (['merge'] as const) : []),
    ...(all.some(({ action }) => action === 'erase') ? (['erasure'] as const) : []),
  ]
  return { entity: left, own, stays }
}

/** Writes that have a way back of their own, or none. */
const isFixed = (entry: HistoryEntry): boolean =>
  entry.action === 'changes.revert' || entry.action === 'erase' || isMerge(entry)

/** Supplier ids that another entity has now are not given back. */
async function withoutForeignIds({ store }: Services, now: Entity, left: Entity): Promise<Entity> {
  const isNew = ({ account, supplierId }: Supplier) =>
    !now.suppliers.some((one) => one.account === account && one.supplierId === supplierId)
  const foreign = new Set<Supplier>()
  for (const supplier of left.suppliers.filter(isNew))
    if ((await store.idsBySupplier(supplier.account, supplier.supplierId)).some((id) => id !== now.id))
      foreign.add(supplier)
  if (foreign.size === 0) return left
  const entity = { ...left, suppliers: left.suppliers.filter((one) => !foreign.has(one)) }
  return isDeepStrictEqual(entity, now) ? now : entity
}

/** Values whose files were removed with them stay as they are now. */
async function withoutGoneFiles({ blobs }: Services, now: Entity, left: Entity) {
  let entity = left
  for (const object of fileObjects) {
    for (const value of left.objects[object] ?? []) {
      const current = now.objects[object]?.find(({ genId }) => genId === value.genId)
      if (value === current) continue
      const paths = entityFiles({ objects: { [object]: [value] } })
      const found = await Promise.all(paths.map((path) => blobs.stat(path)))
      if (!found.includes(undefined)) continue
      const values = entity.objects[object]!.flatMap((one) => (one === value ? (current ?? []) : one))
      entity = { ...entity, objects: { ...entity.objects, [object]: values } }
    }
  }
  const isLess = entity !== left
  return { entity: isLess && isDeepStrictEqual(entity, now) ? now : entity, isLess }
}

/** The entity taken out of the directory by the operator, with all its values. */
const inactive = (entity: Entity, by: Contributor): Entity =>
  liveValue(entity, 'status')?.attributes.status === 'inactive'
    ? entity
    : madeInactive(entity, by, undoneDescription)
