import { isClaimed, isLive } from './live.ts'
import type { Entity, ObjectName, StoredValue } from './model.ts'
import { objectList } from './objects/index.ts'

/** The others tell nothing of what an entity has. */
const telling = objectList.filter(({ facets }) => facets !== undefined)

/** Names of the features an entity has, by its claim and those of its live values that count. Their number is its content score. */
export function facetsOf(
  entity: Entity,
  now: number,
  counts: (object: ObjectName, value: StoredValue) => boolean = () => true,
): readonly string[] {
  const facets: string[] = []
  for (const { name, facets: told } of telling) {
    const values = entity.objects[name]
    if (values === undefined) continue
    const live = values.filter((value) => isLive(value) && counts(name, value))
    if (live.length > 0) facets.push(...told!(live))
  }
  if (isClaimed(entity, now)) facets.push('isClaimed')
  return facets
}
