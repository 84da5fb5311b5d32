/**
 * Erases a source from an entity and its history. Unlike a removal, this leaves nothing of its contributions.
 */
import { highestOf } from '../access/ownership.ts'
import type {
  Attributes,
  BeforeMerge,
  Claim,
  Contribution,
  Entity,
  ObjectName,
  SourceSelector,
  StoredValue,
} from './model.ts'
import type { ObjectType } from './objects/define-object.ts'

export type { SourceSelector } from './model.ts'

type Said = Pick<Contribution, 'account' | 'userId'> & { readonly supplierId?: string | null }

export const isFrom = (said: Said, { account, supplierId, userId }: SourceSelector): boolean =>
  (account === undefined || said.account === account) &&
  (supplierId === undefined || said.supplierId === supplierId) &&
  (userId === undefined || said.userId === userId)

/**
 * A value without the source's contributions; the same value when it made none, null when no other source
 * gives it. `next` chooses the contribution to show when the shown one goes; `derive` computes its derived
 * attributes.
 */
export function valueWithout(
  value: StoredValue,
  selector: SourceSelector,
  next: (left: readonly Contribution[]) => Contribution = (left) => left[0]!,
  derive: (attributes: Attributes) => Attributes = () => ({}),
): StoredValue | null {
  const { removedBy, ...kept } = value
  const wasRemovedBySource = removedBy !== undefined && isFrom({ supplierId: null, ...removedBy }, selector)
  const left = value.contributions.filter((one) => !isFrom(one, selector))
  if (left.length === value.contributions.length) return wasRemovedBySource ? kept : value
  const giving = left.filter(({ mark }) => mark === undefined)
  if (giving.length === 0) return null
  const base = wasRemovedBySource ? kept : value
  const first = value.contributions[0]!
  if (!isFrom(first, selector)) return { ...base, contributions: left }
  const shown = next(giving)
  const isSame = JSON.stringify(shown.attributes) === JSON.stringify(value.attributes)
  return {
    ...base,
    attributes: shown.attributes,
    derived: isSame ? value.derived : derive(shown.attributes),
    when: shown.when,
    contributions: [shown, ...left.filter((one) => one !== shown)],
  }
}

/** Context for showing the next contribution in place of an erased one. */
export interface Successor {
  readonly typeOf: (object: ObjectName) => ObjectType
  readonly derive: (object: ObjectName, attributes: Attributes) => Attributes
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * The entity without a source's contributions, except those to the objects in `exclude`; each value then
 * shows its next highest contribution. Also removes the source's supplier ids, its claims and, if it created
 * the entity, its standing as creator. The same entity when the source contributed nothing.
 */
export function entityWithout(
  entity: Entity,
  selector: SourceSelector,
  exclude: ReadonlySet<string>,
  { typeOf, derive, now }: Successor,
): Entity {
  const highest = (left: readonly Contribution[]): Contribution => highestOf(entity, left, now)
  let changes = false
  const objects: Entity['objects'] = {}
  const keep = (name: ObjectName, value: StoredValue) => {
    const isMany = typeOf(name).cardinality === 'many'
    if (exclude.has(name)) return value
    return valueWithout(value, selector, highest, (attributes) =>
      isMany ? value.derived : derive(name, attributes),
    )
  }
  const merges = mergesWithout(
    entity,
    keep,
    (claim) => exclude.size === 0 && selector.supplierId === undefined && isFrom(claim, selector),
  )
  for (const [name, values] of Object.entries(entity.objects) as [ObjectName, readonly StoredValue[]][]) {
    const left = values.map((value) => keep(name, value)).filter((value) => value !== null)
    const isSame = left.length === values.length && left.every((value, at) => value === values[at])
    objects[name] = isSame ? values : left
    changes ||= !isSame
  }
  const about = { ...merges, ...(exclude.size > 0 ? {} : withoutStanding(entity, selector)) }
  return changes || Object.keys(about).length > 0 ? { ...entity, objects, ...about } : entity
}

/**
 * The changed notes of what merges replaced, without some of their values and claims; no member if they keep
 * all of them.
 */
function mergesWithout(
  { beforeMerges }: Pick<Entity, 'beforeMerges'>,
  keep: (name: ObjectName, value: StoredValue) => StoredValue | null,
  isGone: (claim: Claim) => boolean,
): Pick<Entity, 'beforeMerges'> {
  if (beforeMerges === undefined) return {}
  const left = beforeMerges.map((note) => {
    let changes = false
    const values: BeforeMerge['values'] = {}
    for (const [name, list] of Object.entries(note.values) as [ObjectName, readonly StoredValue[]][]) {
      values[name] = list.map((value) => keep(name, value)).filter((value) => value !== null)
      changes ||= !list.every((value, at) => value === values[name]![at])
    }
    const { claim } = note
    const hidesClaim = claim != null && isGone(claim)
    return changes || hidesClaim ? { ...note, values, ...(hidesClaim ? { claim: null } : {}) } : note
  })
  return left.every((note, at) => note === beforeMerges[at]) ? {} : { beforeMerges: left }
}

/** Some or all members of an entity, such as those in history. */
type Members = Partial<Omit<Entity, 'objects'>>

/** The members without the source's supplier ids, claims and seed; the same object when it has none. */
export function membersWithout(members: Members, selector: SourceSelector): Members {
  const standing = withoutStanding({ suppliers: [], claim: null, seed: noSeed, ...members }, selector)
  const merges = mergesWithout(
    members,
    (_, value) => valueWithout(value, selector),
    (claim) => selector.supplierId === undefined && isFrom(claim, selector),
  )
  const about = { ...standing, ...merges }
  return Object.keys(about).length === 0 ? members : { ...members, ...about }
}

const noSeed: Entity['seed'] = { account: '', when: 0 }

/** The members without a user's claims, and without claims that contain one of the texts (lower case). */
export function membersWithoutPerson(members: Members, userId: string, texts: readonly string[]): Members {
  const isAbout = (claim: Claim) => (userId !== '' && claim.userId === userId) || mentions(claim, texts)
  const keep = (_: ObjectName, value: StoredValue) =>
    mentions(value, texts) ? null : valueWithoutUser(value, userId)
  const about = {
    ...withoutClaims({ claim: null, ...members }, isAbout),
    ...mergesWithout(members, keep, isAbout),
  }
  return Object.keys(about).length === 0 ? members : { ...members, ...about }
}

type Claims = Pick<Entity, 'claim' | 'pendingClaims'>

/** The changed members after removing some claims. */
function withoutClaims({ claim, pendingClaims = [] }: Claims, isGone: (claim: Claim) => boolean): Members {
  const pending = pendingClaims.filter((one) => !isGone(one))
  return {
    ...(claim !== null && isGone(claim) ? { claim: null } : {}),
    ...(pending.length < pendingClaims.length ? { pendingClaims: pending } : {}),
  }
}

/** The changed suppliers, claims and seed. A user's erasure does not affect what an account supplies. */
function withoutStanding(
  entity: Claims & Pick<Entity, 'suppliers' | 'seed' | 'formerSeeds'>,
  selector: SourceSelector,
): Members {
  const { account, supplierId, userId } = selector
  const bySupplier = userId === undefined
  const suppliers = bySupplier
    ? entity.suppliers.filter((one) => !isFrom({ ...one, userId: '' }, selector))
    : entity.suppliers
  const isSeed = bySupplier && supplierId === undefined && entity.seed.account === account
  return {
    ...(suppliers.length < entity.suppliers.length ? { suppliers } : {}),
    ...(supplierId === undefined ? withoutClaims(entity, (claim) => isFrom(claim, selector)) : {}),
    ...(bySupplier && supplierId === undefined ? seedsWithout(entity, account) : {}),
    ...(isSeed ? { seed: { ...entity.seed, account: suppliers[0]?.account ?? '' } } : {}),
  }
}

/** The creators of merged entities, without their name where it is this account. */
function seedsWithout({ formerSeeds }: Pick<Entity, 'formerSeeds'>, account: string | undefined): Members {
  if (!formerSeeds?.some((seed) => seed.account === account)) return {}
  const seeds = formerSeeds.map((seed) => (seed.account === account ? { ...seed, account: '' } : seed))
  return { formerSeeds: seeds }
}

/** Whether any text in a value's attributes contains one of these lower-case texts. */
export const mentions = (value: unknown, texts: readonly string[]): boolean => {
  if (typeof value === 'string') {
    const text = value.toLowerCase()
    return texts.some((one) => text.includes(one))
  }
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => mentions(one, texts))
  )
}

/**
 * The entity without a person: their user id becomes empty; their claims, and values of many-valued objects
 * that contain one of the texts (lower case), are removed. The same entity when nothing in it concerns them.
 * `left` lists singular objects that contain a text, for manual review.
 */
export function entityWithoutPerson(
  entity: Entity,
  userId: string,
  texts: readonly string[],
  typeOf: (object: ObjectName) => ObjectType,
): { readonly entity: Entity; readonly left: readonly ObjectName[] } {
  const left: ObjectName[] = []
  let changes = false
  const objects: Entity['objects'] = {}
  const about = (value: StoredValue) =>
    texts.length > 0 &&
    (mentions(value.attributes, texts) || value.contributions.some((one) => mentions(one.attributes, texts)))
  for (const [name, values] of Object.entries(entity.objects) as [ObjectName, readonly StoredValue[]][]) {
    const isMany = typeOf(name).cardinality === 'many'
    if (!isMany && values.some(about)) left.push(name)
    const kept = isMany ? values.filter((value) => !about(value)) : values
    const anonymous = kept.map((value) => valueWithoutUser(value, userId))
    const isSame = kept.length === values.length && anonymous.every((value, at) => value === values[at])
    objects[name] = isSame ? values : anonymous
    changes ||= !isSame
  }
  const kept = (name: ObjectName, value: StoredValue) =>
    typeOf(name).cardinality === 'many' && about(value) ? null : valueWithoutUser(value, userId)
  const members = {
    ...withoutClaims(entity, (claim) => userId !== '' && claim.userId === userId),
    ...mergesWithout(entity, kept, (claim) => userId !== '' && claim.userId === userId),
  }
  const isSame = !changes && Object.keys(members).length === 0
  return { entity: isSame ? entity : { ...entity, ...members, objects }, left }
}

/** The value with the user's id emptied. */
export function valueWithoutUser(value: StoredValue, userId: string): StoredValue {
  const { removedBy } = value
  const isOf = (one: { readonly userId: string } | undefined) => userId !== '' && one?.userId === userId
  if (!isOf(removedBy) && !value.contributions.some(isOf)) return value
  const contributions = value.contributions.map((one) => (isOf(one) ? { ...one, userId: '' } : one))
  return { ...value, contributions, ...(isOf(removedBy) ? { removedBy: { ...removedBy!, userId: '' } } : {}) }
}
