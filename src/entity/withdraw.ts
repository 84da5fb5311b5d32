import { isDeepStrictEqual } from 'node:util'
import { type HeldReason, highestOf, mayAmend, mayShow, standingOf } from '../access/ownership.ts'
import {
  type Contributed,
  type Contributor,
  contributionOf,
  identityOf,
  sameSource,
  withValues,
} from './contribute.ts'
import { isLive } from './live.ts'
import type { Attributes, Contribution, Entity, StoredValue } from './model.ts'
import type { NormalisedValue, ObjectType } from './objects/define-object.ts'

/**
 * Changes one value of a many-valued object in place; attributes not given stay. Undefined when there is no
 * such live value; only the reason when the contributor has no right to it.
 */
export function amend(
  entity: Entity,
  type: ObjectType,
  genId: number,
  change: (attributes: Attributes) => NormalisedValue,
  by: Contributor,
): Entity | { readonly denied: HeldReason } | undefined {
  const values = entity.objects[type.name] ?? []
  const index = values.findIndex((value) => value.genId === genId && isLive(value))
  const existing = values[index]
  if (existing === undefined) return undefined
  const value = change(existing.attributes)
  const said = contributionOf(entity, by, value)
  const denied = mayAmend(entity, said, supportersOf(existing), by.when)
  if (denied !== null) return { denied }
  const own = existing.contributions.find((other) => sameSource(other, by))
  if (own !== undefined && isDeepStrictEqual(existing.attributes, value.attributes)) return entity
  const identity = identityOf(type, value)
  // The change may make the value equal to a sibling: merge the two and keep all supporting contributions.
  const twin = values.find((other, at) => at !== index && identityOf(type, other) === identity)
  const others = [...existing.contributions, ...(twin?.contributions ?? [])].filter(
    (other) => !sameSource(other, by),
  )
  const changed: StoredValue = {
    ...existing,
    attributes: value.attributes,
    derived: value.derived,
    when: by.when,
    contributions: [said, ...others],
  }
  return withValues(
    entity,
    type,
    values.with(index, changed).filter((other) => other !== twin),
  )
}

/** The contributions that give a value, without removal requests. */
const supportersOf = (value: StoredValue): readonly Contribution[] =>
  value.contributions.filter(({ mark }) => mark !== 'asks removal')

/**
 * Removes a value, withdraws the caller's support of it, or records a removal request. The owner of the
 * entity and the operator remove. On an unclaimed entity, the only source of a value removes it, and one of
 * several withdraws its support. Any other request is kept as a suggestion. Removing a removed value changes
 * nothing. Undefined when there is no such value. `derive` computes the derived attributes of a singular
 * value that takes its place.
 */
export function withdraw(
  entity: Entity,
  type: ObjectType,
  genId: number | null,
  by: Contributor,
  derive: (attributes: Attributes) => Attributes,
): Contributed | undefined {
  const values = entity.objects[type.name] ?? []
  const index = genId === null ? values.findIndex(isLive) : values.findIndex((value) => value.genId === genId)
  const existing = values[index]
  if (existing === undefined) return genId === null ? { entity, held: null } : undefined
  const isOwner = standingOf(entity, contributionOf(entity, by, existing), by.when) === 'owner'
  const { value, held } =
    existing.scope === 'suggested'
      ? withoutSuggestion(existing, by, isOwner)
      : isLive(existing)
        ? withoutSupport(entity, type, existing, by, derive)
        : { value: existing, held: null }
  return { entity: value === existing ? entity : withValues(entity, type, values.with(index, value)), held }
}

interface Left {
  readonly value: StoredValue
  readonly held: HeldReason | null
}

/**
 * Withdraws a suggested value: entirely for the owner and the operator, otherwise the caller's contributions.
 */
function withoutSuggestion(existing: StoredValue, by: Contributor, isOwner: boolean): Left {
  const others = existing.contributions.filter(({ account }) => account !== by.account)
  if (isOwner || others.length === 0)
    return { value: { ...existing, scope: 'public', confidence: 0, when: by.when }, held: null }
  return {
    value:
      others.length === existing.contributions.length ? existing : { ...existing, contributions: others },
    held: null,
  }
}

function withoutSupport(
  entity: Entity,
  type: ObjectType,
  existing: StoredValue,
  by: Contributor,
  derive: (attributes: Attributes) => Attributes,
): Left {
  const asking = contributionOf(entity, by, existing)
  const supporters = supportersOf(existing)
  const others = supporters.filter(({ account }) => account !== by.account)
  const isOwner = standingOf(entity, asking, by.when) === 'owner'
  const isSource = others.length < supporters.length
  const held = isOwner ? null : mayShow(entity, type.name, asking, by, {}, by.when)
  if (isOwner || (held === null && isSource && others.length === 0)) {
    const { account, userId, trust, authority, origin } = asking
    const removedBy = {
      account,
      userId,
      trust,
      ...(authority === undefined ? {} : { authority }),
      ...(origin === undefined ? {} : { origin }),
    }
    return { value: { ...existing, confidence: 0, when: by.when, removedBy }, held: null }
  }
  const isFirst = existing.contributions[0]?.account === by.account
  if (isSource && !isFirst)
    return {
      value: {
        ...existing,
        contributions: existing.contributions.filter((one) => one.account !== by.account),
      },
      held: null,
    }
  if (isSource && held === null) return { value: handedOn(entity, type, existing, others, by, derive), held }
  return { value: askedToGo(existing, asking), held: held ?? 'outranked' }
}

/** The value as given by its highest remaining source. */
function handedOn(
  entity: Entity,
  type: ObjectType,
  existing: StoredValue,
  others: readonly Contribution[],
  by: Contributor,
  derive: (attributes: Attributes) => Attributes,
): StoredValue {
  const next = highestOf(entity, others, by.when)
  const rest = existing.contributions.filter((one) => one !== next && one.account !== by.account)
  return {
    ...existing,
    attributes: next.attributes,
    derived: type.cardinality === 'one' ? derive(next.attributes) : existing.derived,
    contributions: [next, ...rest],
  }
}

/** The value with a removal request; the shown contribution stays first. */
function askedToGo(existing: StoredValue, asking: Contribution): StoredValue {
  const [first, ...rest] = existing.contributions
  if (rest.some((one) => one.account === asking.account && one.mark === 'asks removal')) return existing
  const others = rest.filter((one) => !sameSource(one, asking))
  return {
    ...existing,
    contributions: [first!, ...others, { ...asking, attributes: existing.attributes, mark: 'asks removal' }],
  }
}
