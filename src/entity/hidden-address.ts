import { isDeepStrictEqual } from 'node:util'
import { standingOf } from '../access/ownership.ts'
import { type Contributor, contributionOf, sameSource } from './contribute.ts'
import { liveValue } from './live.ts'
import type { Entity, StoredValue } from './model.ts'
import type { NormalisedValue } from './objects/define-object.ts'

/**
 * `do_not_display` of an address. Once true, it stays true until an account that set it, the owner or an
 * administrator sets it to false. The value carries the effective flag; a contribution carries only its own
 * source's setting, so that no other source counts as having set it.
 */

const isHidden = (value: StoredValue): boolean => value.attributes.do_not_display === true

/** Whether a contributor may show the entity's address again. */
export function mayShowAddress(entity: Entity, by: Contributor): boolean {
  const address = liveValue(entity, 'postal_address')
  if (address === undefined || !isHidden(address)) return true
  if (standingOf(entity, contributionOf(entity, by, address), by.when) === 'owner') return true
  return address.contributions.some(
    ({ account, attributes }) => account === by.account && attributes.do_not_display === true,
  )
}

/**
 * An address with its source's earlier wish: if the source once hid it and does not mention the flag now, it
 * stays hidden.
 */
export function withStandingWish(entity: Entity, value: NormalisedValue, by: Contributor): NormalisedValue {
  const own = liveValue(entity, 'postal_address')?.contributions.find((other) => sameSource(other, by))
  if (own?.attributes.do_not_display !== true || value.attributes.do_not_display !== undefined) return value
  return { ...value, attributes: { ...value.attributes, do_not_display: true } }
}

/**
 * The entity after a contribution. A hidden address stays hidden unless the contributor sets the flag to
 * false and has the right to.
 */
export function keepHidden(before: Entity, after: Entity, by: Contributor): Entity {
  const hidden = liveValue(before, 'postal_address')
  const value = liveValue(after, 'postal_address')
  if (hidden === undefined || !isHidden(hidden) || value === undefined || isHidden(value)) return after
  if (value.attributes.do_not_display === false && mayShowAddress(before, by)) return after
  const kept = { ...value, attributes: { ...value.attributes, do_not_display: true } }
  if (!saysTheSame(hidden, kept)) return withAddress(after, kept)
  const rest = withAddress(after, hidden)
  return isUnchangedBut(before, rest) ? before : rest
}

const withAddress = (entity: Entity, value: StoredValue): Entity => ({
  ...entity,
  objects: { ...entity.objects, postal_address: [value] },
})

const saysTheSame = (one: StoredValue, other: StoredValue): boolean =>
  isDeepStrictEqual(one.attributes, other.attributes) &&
  isDeepStrictEqual(one.contributions.map(said), other.contributions.map(said))

const said = ({ account, supplierId, attributes }: StoredValue['contributions'][number]) => ({
  account,
  supplierId,
  attributes,
})

/** Whether two states are equal, apart from the list that holds the address. */
const isUnchangedBut = (before: Entity, after: Entity): boolean =>
  Object.entries(after).every(
    ([name, value]) => name === 'objects' || value === before[name as keyof Entity],
  ) &&
  Object.entries(after.objects).every(
    ([name, values]) => name === 'postal_address' || values === before.objects[name as 'name'],
  )
