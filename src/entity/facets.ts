import { isClaimed, liveValues } from './live.ts'
import type { Entity, ObjectName, StoredValue } from './model.ts'
import { objectList } from './objects/index.ts'

/** Names of the features an entity has, by its claim and those of its live values that count. Their number is its content score. */
export function facetsOf(
  entity: Entity,
  now: number,
  counts: (object: ObjectName, value: StoredValue) => boolean = () => true,
): readonly string[] {
  const facets = objectList.flatMap((type) => {
    const live = liveValues(entity, type.name).filter((value) => counts(type.name, value))
    return live.length === 0 ? [] : (type.facets?.(live) ?? [])
  })
  return isClaimed(entity, now) ? [...facets, 'isClaimed'] : facets
}
