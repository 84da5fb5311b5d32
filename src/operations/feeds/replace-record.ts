/** A supplier's record that replaces what the supplier said before, instead of adding to it. */
import { claimHolds, highestOf } from '../../access/ownership.ts'
import { type Contributor, identityOf } from '../../entity/contribute.ts'
import { isFrom, valueWithout } from '../../entity/erase.ts'
import { isLive } from '../../entity/live.ts'
import type { Contribution, Entity, ObjectName, StoredValue } from '../../entity/model.ts'
import type { NormalisedValue } from '../../entity/objects/define-object.ts'
import { objectTypes } from '../../entity/objects/index.ts'
import type { Services } from '../services.ts'
import { successorOf } from '../successor.ts'

/** What a record says, by object. */
export type Said = readonly (readonly [ObjectName, readonly NormalisedValue[]])[]

const active: NormalisedValue = { attributes: { status: 'active' }, derived: {} }

/**
 * What a record says of an entity that its source has said the status of: a record without a status is of an
 * active business.
 */
export function withStatusSaid(entity: Entity, by: Contributor, said: Said): Said {
  if (said.some(([object]) => object === 'status')) return said
  const before = entity.objects.status?.flatMap((value) => ownOf(value, by)) ?? []
  return before.length === 0 ? said : [['status', [active]], ...said]
}

const ownOf = (value: StoredValue, by: Contributor): readonly Contribution[] =>
  value.contributions.filter((one) => isFrom(one, sourceOf(by)))

const sourceOf = ({ account, supplierId }: Contributor) => ({ account, supplierId: supplierId! })

/**
 * The entity without what the source said under its id and does not say any more; the next source of each
 * value stands for it. Values that a verified claim protects stay. The same entity when nothing goes.
 * @param said what the source says now, which the entity has already
 * @param keeps objects that stay as they are
 */
export function withoutUnsaid(
  services: Services,
  entity: Entity,
  by: Contributor,
  said: Said,
  keeps: readonly ObjectName[] = [],
): Entity {
  const isProtected = claimHolds(entity.claim, by.when) && !by.admin
  const given = new Map(said)
  const highest = (left: readonly Contribution[]) => highestOf(entity, left, by.when)
  const { derive } = successorOf(services, entity.country)
  const objects: Entity['objects'] = { ...entity.objects }
  let changes = false
  for (const [name, values] of Object.entries(entity.objects) as [ObjectName, readonly StoredValue[]][]) {
    if (keeps.includes(name)) continue
    const type = objectTypes[name]
    const isMany = type.cardinality === 'many'
    const now = given.get(name) ?? []
    const identities = new Set(isMany ? now.map((value) => identityOf(type, value)) : [])
    const isSaid = (value: StoredValue) => (isMany ? identities.has(identityOf(type, value)) : now.length > 0)
    const left = values.flatMap((value): readonly StoredValue[] => {
      const own = ownOf(value, by)
      if (own.length === 0 || isSaid(value)) return [value]
      const isShown = isLive(value) && own.includes(value.contributions[0]!)
      if (isShown && (isProtected || value.derived.geocoding !== undefined)) return [value]
      const rest = valueWithout(value, sourceOf(by), highest, (attributes) =>
        isMany ? value.derived : derive(name, attributes),
      )
      return rest === null ? [] : [rest]
    })
    if (left.length === values.length && left.every((value, at) => value === values[at])) continue
    objects[name] = left
    changes = true
  }
  return changes ? { ...entity, objects } : entity
}
