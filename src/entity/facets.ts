import { isClaimed, isLive } from './live.ts'
import type { Entity, ObjectName } from './model.ts'
import { objectList } from './objects/index.ts'

/** Only these objects contribute features. */
const telling = objectList.filter(({ facets }) => facets !== undefined)

/** Objects that features, and therefore the content score, depend on. */
export const tellingObjects: readonly ObjectName[] = telling.map(({ name }) => name)

/** Names of an entity's features, from its claim and its live values. Their number is its content score. */
export function facetsOf(entity: Entity, now: number): readonly string[] {
  const facets: string[] = []
  for (const { name, facets: told } of telling) {
    const live = entity.objects[name]?.filter(isLive) ?? []
    if (live.length > 0) facets.push(...told!(live))
  }
  if (isClaimed(entity, now)) facets.push('isClaimed')
  return facets
}
