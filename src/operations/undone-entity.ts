import { liveValue } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'

/** Why an entity is inactive of which all that said it was undone. */
export const undoneDescription = 'Everything said of it was undone'

/** The entity without its values, if all that said it was undone: a submission then says it anew. Otherwise as it is. */
export function anew(entity: Entity): Entity {
  const isUndone = liveValue(entity, 'status')?.attributes.inactive_description === undoneDescription
  return isUndone ? { ...entity, objects: {} } : entity
}
