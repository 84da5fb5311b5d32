/**
 * Takes the changes of one source back and keeps what others have written since. Pure: the caller reads the
 * entity and its history.
 */
import { isDeepStrictEqual } from 'node:util'
import { highestOf } from '../access/ownership.ts'
import type { HistoryEntry, ValueChange } from '../ports/commit.ts'
import { identityOf, sameSource } from './contribute.ts'
import type { Successor } from './erase.ts'
import { isLive } from './live.ts'
import type { Attributes, Contribution, Entity, ObjectName, StoredValue, Supplier } from './model.ts'

/** The changes to take back, and what decides whether they are still in force. */
export interface Undoing extends Successor {
  /** The entries of the source, newest first. */
  readonly own: readonly HistoryEntry[]
  /** Position of the newest entry of anybody that changed a value, by its `genId`. */
  readonly lastChange: ReadonlyMap<number, number>
}

/** Members that a write states like values; claims, suppliers and the rest have calls of their own. */
const statedMembers = ['timezone', 'orderonline', 'delivers'] as const

/**
 * The entity without the changes of these entries. A value that nobody else has changed since becomes what it
 * was before; of others, only what the source said is taken out. The same entity where nothing of it is left,
 * so a repetition changes nothing.
 */
export function withoutChanges(entity: Entity, undoing: Undoing): Entity {
  let result = entity
  for (const entry of undoing.own) {
    for (const change of entry.changes) result = withoutChange(result, entry, change, undoing)
    result = withoutMembers(result, entry)
  }
  return isDeepStrictEqual(result, entity) ? entity : result
}

function withoutMembers(entity: Entity, entry: HistoryEntry): Entity {
  const result: Record<string, unknown> = { ...entity }
  for (const { member, before, after } of entry.members) {
    if (member === 'suppliers') {
      const given = (after ?? []).filter(
        (one) => one.account === entry.account && !before?.some((other) => isDeepStrictEqual(one, other)),
      )
      const left = entity.suppliers.filter((one) => !given.some((own) => isDeepStrictEqual(one, own)))
      const lost = (before ?? []).filter(
        (one) => one.account === entry.account && !after?.some((other) => isDeepStrictEqual(one, other)),
      )
      const isHeld = ({ supplierId }: Supplier) =>
        left.some((one) => one.account === entry.account && one.supplierId === supplierId)
      result.suppliers = [...left, ...lost.filter((one) => !isHeld(one))]
    } else if (statedMembers.some((name) => name === member) && entity[member] === after) {
      if (before === undefined) delete result[member]
      else result[member] = before
    }
  }
  return result as unknown as Entity
}

function withoutChange(entity: Entity, entry: HistoryEntry, change: ValueChange, undoing: Undoing): Entity {
  const object = change.object as ObjectName
  const values = entity.objects[object] ?? []
  const genId = (change.before ?? change.after)!.genId
  const index = values.findIndex((value) => value.genId === genId)
  const current = values[index]
  const { before, after } = change
  let next: readonly StoredValue[]
  if (after === null) {
    const isLast = undoing.own.some(({ position }) => position === undoing.lastChange.get(genId))
    if (current !== undefined || !isLast || before === null) return entity
    if (isSaidAnew(values, object, before, undoing)) return entity
    next = values.toSpliced(Math.min(change.from ?? values.length, values.length), 0, before)
  } else {
    if (current === undefined) return entity
    const left = isDeepStrictEqual(current, after)
      ? before
      : withoutWords(entity, object, current, { before, after, account: entry.account }, undoing)
    if (left === current) return entity
    next = left === null ? values.toSpliced(index, 1) : values.with(index, left)
  }
  return { ...entity, objects: { ...entity.objects, [object]: next } }
}

/** Whether another value now stands for one that was dropped. */
function isSaidAnew(
  values: readonly StoredValue[],
  object: ObjectName,
  dropped: StoredValue,
  { typeOf }: Undoing,
): boolean {
  const type = typeOf(object)
  if (type.cardinality === 'one') return values.length > 0
  return values.some((value) => identityOf(type, value) === identityOf(type, dropped))
}

interface Own {
  readonly before: StoredValue | null
  readonly after: StoredValue
  readonly account: string
}

const has = (list: readonly Contribution[] | undefined, one: Contribution): boolean =>
  list?.some((other) => isDeepStrictEqual(one, other)) ?? false

const isGiving = ({ mark }: Contribution): boolean => mark === undefined

/** A value that others have changed since, without what the source said in one change; null: nobody gives it. */
function withoutWords(
  entity: Entity,
  object: ObjectName,
  current: StoredValue,
  own: Own,
  undoing: Undoing,
): StoredValue | null {
  const { before, after, account } = own
  const isRemovedSince =
    current.confidence === 0 &&
    (after.confidence > 0 || !isDeepStrictEqual(current.removedBy, after.removedBy))
  if (isRemovedSince) return current
  // What the source said, and what it marked of others.
  const said = after.contributions.filter(
    (one) =>
      !has(before?.contributions, one) &&
      (one.account === account || before?.contributions.some((other) => sameSource(one, other))),
  )
  const kept = current.contributions.filter((one) => !has(said, one))
  const isSaid = kept.length < current.contributions.length
  const former = isSaid
    ? (before?.contributions ?? []).filter(
        (one) => !has(after.contributions, one) && !kept.some((other) => sameSource(one, other)),
      )
    : []
  const contributions = [...kept, ...former]
  const withRest = (value: StoredValue): StoredValue => ({
    ...value,
    contributions: [
      ...value.contributions,
      ...contributions.filter((one) => !value.contributions.some((other) => sameSource(one, other))),
    ],
  })
  const isOwnRemoval = after.removedBy !== undefined && after.removedBy.account === account
  if (before !== null && isLive(before) && isOwnRemoval && !isLive(current)) {
    const inForce = isDeepStrictEqual(current.removedBy, after.removedBy)
    return inForce && (current.scope === 'suggested' || current.when === after.when)
      ? withRest(before)
      : current
  }
  if (!contributions.some(isGiving)) return before === null ? null : withRest(before)
  const wasShown = has(said, current.contributions[0]!)
  // It stood by this source's standing alone.
  if (wasShown && before !== null && !isLive(before)) return withRest(before)
  const left = { ...current, contributions }
  return undoing.typeOf(object).cardinality === 'many'
    ? manyWithout(entity, left, own, wasShown, undoing.now)
    : wasShown
      ? handedBack(entity, object, left, own, undoing)
      : left
}

/** The singular value as its highest remaining source gives it. */
function handedBack(
  entity: Entity,
  object: ObjectName,
  left: StoredValue,
  { before }: Own,
  { derive, now }: Undoing,
): StoredValue {
  const shown = highestOf(entity, left.contributions.filter(isGiving), now)
  const contributions = [shown, ...left.contributions.filter((one) => one !== shown)]
  const isFormer = before !== null && isDeepStrictEqual(before.contributions[0], shown)
  const { attributes, when } = isFormer ? before : shown
  const derived = isFormer ? before.derived : derive(object, attributes)
  return { ...left, attributes, derived, when, contributions }
}

/** A value of a many-valued object: sources add attributes to each other's, so each is taken back alone. */
function manyWithout(
  entity: Entity,
  left: StoredValue,
  { before, after }: Own,
  wasShown: boolean,
  now: number,
): StoredValue {
  const giving = left.contributions.filter(isGiving)
  const shown = wasShown ? highestOf(entity, giving, now) : left.contributions[0]!
  const contributions = [shown, ...left.contributions.filter((one) => one !== shown)]
  if (before === null) {
    const attributes = Object.assign({}, ...giving.toReversed().map((one) => one.attributes))
    return { ...left, attributes, contributions }
  }
  const isStated = (name: string, value: unknown) =>
    giving.some((one) => name in one.attributes && isDeepStrictEqual(one.attributes[name], value))
  return {
    ...left,
    attributes: takenBack(left.attributes, before.attributes, after.attributes, isStated),
    derived: takenBack(left.derived, before.derived, after.derived, () => false),
    contributions,
  }
}

/** Attributes with those that the change set, and that are still as it set them, as they were before. */
function takenBack(
  current: Attributes,
  before: Attributes,
  after: Attributes,
  isStated: (name: string, value: unknown) => boolean,
): Attributes {
  const result = { ...current }
  for (const name of Object.keys({ ...before, ...after })) {
    const isOwn = !isDeepStrictEqual(before[name], after[name])
    if (!isOwn || !isDeepStrictEqual(current[name], after[name]) || isStated(name, after[name])) continue
    if (name in before) result[name] = before[name]
    else delete result[name]
  }
  return result
}
