import { createHash } from 'node:crypto'
import type { Entity, ObjectName, StoredValue } from '../entity/model.ts'
import type { EntityCommand, ValueChange } from '../ports/entity-store.ts'

/** Milliseconds since 1970 that ids count from. */
export const idEpoch = Date.UTC(2010, 0, 1)

/** The next id after `last`: milliseconds since 2010 × 4096, or one more than the last where that is higher, so that none is used twice. */
export const nextId = (last: number, now: number): number => Math.max(last + 1, (now - idEpoch) * 4096)

/** An entity as it is stored, and the same as JSON. */
export interface CompleteEntity {
  readonly entity: Entity
  readonly body: string
}

/**
 * Fills in what only a commit can know: the id of a new entity, gen_ids of new values, revision and time. `draw` gives the first of so many
 * consecutive ids.
 */
export function completeEntity(
  { entity, expectedRevision }: Pick<EntityCommand, 'entity' | 'expectedRevision'>,
  draw: (count: number) => number,
  now: number,
): CompleteEntity {
  const fresh = Object.values(entity.objects).flatMap((values) =>
    values.filter((value) => value.genId === 0),
  ).length
  const creating = entity.id === ''
  const drawn = creating || fresh > 0 ? draw(fresh + (creating ? 1 : 0)) : 0
  let next = creating ? drawn + 1 : drawn
  const withId = (value: StoredValue): StoredValue =>
    value.genId === 0 ? { ...value, genId: next++ } : value
  const objects = Object.fromEntries(
    Object.entries(entity.objects).map(([name, values]) => [name, values.map(withId)]),
  )
  const number = expectedRevision === null ? 1 : Number.parseInt(expectedRevision, 10) + 1
  const id = creating ? String(drawn) : entity.id
  // Id and revision come first in the JSON, so that the revision, a digest of it, is put in without writing all of it a second time.
  const { id: _unset, revision: _former, ...rest } = entity
  const unsigned = { id, revision: '', ...rest, objects, lastEdit: now }
  const text = JSON.stringify(unsigned)
  const revision = `${number}-${createHash('md5').update(text).digest('hex')}`
  return {
    entity: { ...unsigned, revision },
    body: text.replace('"revision":""', `"revision":"${revision}"`),
  }
}

/** The changes with the gen_ids that were drawn: the new values of an object stand in the same order in both. */
export function withDrawnIds(
  changes: readonly ValueChange[],
  before: Entity,
  after: Entity,
): readonly ValueChange[] {
  const drawn = new Map<string, StoredValue[]>()
  const next = (object: ObjectName): StoredValue | undefined => {
    let fresh = drawn.get(object)
    if (fresh === undefined) {
      const values = before.objects[object] ?? []
      fresh = (after.objects[object] ?? []).filter((_, index) => values[index]?.genId === 0)
      drawn.set(object, fresh)
    }
    return fresh.shift()
  }
  return changes.map((change) =>
    change.after?.genId === 0
      ? { ...change, after: next(change.object as ObjectName) ?? change.after }
      : change,
  )
}
