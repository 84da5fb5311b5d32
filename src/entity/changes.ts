import { isDeepStrictEqual } from 'node:util'
import type { EntityMember, MemberChange, ValueChange } from '../ports/commit.ts'
import type { Entity, ObjectName, StoredValue } from './model.ts'

/** The changes from one state of an entity to the next, value by value. */
export function changesBetween(before: Entity | null, after: Entity): readonly ValueChange[] {
  const changes: ValueChange[] = []
  const names = new Set([...Object.keys(before?.objects ?? {}), ...Object.keys(after.objects)])
  for (const object of names as Set<ObjectName>) {
    const [earlier, later] = [before?.objects[object] ?? [], after.objects[object] ?? []]
    if (later !== earlier) addListChanges(changes, object, earlier, later)
  }
  return changes
}

function addListChanges(
  changes: ValueChange[],
  object: ObjectName,
  earlier: readonly StoredValue[],
  later: readonly StoredValue[],
): void {
  // A kept value has moved only if it overtook a value that was before it.
  let reached = -1
  for (const [to, value] of later.entries()) {
    const from = value.genId === 0 ? -1 : earlier.findIndex(({ genId }) => genId === value.genId)
    const former = earlier[from]
    if (former === undefined) changes.push({ object, before: null, after: value, to })
    else if (from < reached) changes.push({ object, before: former, after: value, from, to })
    else if (former !== value) changes.push({ object, before: former, after: value })
    reached = Math.max(reached, from)
  }
  for (const [from, former] of earlier.entries()) {
    if (!later.some(({ genId }) => genId === former.genId))
      changes.push({ object, before: former, after: null, from })
  }
}

const isMember = (name: string): name is EntityMember =>
  name !== 'id' && name !== 'revision' && name !== 'lastEdit' && name !== 'objects'

/** The changes to an entity's members other than its values; empty for a new entity. */
export function membersBetween(before: Entity | null, after: Entity): readonly MemberChange[] {
  if (before === null) return []
  const changes: MemberChange[] = []
  for (const member of Object.keys({ ...before, ...after })) {
    if (!isMember(member)) continue
    const [former, latter] = [before[member], after[member]]
    if (former !== latter && !isDeepStrictEqual(former, latter))
      changes.push({ member, before: former, after: latter } as MemberChange)
  }
  return changes
}
