import { isDeepStrictEqual } from 'node:util'
import { DirectoryError } from '../errors.ts'
import { MadeOf } from '../recent.ts'
import { isLive, ownsClaim } from './live.ts'
import type { Contribution, Entity, StoredValue } from './model.ts'
import type { NormalisedValue, ObjectType } from './objects/define-object.ts'

/** Who contributes. `when` in milliseconds since 1970. */
export interface Contributor {
  readonly account: string
  readonly supplierId: string | null
  readonly userId: string
  readonly trust: number
  readonly admin: boolean
  readonly when: number
}

/**
 * `write`: somebody sets this value: it replaces what a singular object held. `merge`: a submission was matched to this entity: what is there stays
 * unless the same supplier gave it, and the new one is kept as a further contribution.
 */
export type ContributionMode = 'write' | 'merge'

/** Whether a contribution came from this contributor, under the same one of its supplier ids. */
export const sameSource = (a: Contribution, by: Contributor): boolean =>
  a.account === by.account && a.supplierId === by.supplierId

const contributionOf = (by: Contributor, value: NormalisedValue): Contribution => ({
  account: by.account,
  supplierId: by.supplierId,
  userId: by.userId,
  when: by.when,
  trust: by.trust,
  attributes: value.attributes,
})

const freshValue = (type: ObjectType, by: Contributor, value: NormalisedValue): StoredValue => ({
  genId: 0,
  attributes: value.attributes,
  derived: value.derived,
  confidence: 100,
  scope: type.scope ?? 'public',
  when: by.when,
  contributions: [contributionOf(by, value)],
})

/** The surviving contribution first, the contributor's earlier one replaced. */
function withContribution(
  value: StoredValue,
  contribution: Contribution,
  by: Contributor,
  survives: boolean,
) {
  const others = value.contributions.filter((other) => !sameSource(other, by))
  return survives ? [contribution, ...others] : [...others, contribution]
}

function replaceValues(entity: Entity, type: ObjectType, values: readonly StoredValue[]): Entity {
  return { ...entity, objects: { ...entity.objects, [type.name]: values } }
}

/**
 * Adds one value to an entity. Returns the same entity when nothing new was said: an equal, live value from the same source. A many-valued object
 * that already has an equal value is refreshed rather than repeated, also one that had been removed.
 * @throws DirectoryError invalid_parameters when the entity has as many values of the object as it can have
 */
export function contribute(
  entity: Entity,
  type: ObjectType,
  value: NormalisedValue,
  by: Contributor,
  mode: ContributionMode,
): Entity {
  return type.cardinality === 'one'
    ? contributeSingle(entity, type, value, by, mode)
    : contributeMany(entity, type, value, by)
}

function contributeSingle(
  entity: Entity,
  type: ObjectType,
  value: NormalisedValue,
  by: Contributor,
  mode: ContributionMode,
): Entity {
  const current = entity.objects[type.name]?.find(isLive)
  if (current === undefined) return replaceValues(entity, type, [freshValue(type, by, value)])
  const own = current.contributions.find((other) => sameSource(other, by))
  const survives =
    mode === 'write' ||
    own === current.contributions[0] ||
    type.survivor === 'newest' ||
    type.yields?.(current) === true
  if (own !== undefined && isDeepStrictEqual(own.attributes, value.attributes)) {
    const alreadyShown = isDeepStrictEqual(current.attributes, value.attributes)
    if (alreadyShown || !survives) return entity
  }
  const contribution = contributionOf(by, value)
  const contributions = withContribution(current, contribution, by, survives)
  return replaceValues(entity, type, [
    survives
      ? { ...freshValue(type, by, value), genId: current.genId, contributions }
      : { ...current, contributions },
  ])
}

const identityOf = (type: ObjectType, { attributes, derived }: NormalisedValue): string | undefined =>
  type.identity?.(attributes, derived)

/** Of so few values what tells them apart is worked out anew for each that is compared with them. */
const fewValues = 16
const identities = new MadeOf(
  (type: ObjectType) => new MadeOf((value: StoredValue) => identityOf(type, value)),
)

/** Most values of one object that an entity keeps, removed ones among them: every write of the entity reads them all. */
export const mostValues = 500

/** The values without the one that was removed longest ago, when there are as many as may be; history still has it. */
function withRoom(values: readonly StoredValue[], type: ObjectType): readonly StoredValue[] {
  if (values.length < mostValues) return values
  const removed = values.filter((value) => !isLive(value))
  if (removed.length === 0) {
    const fault = `${type.name}: this entity has ${mostValues} of them, as many as it can have; remove one first`
    throw new DirectoryError('invalid_parameters', [fault])
  }
  const oldest = removed.reduce((one, other) => (other.when < one.when ? other : one))
  return values.filter((value) => value !== oldest)
}

function contributeMany(entity: Entity, type: ObjectType, value: NormalisedValue, by: Contributor): Entity {
  const values = entity.objects[type.name] ?? []
  const identity = identityOf(type, value)
  const known = values.length > fewValues ? identities.of(type) : null
  const index = values.findIndex((other) => (known?.of(other) ?? identityOf(type, other)) === identity)
  const existing = values[index]
  if (existing === undefined)
    return replaceValues(entity, type, [...withRoom(values, type), freshValue(type, by, value)])
  const own = existing.contributions.find((other) => sameSource(other, by))
  const attributes = { ...existing.attributes, ...value.attributes }
  const saysNothingNew = own !== undefined && isDeepStrictEqual(own.attributes, value.attributes)
  if (isLive(existing) && saysNothingNew) return entity
  const contribution = contributionOf(by, value)
  const contributions = isLive(existing) ? withContribution(existing, contribution, by, true) : [contribution]
  const refreshed = {
    ...existing,
    attributes: isLive(existing) ? attributes : value.attributes,
    derived: { ...existing.derived, ...value.derived },
    confidence: 100,
    when: by.when,
    contributions,
  }
  return replaceValues(entity, type, values.with(index, refreshed))
}

/** Changes one value of a many-valued object in place: attributes that are not given stay. Undefined when there is no such live value. */
export function amend(
  entity: Entity,
  type: ObjectType,
  genId: number,
  change: (attributes: StoredValue['attributes']) => NormalisedValue,
  by: Contributor,
): Entity | undefined {
  const values = entity.objects[type.name] ?? []
  const index = values.findIndex((value) => value.genId === genId && isLive(value))
  const existing = values[index]
  if (existing === undefined) return undefined
  const value = change(existing.attributes)
  const own = existing.contributions.find((other) => sameSource(other, by))
  if (own !== undefined && isDeepStrictEqual(existing.attributes, value.attributes)) return entity
  const identity = identityOf(type, value)
  // The change may make it equal to a sibling: then the two become one, and nobody's support is lost.
  const twin = values.find((other, at) => at !== index && identityOf(type, other) === identity)
  const contributions = withContribution(existing, contributionOf(by, value), by, true)
  const changed = {
    ...freshValue(type, by, value),
    genId,
    contributions:
      twin === undefined
        ? contributions
        : [...contributions, ...twin.contributions.filter((c) => !sameSource(c, by))],
  }
  return replaceValues(
    entity,
    type,
    values.with(index, changed).filter((other) => other !== twin),
  )
}

/**
 * Removes a value, or only the caller's support of it. It goes (confidence 0) when the caller is the only source, owns the claim or is admin; otherwise
 * the caller's contributions are withdrawn and the value stays. Removing what is already gone changes nothing. Undefined when there is no such value.
 */
export function withdraw(
  entity: Entity,
  type: ObjectType,
  genId: number | null,
  by: Contributor,
): Entity | undefined {
  const values = entity.objects[type.name] ?? []
  const index = genId === null ? values.findIndex(isLive) : values.findIndex((value) => value.genId === genId)
  const existing = values[index]
  if (existing === undefined) return genId === null ? entity : undefined
  if (!isLive(existing)) return entity
  const others = existing.contributions.filter((contribution) => contribution.account !== by.account)
  if (others.length === 0 || by.admin || ownsClaim(entity, by.account, by.when)) {
    return replaceValues(entity, type, values.with(index, { ...existing, confidence: 0, when: by.when }))
  }
  if (others.length === existing.contributions.length) return entity
  const survivor = others[0]!
  const attributes =
    existing.contributions[0]?.account === by.account ? survivor.attributes : existing.attributes
  return replaceValues(entity, type, values.with(index, { ...existing, attributes, contributions: others }))
}
