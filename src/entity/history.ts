/**
 * Computes earlier states of an entity from its current state and its history. An empty list equals an absent
 * one.
 */
import type { HistoryEntry, MemberChange, ValueChange } from '../ports/commit.ts'
import type { Entity, ObjectName, StoredValue } from './model.ts'

type Changed = Pick<HistoryEntry, 'changes' | 'members'>

/**
 * The state before an entry, computed from the state after it; null when the entry created the entity. An
 * incomplete entry reverts values only. The revision is empty where retention removed the previous entry.
 */
export function stateBefore(after: Entity, entry: HistoryEntry): Entity | null {
  if (entry.revision.startsWith('1-')) return null
  const { revision, at } = entry.former ?? { revision: '', at: after.created }
  const changes = entry.changes.map(reversed)
  const members = entry.members.map(
    (change) => ({ ...change, before: change.after, after: change.before }) as MemberChange,
  )
  return { ...changed(after, { changes, members }), revision, lastEdit: at }
}

/** The state after an entry, computed from the state before it. */
export const stateAfter = (before: Entity, entry: HistoryEntry): Entity => ({
  ...changed(before, entry),
  revision: entry.revision,
  lastEdit: entry.at,
})

/** The state before consecutive entries (newest first), computed from the state after the newest. */
export const stateAt = (after: Entity, entries: readonly HistoryEntry[]): Entity | null =>
  entries.reduce<Entity | null>((state, entry) => state && stateBefore(state, entry), after)

const reversed = ({ object, before, after, from, to }: ValueChange): ValueChange => ({
  object,
  before: after,
  after: before,
  ...(to === undefined ? {} : { from: to }),
  ...(from === undefined ? {} : { to: from }),
})

function changed(entity: Entity, { changes, members }: Changed): Entity {
  const objects = { ...entity.objects }
  for (const [object, own] of Map.groupBy(changes, ({ object }) => object as ObjectName)) {
    const values = changedValues(objects[object] ?? [], own)
    if (values.length === 0) delete objects[object]
    else objects[object] = values
  }
  const result: Record<string, unknown> = { ...entity, objects }
  for (const { member, after } of members) {
    if (after === undefined) delete result[member]
    else result[member] = after
  }
  return result as unknown as Entity
}

/** Keeps the order of unmoved values and inserts new and moved ones at `to`, or at the end without it. */
function changedValues(
  values: readonly StoredValue[],
  changes: readonly ValueChange[],
): readonly StoredValue[] {
  const byId = new Map(changes.map((change) => [change.before?.genId, change]))
  const result = values.flatMap((value) => {
    const change = byId.get(value.genId)
    if (change === undefined) return [value]
    return change.after === null || change.to !== undefined ? [] : [change.after]
  })
  const coming = changes.filter(({ before, to }) => before === null || to !== undefined)
  for (const change of coming.toSorted((a, b) => placeOf(a) - placeOf(b)))
    if (change.after !== null) result.splice(placeOf(change), 0, change.after)
  return result
}

const placeOf = ({ to }: ValueChange): number => to ?? Number.MAX_SAFE_INTEGER
