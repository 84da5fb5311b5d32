/** Splits one value of a merged entity into the parts of its two sides (`entity/unmerge.ts`). */
import { isDeepStrictEqual } from 'node:util'
import { highestOf, rankOf } from '../access/ownership.ts'
import { sameSource } from './contribute.ts'
import type { Successor } from './erase.ts'
import { isLive } from './live.ts'
import { saidOf } from './merge.ts'
import type { Contribution, Entity, StoredValue } from './model.ts'
import type { ObjectType } from './objects/define-object.ts'

/** Whether something was said to the merged entity. */
export type IsMerged = (said: { readonly origin?: string | undefined }) => boolean

/** One of the two entities into which a value is split. */
export interface Side {
  readonly type: ObjectType
  readonly entity: Entity
  readonly isSurvivor: boolean
  readonly owns: IsMerged
  /** A contribution as the side holds it. */
  readonly back: <Said extends { readonly origin?: string | undefined }>(said: Said) => Said
  /** Whether a contribution was left out of the merge. */
  readonly excluded: (said: Contribution) => boolean
  readonly context: Successor
}

const isSameSaid = (a: Contribution, b: Contribution): boolean =>
  isDeepStrictEqual({ ...a, trust: 0 }, { ...b, trust: 0 })

/**
 * A side's part of a value: as it was before the merge, with what was said to this side since. Null if the
 * side has no part in it.
 */
export function sideOf(
  now: StoredValue | undefined,
  former: StoredValue | undefined,
  side: Side,
): StoredValue | null {
  if (now === undefined) return former ?? null
  const before = former === undefined ? [] : saidOf(side.type, former)
  const all = former === undefined ? now.contributions : saidOf(side.type, now)
  const since = all.filter(side.owns).map((one) => side.back(one))
  // What a merge left out, or gave another trust, comes back as it was.
  const part = [
    ...since.map((one) => before.find((other) => isSameSaid(one, other)) ?? one),
    ...before.filter(side.excluded),
  ]
  if (former === undefined && isComputed(now, side)) return pointSince(now, part, side)
  if (former === undefined) return part.length === 0 ? null : newSince(now, part, side)
  if (now.confidence === 0) return removedSince(now, former, part, side)
  const isUnchanged = part.length === before.length && before.every((one) => part.includes(one))
  if (isUnchanged || (part.length === 0 && !(isLive(now) && isLive(former)))) return former
  if (isComputed(former, side) && (isComputed(now, side) || !side.owns(now.contributions[0]!))) {
    // Computing the point anew may have dropped what was stated beside it.
    const dropped = before.filter((one) => !part.some((other) => sameSource(one, other)))
    return { ...former, contributions: [former.contributions[0]!, ...dropped, ...part] }
  }
  if (part.length > 0) return shownBy(now, former, part, side)
  return { ...former, confidence: 0, when: now.when }
}

const isComputed = (value: StoredValue, { type }: Side): boolean => type.yields?.(value) === true

/** A value that came after the merge; a removal counts for the side it was said to. */
function newSince(now: StoredValue, part: readonly Contribution[], side: Side): StoredValue {
  const { removedBy } = now
  if (now.confidence > 0 || (removedBy !== undefined && !side.owns(removedBy)))
    return shownBy(now, now, part, side)
  return {
    ...now,
    contributions: part,
    ...(removedBy === undefined ? {} : { removedBy: side.back(removedBy) }),
  }
}

/**
 * A computed point of a side that had none before the merge. The survivor keeps the one of its own address;
 * that of the merged entity is computed anew. Points that were stated beside it are suggestions.
 */
function pointSince(now: StoredValue, part: readonly Contribution[], side: Side): StoredValue | null {
  const [first] = now.contributions
  if (side.isSurvivor && side.owns(first!)) return { ...now, contributions: part }
  const stated = part.filter((one) => !isDeepStrictEqual(one, side.back(first!)))
  return stated.length === 0 ? null : { ...shownBy(now, now, stated, side), scope: 'suggested' }
}

function removedSince(
  now: StoredValue,
  former: StoredValue,
  part: readonly Contribution[],
  side: Side,
): StoredValue {
  const { removedBy } = now
  if (former.confidence === 0 || removedBy === undefined || !side.owns(removedBy)) return former
  const contributions = part.length === 0 ? former.contributions : part
  return { ...former, contributions, confidence: 0, when: now.when, removedBy: side.back(removedBy) }
}

/** The value with these contributions: that of the standing one, else the highest. */
function shownBy(
  now: StoredValue,
  former: StoredValue,
  part: readonly Contribution[],
  side: Side,
): StoredValue {
  const giving = part.filter(({ mark }) => mark === undefined)
  const first = now.contributions[0]!
  const isShownNow = isLive(now) && side.owns(first) && (former === now || !isComputed(now, side))
  if (isShownNow) return withShown(now, former, part[0]!, part, side)
  if (giving.length === 0) return { ...former, contributions: part, confidence: 0 }
  const rank = (one: Contribution) => rankOf(side.entity, one, side.context.now)
  const best = highestOf(side.entity, giving, side.context.now)
  const standing = former === now ? undefined : giving.find((one) => one === former.contributions[0])
  const stands = standing !== undefined && isLive(former) && (rank(standing) >= rank(best) || !isLive(now))
  return withShown(now, former, stands ? standing : best, part, side)
}

function withShown(
  now: StoredValue,
  former: StoredValue,
  shown: Contribution,
  part: readonly Contribution[],
  { type, context }: Side,
): StoredValue {
  const contributions = [shown, ...part.filter((one) => one !== shown)]
  if (former !== now && shown === former.contributions[0]) return { ...former, contributions }
  const isNow = isDeepStrictEqual(shown.attributes, now.contributions[0]!.attributes)
  const isMany = type.cardinality === 'many'
  const isKept = former !== now && former.confidence > 0 && !isLive(now)
  const scope = isKept ? former.scope : now.scope
  const { removedBy, ...kept } = former
  return {
    ...kept,
    ...(removedBy !== undefined && scope === 'suggested' ? { removedBy } : {}),
    attributes: isNow
      ? now.attributes
      : isMany
        ? { ...former.attributes, ...shown.attributes }
        : shown.attributes,
    derived: isNow ? now.derived : isMany ? former.derived : context.derive(type.name, shown.attributes),
    confidence: 100,
    scope,
    when: isNow ? now.when : shown.when,
    contributions,
  }
}
