import { isDeepStrictEqual } from 'node:util'
import {
  authorityOf,
  claimHolds,
  type HeldReason,
  mayShow,
  rankOf,
  standingOf,
  type Writer,
} from '../access/ownership.ts'
import { invalid } from '../errors.ts'
import { fault } from '../faults/fault.ts'
import { WeakMemo } from '../lru-cache.ts'
import { isLive } from './live.ts'
import type { Contribution, Entity, StoredValue } from './model.ts'
import type { NormalisedValue, ObjectType } from './objects/define-object.ts'

/** The author of a contribution. `when` in milliseconds since 1970. */
export interface Contributor extends Writer {
  readonly supplierId: string | null
  readonly when: number
  /** Id of the merged entity that the contribution is for; absent: the current entity. */
  readonly origin?: string | undefined
}

/**
 * `write`: the value is stated now. `merge`: a record was submitted; values its source repeats unchanged keep
 * the time of their first mention, so that repetitive feeds do not alternate.
 */
export type ContributionMode = 'write' | 'merge'

/** The entity after a contribution, and why it is held back (null: it is shown). */
export interface Contributed {
  readonly entity: Entity
  readonly held: HeldReason | null
}

type SourceIdentity = Pick<Contribution, 'account' | 'supplierId' | 'origin'>

/** Whether a contribution is from this contributor, under the same supplier id, to the same entity. */
export const sameSource = (a: SourceIdentity, by: SourceIdentity): boolean =>
  a.account === by.account && a.supplierId === by.supplierId && a.origin === by.origin

/** The contribution, with its author's authority over this entity. */
export function contributionOf(
  entity: Entity,
  by: Contributor,
  { attributes }: NormalisedValue,
): Contribution {
  const { account, supplierId, userId, when, trust, origin } = by
  const said = { account, supplierId, userId, when, trust, attributes }
  const authority = authorityOf(entity, by)
  if (authority === undefined && origin === undefined) return said
  return {
    ...said,
    ...(authority === undefined ? {} : { authority }),
    ...(origin === undefined ? {} : { origin }),
  }
}

/** Replaces the values of one object. */
export const withValues = (entity: Entity, type: ObjectType, values: readonly StoredValue[]): Entity => ({
  ...entity,
  objects: { ...entity.objects, [type.name]: values },
})

const fresh = (type: ObjectType, said: Contribution, value: NormalisedValue): StoredValue => ({
  genId: 0,
  attributes: value.attributes,
  derived: value.derived,
  confidence: 100,
  scope: type.scope ?? 'public',
  when: said.when,
  contributions: [said],
})

/**
 * Adds one value to an entity. Shows it if the rule in `access/ownership.ts` permits, otherwise keeps it as a
 * suggestion. Returns the same entity when nothing is new. In a many-valued object, an equal value is
 * refreshed rather than duplicated, even if it was removed. `doubt` holds a value back regardless of its
 * source's standing.
 * @throws DirectoryError invalid_parameters when the contributor may not add another value of the object
 */
export function contribute(
  entity: Entity,
  type: ObjectType,
  value: NormalisedValue,
  by: Contributor,
  mode: ContributionMode,
  doubt: HeldReason | null = null,
): Contributed {
  return type.cardinality === 'one'
    ? contributeSingle(entity, type, value, by, mode, doubt)
    : contributeMany(entity, type, value, by)
}

function contributeSingle(
  entity: Entity,
  type: ObjectType,
  value: NormalisedValue,
  by: Contributor,
  mode: ContributionMode,
  doubt: HeldReason | null,
): Contributed {
  const values = entity.objects[type.name] ?? []
  const shown = values.find(isLive)
  const earlier = shown ?? values[0]
  const own = earlier?.contributions.findLast((other) => sameSource(other, by))
  const now = contributionOf(entity, by, value)
  const said = mode === 'merge' ? withStatements(now, own) : now
  const isRepeated = own !== undefined && isDeepStrictEqual(own.attributes, value.attributes)
  const isShown = shown !== undefined && isDeepStrictEqual(shown.attributes, value.attributes)
  if (isRepeated && isShown && own.mark === undefined) return { entity, held: null }
  const held = doubt ?? heldSingle(entity, type, said, by, earlier)
  if (isRepeated && shown !== undefined) {
    if (held !== null) return { entity, held: own.mark === 'refused' ? 'refused' : held }
    const outranks = rankOf(entity, said, by.when) > rankOf(entity, shown.contributions[0]!, by.when)
    if (mode === 'merge' && !outranks && !yieldsTo(entity, type, shown, said))
      return { entity, held: 'outranked' }
  }
  const others = (earlier?.contributions ?? []).filter((other) => !sameSource(other, by))
  const { genId = 0 } = earlier ?? {}
  if (held === null) {
    const next = { ...fresh(type, said, value), genId, contributions: [said, ...others] }
    return { entity: withValues(entity, type, [next]), held }
  }
  if (isRepeated && earlier?.scope === 'suggested') return { entity, held }
  const next = shown === undefined ? suggested(type, said, value, earlier) : withHeld(entity, shown, said)
  return { entity: withValues(entity, type, [next]), held: isShown ? null : held }
}

/** What the source submitted before stays known, unless it gives the entity another name by itself. */
const withStatements = (said: Contribution, own: Contribution | undefined): Contribution =>
  own?.statements === undefined ? said : { ...said, statements: own.statements }

function heldSingle(
  entity: Entity,
  type: ObjectType,
  said: Contribution,
  by: Contributor,
  earlier: StoredValue | undefined,
): HeldReason | null {
  const isShown = earlier !== undefined && isLive(earlier)
  const shown = isShown && !yieldsTo(entity, type, earlier, said) ? earlier.contributions[0] : undefined
  const removed = isShown ? undefined : earlier?.removedBy
  return mayShow(entity, type.name, said, by, { shown, removed }, by.when)
}

/** Whether a computed value is replaced by one stated by a source with standing. */
const yieldsTo = (entity: Entity, type: ObjectType, value: StoredValue, said: Contribution): boolean =>
  type.yields?.(value) === true && standingOf(entity, said, said.when) !== 'other'

/**
 * Maximum contributions held beside the shown one of a value. Beyond it, the oldest of the lowest standing is
 * dropped; history keeps it.
 */
export const mostHeld = 50

/** The shown contribution first, then the others, with this one as the latest of its source. */
function withHeld(entity: Entity, shown: StoredValue, said: Contribution): StoredValue {
  const [first, ...rest] = shown.contributions
  const held = [...rest.filter((other) => !sameSource(other, said)), said]
  return { ...shown, contributions: [first!, ...bounded(entity, held, said.when)] }
}

function bounded(entity: Entity, held: readonly Contribution[], now: number): readonly Contribution[] {
  if (held.length <= mostHeld) return held
  const lowest = held.reduce((one, other) =>
    rankOf(entity, other, now) < rankOf(entity, one, now) ? other : one,
  )
  return held.filter((other) => other !== lowest)
}

/** A value held as a suggestion: a new one, or an existing one with another source. */
function suggested(
  type: ObjectType,
  said: Contribution,
  value: NormalisedValue,
  earlier: StoredValue | undefined,
): StoredValue {
  const isSuggested = earlier?.scope === 'suggested'
  const others = isSuggested ? earlier.contributions.filter((other) => !sameSource(other, said)) : []
  const base = isSuggested && others.length > 0 ? earlier : fresh(type, said, value)
  return {
    ...base,
    genId: earlier?.genId ?? 0,
    scope: 'suggested',
    confidence: 100,
    contributions: [...others, said].slice(-mostHeld),
    ...(earlier?.removedBy === undefined ? {} : { removedBy: earlier.removedBy }),
  }
}

export const identityOf = (
  type: ObjectType,
  { attributes, derived }: Pick<NormalisedValue, 'attributes' | 'derived'>,
): string | undefined => type.identity?.(attributes, derived)

/** Whether the source gave a value of the object already: the same one, where it has many. */
export const hasSaid = (entity: Entity, type: ObjectType, value: NormalisedValue, by: Contributor): boolean =>
  (entity.objects[type.name] ?? []).some(
    (other) =>
      other.contributions.some((one) => sameSource(one, by)) &&
      (type.cardinality === 'one' || identityOf(type, other) === identityOf(type, value)),
  )

/** Up to this many values, identities are computed per comparison rather than cached. */
const fewValues = 16
const identities = new WeakMemo(
  (type: ObjectType) => new WeakMemo((value: StoredValue) => identityOf(type, value)),
)

/**
 * Maximum values of one object per entity, including removed ones: every write of the entity reads them all.
 */
export const mostValues = 500
/** Maximum values from one account that neither owns nor supplies the entity. */
export const mostOfOthers = 50

/**
 * The values, with room for another one of this contributor. Values from others never use up the room of the
 * owner and of suppliers. A full list drops the value removed longest ago; history keeps it.
 */
function withRoom(entity: Entity, values: readonly StoredValue[], type: ObjectType, said: Contribution) {
  const standing = standingOf(entity, said, said.when)
  const isOwn = standing === 'owner' || standing === 'supplier'
  const most = isOwn ? mostValues : mostOfOthers
  const own = values.filter((value) => value.contributions[0]?.account === said.account)
  const counted = isOwn || own.length >= most ? own : values
  const limit = counted === own ? most : mostValues
  if (counted.length < limit) return values
  const removed = counted.filter(({ confidence }) => confidence === 0)
  if (removed.length === 0) {
    throw invalid(fault(counted === own ? 'full_of_own' : 'full', type.name, { count: counted.length }))
  }
  const oldest = removed.reduce((one, other) => (other.when < one.when ? other : one))
  return values.filter((value) => value !== oldest)
}

function contributeMany(
  entity: Entity,
  type: ObjectType,
  value: NormalisedValue,
  by: Contributor,
): Contributed {
  const values = entity.objects[type.name] ?? []
  const identity = identityOf(type, value)
  const known = values.length > fewValues ? identities.of(type) : null
  const index = values.findIndex((other) => (known?.of(other) ?? identityOf(type, other)) === identity)
  const existing = values[index]
  const said = contributionOf(entity, by, value)
  if (existing !== undefined) {
    const { value: next, held } = isLive(existing)
      ? refreshed(entity, type, existing, value, said, by)
      : revived(entity, type, existing, value, said, by)
    return { entity: next === existing ? entity : withValues(entity, type, values.with(index, next)), held }
  }
  const held = mayShow(entity, type.name, said, by, {}, by.when)
  const room = withRoom(entity, values, type, said)
  const added = held === null ? fresh(type, said, value) : suggested(type, said, value, undefined)
  return { entity: withValues(entity, type, [...room, added]), held }
}

interface Kept {
  readonly value: StoredValue
  readonly held: HeldReason | null
}

/** A live value given again, by the same source or another. */
function refreshed(
  entity: Entity,
  type: ObjectType,
  existing: StoredValue,
  value: NormalisedValue,
  said: Contribution,
  by: Contributor,
): Kept {
  const own = existing.contributions.findLast((other) => sameSource(other, by))
  const isRepeated =
    own !== undefined && own.mark === undefined && isDeepStrictEqual(own.attributes, value.attributes)
  const attributes = { ...existing.attributes, ...value.attributes }
  const saysNothingNew = isDeepStrictEqual(attributes, existing.attributes)
  const held = saysNothingNew
    ? null
    : mayShow(entity, type.name, said, by, { shown: existing.contributions[0] }, by.when)
  if (isRepeated) return { value: existing, held }
  const outranked =
    rankOf(entity, said, by.when) < rankOf(entity, existing.contributions[0]!, by.when) ||
    (claimHolds(entity.claim, by.when) && standingOf(entity, said, by.when) !== 'owner')
  if (outranked || held !== null) return { value: withHeld(entity, existing, said), held }
  const others = existing.contributions.filter((other) => !sameSource(other, by))
  return {
    value: {
      ...existing,
      attributes,
      derived: { ...existing.derived, ...value.derived },
      when: by.when,
      contributions: [said, ...others],
    },
    held,
  }
}

/** A removed or suggested value given again. */
function revived(
  entity: Entity,
  type: ObjectType,
  existing: StoredValue,
  value: NormalisedValue,
  said: Contribution,
  by: Contributor,
): Kept {
  const isSuggested = existing.scope === 'suggested'
  const held = mayShow(entity, type.name, said, by, { removed: existing.removedBy }, by.when)
  if (held === null) {
    // What was said to a merged entity stays, so that undoing the merge finds it.
    const others = isSuggested
      ? existing.contributions.filter((other) => !sameSource(other, by))
      : existing.contributions.filter(({ origin }) => origin !== by.origin)
    const derived = { ...existing.derived, ...value.derived }
    const next = { ...fresh(type, said, value), derived, genId: existing.genId }
    return { value: { ...next, contributions: [said, ...others] }, held }
  }
  const own = isSuggested ? existing.contributions.find((other) => sameSource(other, by)) : undefined
  if (own !== undefined && isDeepStrictEqual(own.attributes, value.attributes))
    return { value: existing, held: own.mark === 'refused' ? 'refused' : held }
  return { value: suggested(type, said, value, existing), held }
}
