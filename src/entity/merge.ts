/**
 * Merges one entity into another. Pure: who may merge, and the places of the result, are decided elsewhere.
 * The merged entity keeps its values, so that `entity/unmerge.ts` can restore it; the survivor gets its
 * contributions, each with the id of the entity it was made to, and notes what they replaced.
 */
import { isDeepStrictEqual } from 'node:util'
import { claimHolds, rankOf } from '../access/ownership.ts'
import { identityOf } from './contribute.ts'
import { isFrom } from './erase.ts'
import { isLive, liveValue } from './live.ts'
import type {
  BeforeMerge,
  Claim,
  Contribution,
  Entity,
  MergeOptions,
  ObjectName,
  StoredValue,
} from './model.ts'
import type { ObjectType } from './objects/define-object.ts'
import { objectTypes } from './objects/index.ts'

/** Both sides after a merge. */
export interface Merged {
  readonly survivor: Entity
  readonly merged: Entity
}

/** What sources said of a value; a computed value was said by nobody. */
export const saidOf = (type: ObjectType, value: StoredValue): readonly Contribution[] =>
  type.yields?.(value) === true ? value.contributions.slice(1) : value.contributions

/** Two entities on the way to one: rights are judged by the survivor's. `now` in milliseconds since 1970. */
interface Merging {
  readonly survivor: Entity
  readonly merged: Entity
  readonly now: number
}

/**
 * The survivor `to` with everything said of `from`, and `from` as it is kept: merged, without suppliers.
 * `now` in milliseconds since 1970. Both are live, of one country, and differ.
 */
export function merge(from: Entity, to: Entity, options: MergeOptions, now: number): Merged {
  const suppliers = [...to.suppliers, ...from.suppliers.map((one) => moved(one, from.id))]
  const formerSeeds = [
    ...(to.formerSeeds ?? []),
    { ...from.seed, origin: from.id },
    ...(from.formerSeeds ?? []),
  ]
  const { claim, before: claimBefore } = mergedClaim(from, to, options, now)
  const pending = (from.pendingClaims ?? []).map((one) => moved(one, from.id))
  const taken = (['timezone', 'orderonline', 'delivers', 'pendingClaims'] as const).filter(
    (name) => to[name] == null && from[name] != null,
  )
  const signals = to.moderation.signals + from.moderation.signals
  const survivor: Entity = {
    ...to,
    suppliers,
    formerSeeds,
    claim,
    ...Object.fromEntries(taken.map((name) => [name, from[name]])),
    ...(pending.length === 0 ? {} : { pendingClaims: [...(to.pendingClaims ?? []), ...pending] }),
    moderation: signals === 0 ? to.moderation : { state: 'reported', signals },
  }
  const objects = mergedObjects({ survivor, merged: from, now }, options)
  const values: Record<string, readonly StoredValue[]> = {}
  for (const [name, list] of Object.entries(to.objects)) {
    const next = objects[name as ObjectName]!
    if (list !== next) values[name] = list.filter((value) => !next.includes(value))
  }
  const point = to.objects.geopoint
  // The point follows the address, so another address may change it, too.
  if (point !== undefined && objects.postal_address !== to.objects.postal_address) values.geopoint = point
  const isPlaced =
    objects.postal_address === to.objects.postal_address &&
    objects.geopoint === to.objects.geopoint &&
    survivor.timezone === to.timezone
  const { locations, localTimezone, moderation } = to
  const places = isPlaced ? {} : { places: { locations, localTimezone } }
  const before: BeforeMerge = { options, values, ...claimBefore, ...places, moderation, taken }
  return {
    survivor: {
      ...survivor,
      objects,
      mergedFrom: [...(to.mergedFrom ?? []), from.id],
      beforeMerges: [...(to.beforeMerges ?? []), before],
    },
    merged: { ...from, mergedInto: to.id, suppliers: [] },
  }
}

/** Something said to an entity, with its id; chains of merges keep the first. */
const moved = <Said extends { readonly origin?: string | undefined }>(said: Said, id: string) => ({
  ...said,
  origin: said.origin ?? id,
})

/** A claim that holds stays or moves; between two, `options.claim` decides. */
function mergedClaim(from: Entity, to: Entity, options: MergeOptions, now: number) {
  const stays: { claim: Claim | null; before: Pick<BeforeMerge, 'claim'> } = { claim: to.claim, before: {} }
  if (from.claim === null) return stays
  const holds = { from: claimHolds(from.claim, now), to: claimHolds(to.claim, now) }
  const moves = holds.to ? holds.from && options.claim === 'from' : holds.from || to.claim === null
  return moves ? { claim: moved(from.claim, from.id), before: { claim: to.claim } } : stays
}

function mergedObjects(merging: Merging, options: MergeOptions): Entity['objects'] {
  const objects = { ...merging.survivor.objects }
  for (const [name, list] of Object.entries(merging.merged.objects) as [
    ObjectName,
    readonly StoredValue[],
  ][]) {
    const taken = list
      .map((value) => takenOver(value, merging.merged.id, options))
      .filter((one) => one !== null)
    if (taken.length === 0) continue
    const own = objects[name] ?? []
    const type = objectTypes[name]
    const next =
      type.cardinality === 'one'
        ? mergedSingle(merging, type, own, taken[0]!)
        : mergedMany(merging, type, own, taken)
    if (next !== own) objects[name] = next
  }
  return withPointOfAddress(merging, objects)
}

/** A value as the survivor gets it; null if none of its sources is taken over. */
function takenOver(value: StoredValue, id: string, { trust, without }: MergeOptions): StoredValue | null {
  const left = value.contributions.filter((one) => without === undefined || !isFrom(one, without))
  if (left.length === 0) return null
  const contributions = left.map((one) => ({ ...moved(one, id), ...(trust === undefined ? {} : { trust }) }))
  const { removedBy } = value
  const shown = left[0] === value.contributions[0] ? {} : { attributes: left[0]!.attributes }
  return {
    ...value,
    ...shown,
    contributions,
    ...(removedBy === undefined ? {} : { removedBy: moved(removedBy, id) }),
  }
}

function mergedSingle(
  merging: Merging,
  type: ObjectType,
  own: readonly StoredValue[],
  taken: StoredValue,
): readonly StoredValue[] {
  const [kept] = own
  if (kept === undefined) return [taken]
  const next = joined(merging, type, kept, taken)
  return next === kept ? own : [next]
}

function mergedMany(
  merging: Merging,
  type: ObjectType,
  own: readonly StoredValue[],
  taken: readonly StoredValue[],
): readonly StoredValue[] {
  const places = new Map(own.map((value, at) => [identityOf(type, value), at]))
  const list = [...own]
  for (const value of taken) {
    const at = places.get(identityOf(type, value))
    if (at === undefined) list.push(value)
    else list[at] = joined(merging, type, list[at]!, value)
  }
  return list.length === own.length && list.every((value, at) => value === own[at]) ? own : list
}

const stateOf = (value: StoredValue): number => (isLive(value) ? 2 : value.confidence > 0 ? 1 : 0)

/** One value of two: of a singular object, or two equal ones. It keeps the id of the survivor's. */
function joined(merging: Merging, type: ObjectType, kept: StoredValue, taken: StoredValue): StoredValue {
  if (!prevails(merging, type, kept, taken)) {
    const said = stateOf(taken) === 0 || stateOf(kept) === 0 ? [] : saidOf(type, taken)
    const next = said.length === 0 ? kept : { ...kept, contributions: [...kept.contributions, ...said] }
    return type.name === 'postal_address' && isLive(kept) ? stillHidden(taken, next) : next
  }
  const isMany = type.cardinality === 'many' && stateOf(kept) > 0
  const said = stateOf(kept) === 0 ? [] : saidOf(type, kept)
  const next = {
    ...taken,
    genId: kept.genId,
    ...(isMany ? { attributes: { ...kept.attributes, ...taken.attributes } } : {}),
    ...(isMany ? { derived: { ...kept.derived, ...taken.derived } } : {}),
    contributions: [...taken.contributions, ...said],
  }
  return type.name === 'postal_address' ? stillHidden(kept, next) : next
}

/** An address that a source of the other side hid stays hidden (`hidden-address.ts`). */
function stillHidden(other: StoredValue, next: StoredValue): StoredValue {
  const isHidden = isLive(other) && other.attributes.do_not_display === true
  if (!isHidden || next.attributes.do_not_display === true) return next
  return { ...next, attributes: { ...next.attributes, do_not_display: true } }
}

/** Whether the value of the merged entity is shown instead of the survivor's. */
function prevails(merging: Merging, type: ObjectType, kept: StoredValue, taken: StoredValue): boolean {
  const [own, other] = [stateOf(kept), stateOf(taken)]
  const isSame = type.cardinality === 'many' || isDeepStrictEqual(kept.attributes, taken.attributes)
  if (own === 0 || other === 0) {
    // A removal counts against the same value, as a statement of whoever removed it.
    if (own !== other && isSame) return outranks(merging, kept, taken)
    return other > own
  }
  if (own !== other) return other > own
  if (own === 1 || type.name === 'status') return false
  const [isComputed, otherComputed] = [type.yields?.(kept) === true, type.yields?.(taken) === true]
  if (isComputed !== otherComputed) return isComputed
  return outranks(merging, kept, taken)
}

/** The higher standing, then the later statement. */
function outranks({ survivor, now }: Merging, kept: StoredValue, taken: StoredValue): boolean {
  const [own, other] = [kept, taken].map((value) => {
    const source = value.confidence === 0 ? value.removedBy : value.contributions[0]
    const when = value.confidence === 0 ? value.when : (value.contributions[0]?.when ?? value.when)
    return { rank: source === undefined ? -1 : rankOf(survivor, source, now), when }
  }) as [{ rank: number; when: number }, { rank: number; when: number }]
  return other.rank > own.rank || (other.rank === own.rank && other.when > own.when)
}

/** Of two computed points, the one of the address that is shown. */
function withPointOfAddress({ survivor, merged }: Merging, objects: Entity['objects']): Entity['objects'] {
  const point = objects.geopoint?.find(isLive)
  const own = liveValue(survivor, 'geopoint')
  const other = liveValue(merged, 'geopoint')
  const { yields } = objectTypes.geopoint
  if (point === undefined || own === undefined || other === undefined) return objects
  if (!yields!(own) || !yields!(other)) return objects
  const address = objects.postal_address?.find(isLive)?.contributions[0]
  const shown = address?.origin !== undefined && isOfMerged(merged, address.origin) ? other : own
  const first = {
    ...shown.contributions[0]!,
    ...(shown === other ? moved(shown.contributions[0]!, merged.id) : {}),
  }
  const value = { ...shown, genId: own.genId, contributions: [first, ...saidOf(objectTypes.geopoint, point)] }
  if (shown === own && value.contributions.length === own.contributions.length) {
    return { ...objects, geopoint: survivor.objects.geopoint! }
  }
  return { ...objects, geopoint: [value] }
}

const isOfMerged = (merged: Entity, origin: string): boolean => originsOf(merged).has(origin)

/** The ids of an entity and of all that were merged into it. */
export const originsOf = ({
  id,
  formerSeeds = [],
}: Pick<Entity, 'id' | 'formerSeeds'>): ReadonlySet<string> =>
  new Set([id, ...formerSeeds.map(({ origin }) => origin)])
