import {
  membersWithout,
  membersWithoutPerson,
  mentions,
  valueWithout,
  valueWithoutUser,
} from '../../entity/erase.ts'
import type { Entity, StoredValue } from '../../entity/model.ts'
import type { ErasureSelector } from '../../ports/erasure-store.ts'
import { isMatch, isMembers, type StoredChange, type StoredMembers } from './prepared-entity.ts'

/** Stored changes without the contributions of a source; the same text if it has none. */
export function withoutSource(changes: string, { exclude = [], ...source }: ErasureSelector): string {
  return changesWithout(
    changes,
    (object, value) => (exclude.includes(object) ? value : valueWithout(value, source)),
    (members) => (exclude.length > 0 ? members : membersWithout(members, source)),
  )
}

/** Stored changes without a person. `userId` is empty for one without a user account; `texts` in lower case. */
export function withoutPerson(changes: string, userId: string, texts: readonly string[]): string {
  return changesWithout(
    changes,
    (_, value) => (mentions(value, texts) ? null : valueWithoutUser(value, userId)),
    (members) => membersWithoutPerson(members, userId, texts),
  )
}

/**
 * Returns stored changes with `keep` applied to each former value and `keepMembers` to the other former
 * members; the same text if nothing changed. A value with nothing left is dropped together with its change.
 */
function changesWithout(
  changes: string,
  keep: (object: string, value: StoredValue) => StoredValue | null,
  keepMembers: (members: Partial<Entity>) => Partial<Entity>,
): string {
  const stored = JSON.parse(changes) as StoredChange[]
  const kept = stored.flatMap((change): StoredChange[] => {
    if (isMatch(change)) return [change]
    if (isMembers(change)) return [membersKept(change, keepMembers)]
    const [object, genId, before, from] = change
    if (typeof before === 'number') return [change]
    const value = keep(object, before)
    if (value === before) return [change]
    return value === null ? [] : [from === undefined ? [object, genId, value] : [object, genId, value, from]]
  })
  return kept.length === stored.length && kept.every((change, at) => change === stored[at])
    ? changes
    : JSON.stringify(kept)
}

/** Returns the same object if nothing is removed. */
function membersKept(
  stored: StoredMembers,
  keep: (members: Partial<Entity>) => Partial<Entity>,
): StoredMembers {
  const present = Object.entries(stored).filter(([, before]) => before.length > 0)
  const members = Object.fromEntries(present.map(([member, [before]]) => [member, before]))
  const kept = keep(members)
  if (kept === members) return stored
  return { ...stored, ...Object.fromEntries(present.map(([member]) => [member, [kept[member as 'claim']]])) }
}
