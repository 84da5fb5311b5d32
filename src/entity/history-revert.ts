/** Brings an earlier state of an entity back, as far as the caller may change what stands now. Pure. */
import { isDeepStrictEqual } from 'node:util'
import { type HeldReason, mayAmend, mayShow, rankOf, standingOf } from '../access/ownership.ts'
import { type Contributor, contributionOf, identityOf, sameSource } from './contribute.ts'
import { mayShowAddress } from './hidden-address.ts'
import { isLive } from './live.ts'
import { type Contribution, type Entity, type ObjectName, objectNames, type StoredValue } from './model.ts'
import type { ObjectType } from './objects/define-object.ts'

/** Why a value cannot become what it was. `twin`: another value says the same now. */
export type RevertObstacle = HeldReason | 'address' | 'twin'

export interface Reverted {
  readonly entity: Entity
  /** Empty where the caller may revert all of it. */
  readonly refused: readonly {
    readonly object: ObjectName | 'timezone' | 'orderonline' | 'delivers'
    readonly reason: RevertObstacle
  }[]
}

/** Sales have calls of their own. */
export const revertedObjects: readonly ObjectName[] = objectNames.filter((name) => name !== 'advertiser')

const flags = ['timezone', 'orderonline', 'delivers'] as const

/**
 * The entity with its values, time zone, `orderonline` and `delivers` as they were; with `genId`, only that
 * value. Claims, suppliers, adverts and reports stay. A value that is shown as it was keeps what was
 * suggested about it since, and values suggested since stay suggested. The same entity if nothing differs.
 */
export function revertTo(
  now: Entity,
  then: Entity,
  by: Contributor,
  typeOf: (object: ObjectName) => ObjectType,
  genId: number | null,
): Reverted {
  const refused: Reverted['refused'][number][] = []
  const objects = { ...now.objects }
  for (const object of revertedObjects) {
    const current = now.objects[object] ?? []
    const former = then.objects[object] ?? []
    const next =
      genId === null
        ? restored(current, former)
        : withOne(typeOf(object), current, former, genId, () => refused.push({ object, reason: 'twin' }))
    if (next === current) continue
    const reason = obstacle(now, object, current, next, by)
    if (reason !== null) refused.push({ object, reason })
    objects[object] = next
  }
  const members: Partial<Record<(typeof flags)[number], unknown>> = {}
  for (const flag of genId === null ? flags : []) {
    if (now[flag] === then[flag]) continue
    members[flag] = then[flag]
    const standing = standingOf(now, sourceOf(now, by), by.when)
    const held = mayShow(now, 'name', sourceOf(now, by), by, {}, by.when)
    if (held !== null || standing === 'trusted' || standing === 'other')
      refused.push({ object: flag, reason: held ?? 'outranked' })
  }
  const isSame = revertedObjects.every((name) => objects[name] === now.objects[name])
  if (isSame && Object.keys(members).length === 0) return { entity: now, refused }
  return { entity: withMembers({ ...now, objects }, members), refused }
}

function withMembers(entity: Entity, members: object): Entity {
  const result: Record<string, unknown> = { ...entity, ...members }
  for (const [name, value] of Object.entries(members)) if (value === undefined) delete result[name]
  return result as unknown as Entity
}

const isWaiting = ({ scope, confidence }: StoredValue): boolean => scope === 'suggested' && confidence > 0

/** Whether two states of a value are shown alike: what was suggested about it does not count. */
const isShownAlike = (one: StoredValue, other: StoredValue): boolean =>
  isDeepStrictEqual(shownPart(one), shownPart(other))

const shownPart = ({ attributes, derived, confidence, scope, when, contributions }: StoredValue) => ({
  attributes,
  derived,
  confidence,
  scope,
  when,
  first: contributions[0],
})

function restored(current: readonly StoredValue[], former: readonly StoredValue[]): readonly StoredValue[] {
  const values = former.map((value) => {
    const now = current.find(({ genId }) => genId === value.genId)
    if (now === undefined) return value
    if (isShownAlike(now, value)) return now
    return isWaiting(now) && isLive(value) ? withSuggestions(value, now) : value
  })
  // A removed value is shown as little as one that was not there yet.
  const since = current.filter(
    (value) =>
      (isWaiting(value) || value.confidence === 0) && !values.some(({ genId }) => genId === value.genId),
  )
  const next = [...values, ...since]
  return next.length === current.length && next.every((value, at) => value === current[at]) ? current : next
}

/** The value, with what was suggested in its place since. */
const withSuggestions = (value: StoredValue, since: StoredValue): StoredValue => ({
  ...value,
  contributions: [
    ...value.contributions,
    ...since.contributions.filter((one) => !value.contributions.some((other) => sameSource(one, other))),
  ],
})

function withOne(
  type: ObjectType,
  current: readonly StoredValue[],
  former: readonly StoredValue[],
  genId: number,
  onTwin: () => void,
): readonly StoredValue[] {
  const index = current.findIndex((value) => value.genId === genId)
  const now = current[index]
  const value = former.find((one) => one.genId === genId)
  if (value === undefined) return now === undefined || !isLive(now) ? current : current.toSpliced(index, 1)
  if (now !== undefined && isShownAlike(now, value)) return current
  if (type.cardinality === 'one') return [value]
  const identity = identityOf(type, value)
  const isTwin = (other: StoredValue) => other.genId !== genId && identityOf(type, other) === identity
  if (isLive(value) && current.some(isTwin)) onTwin()
  return now === undefined ? [...current, value] : current.with(index, value)
}

const sourceOf = (entity: Entity, by: Contributor): Contribution =>
  contributionOf(entity, by, { attributes: {}, derived: {} })

/** Why the caller may not replace these values; null if it may. */
function obstacle(
  entity: Entity,
  object: ObjectName,
  current: readonly StoredValue[],
  next: readonly StoredValue[],
  by: Contributor,
): RevertObstacle | null {
  if (object === 'postal_address' && next.some(isShownAddress) && !mayShowAddress(entity, by))
    return 'address'
  const source = sourceOf(entity, by)
  if (standingOf(entity, source, by.when) === 'owner') return null
  const held = mayShow(entity, object, source, by, {}, by.when)
  if (held !== null) return held
  for (const value of current) {
    const later = next.find(({ genId }) => genId === value.genId)
    if (later === value) continue
    const reason = obstacleOfValue(entity, source, value, later, by.when)
    if (reason !== null) return reason
  }
  return null
}

const isShownAddress = (value: StoredValue): boolean =>
  isLive(value) && value.attributes.do_not_display !== true

function obstacleOfValue(
  entity: Entity,
  source: Contribution,
  value: StoredValue,
  later: StoredValue | undefined,
  now: number,
): RevertObstacle | null {
  const rank = rankOf(entity, source, now)
  if (value.confidence === 0)
    return value.removedBy !== undefined && rank < rankOf(entity, value.removedBy, now) ? 'removed' : null
  const givers = value.contributions.filter(({ mark }) => mark !== 'asks removal')
  const denied = mayAmend(entity, source, givers, now)
  if (denied !== null || (later !== undefined && isLive(later))) return denied
  const others = givers.filter(({ account }) => account !== source.account)
  return others.some((one) => rankOf(entity, one, now) >= rank) ? 'outranked' : null
}
