import { isClaimed, liveValues } from './live.ts'
import type { Entity } from './model.ts'
import { objectList } from './objects/index.ts'

/** Names of the features an entity has, by its live values and claim. Their number is its content score. */
export function facetsOf(entity: Entity, now: number): readonly string[] {
  const facets = objectList.flatMap((type) => {
    const live = liveValues(entity, type.name)
    return live.length === 0 ? [] : (type.facets?.(live) ?? [])
  })
  return isClaimed(entity, now) ? [...facets, 'isClaimed'] : facets
}
