import { createHash } from 'node:crypto'
import type { Entity, ObjectName, StoredValue } from '../entity/model.ts'
import type { EntityCommand, ValueChange } from '../ports/commit.ts'

/** Epoch of ids, in milliseconds since 1970. */
export const idEpoch = Date.UTC(2010, 0, 1)

/**
 * The next id after `last`: milliseconds since 2010 × 4096, or `last + 1` if that is higher, so no id is used
 * twice.
 */
export const nextId = (last: number, now: number): number => Math.max(last + 1, (now - idEpoch) * 4096)

/** An entity as stored, together with its JSON. */
export interface CompleteEntity {
  readonly entity: Entity
  readonly body: string
}

/**
 * Fills in the values known only at commit: the id of a new entity, gen_ids of new values, revision and time.
 * `draw` takes a count and returns the first of that many consecutive ids.
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
  // Id and revision come first in the JSON. The revision is a digest of the JSON, so it can be inserted
  // without serializing everything twice.
  const { id: _unset, revision: _former, ...rest } = entity
  const unsigned = { id, revision: '', ...rest, objects, lastEdit: now }
  const text = JSON.stringify(unsigned)
  const revision = `${number}-${createHash('md5').update(text).digest('hex')}`
  return {
    entity: { ...unsigned, revision },
    body: text.replace('"revision":""', `"revision":"${revision}"`),
  }
}

/**
 * Returns the changes with their drawn gen_ids. An object's new values are in the same order in the entity
 * and in the changes.
 */
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
