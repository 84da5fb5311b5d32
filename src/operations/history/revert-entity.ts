import { newHexId } from '../../access/keys.ts'
import type { Caller } from '../../access/principal.ts'
import type { Contributor } from '../../entity/contribute.ts'
import { entityFiles } from '../../entity/files.ts'
import { revertedObjects, revertTo } from '../../entity/history-revert.ts'
import { shownChanges } from '../../entity/history-view.ts'
import type { Entity } from '../../entity/model.ts'
import { objectTypes } from '../../entity/objects/index.ts'
import { DirectoryError } from '../../errors.ts'
import { fault } from '../../faults/fault.ts'
import type { HistoryEntry } from '../../ports/commit.ts'
import { requireEntity } from '../change-entity.ts'
import { requireObjects } from '../held-values.ts'
import type { Services } from '../services.ts'
import { applyChange } from './apply.ts'
import { readPast, stateOfRevision } from './steps.ts'

export interface RevertOptions {
  /** Only this value. */
  readonly genId?: string | undefined
  readonly dryRun: boolean
}

const refuse = (...faults: ConstructorParameters<typeof DirectoryError>[1] & object) =>
  new DirectoryError('revert_refused', faults)

/**
 * Makes the values of an entity, or one of them, what they were at a revision: a write like any other, so
 * nobody's word of higher standing is undone. `changes` lists what differs; a repetition changes nothing.
 * @throws DirectoryError entity_not_found, revision_unknown, revision_incomplete, value_not_found, not_allowed,
 * plan_too_low, revert_refused (across a merge or an erasure, or where a file is gone), busy
 */
export async function revertEntity(
  services: Services,
  id: string,
  revision: string,
  { genId, dryRun }: RevertOptions,
  caller: Caller,
) {
  await requireEntity(services, id)
  const hold = newHexId()
  let isHeld = false
  const change = async (entity: Entity, by: Contributor): Promise<Entity> => {
    const then = await targetOf(services, entity, revision, genId)
    const { entity: after, refused } = revertTo(
      entity,
      then,
      by,
      (object) => objectTypes[object],
      genId === undefined ? null : Number(genId),
    )
    if (refused.some(({ reason }) => reason === 'twin')) throw refuse(fault('revert_twin', 'gen_id'))
    if (refused.length > 0) throw notAllowed(refused)
    const changed = revertedObjects.filter((object) => after.objects[object] !== entity.objects[object])
    await requireObjects(services, caller, changed)
    const paths = entityFiles(after).filter((path) => !entityFiles(entity).includes(path))
    if (paths.length > 0 && !dryRun) {
      await services.store.commit([{ type: 'file.hold', id: hold, paths }])
      isHeld = true
    }
    await requireFiles(services, paths)
    return after
  }
  try {
    const { before, after, ...written } = await applyChange(
      services,
      id,
      caller,
      'entity.revert',
      dryRun,
      change,
    )
    return { ...written, changes: shownChanges(before, after, caller, services.clock.now()) }
  } finally {
    // A hold that cannot be released expires by itself, and the work stands.
    if (isHeld) await services.store.commit([{ type: 'file.release', id: hold }]).catch(() => undefined)
  }
}

async function targetOf(
  services: Services,
  entity: Entity,
  revision: string,
  genId: string | undefined,
): Promise<Entity> {
  const past = await readPast(services, entity.id)
  const { state, since } = await stateOfRevision(past, revision)
  if (since.some(isMerge)) throw refuse(fault('revert_over_merge', 'revision_id'))
  if (since.some(({ action }) => action === 'erase'))
    throw refuse(fault('revert_over_erasure', 'revision_id'))
  if (genId === undefined) return state
  const isKnown = (one: Entity) =>
    revertedObjects.some((object) => one.objects[object]?.some((value) => value.genId === Number(genId)))
  if (!isKnown(entity) && !isKnown(state)) throw new DirectoryError('value_not_found')
  return state
}

/** Whether a write moved what sources said from one entity to another. */
export const isMerge = ({ action, members }: HistoryEntry): boolean =>
  action === 'entity.merge' ||
  action === 'entity.unmerge' ||
  members.some(({ member }) => member === 'mergedInto' || member === 'mergedFrom')

function notAllowed(refused: ReturnType<typeof revertTo>['refused']): DirectoryError {
  const faults = [...Map.groupBy(refused, ({ reason }) => reason)].flatMap(([reason, of]) => {
    const objects = [...new Set(of.map(({ object }) => object))]
    const why = reason === 'address' || reason === 'twin' ? [] : [fault(`held_${reason}`)]
    const own = reason === 'address' ? [fault('address_hidden', 'do_not_display')] : why
    return [fault('revert_denied', null, { objects }), ...own]
  })
  return new DirectoryError('not_allowed', faults)
}

/** @throws DirectoryError revert_refused when a file has been removed */
async function requireFiles({ blobs }: Services, paths: readonly string[]): Promise<void> {
  const found = await Promise.all(paths.map((path) => blobs.stat(path)))
  if (found.includes(undefined)) throw refuse(fault('revert_file_gone'))
}
