/** What an answer to a submission says of the listing. */
import { liveValue } from '../entity/live.ts'
import type { Entity } from '../entity/model.ts'

/** The stated reason why the entity is inactive (empty: no reason given); null if it is active. */
export function inactiveReason(entity: Entity): string | null {
  const { status, inactive_reason: reason } = liveValue(entity, 'status')?.attributes ?? {}
  return status === 'inactive' ? String(reason ?? '') : null
}

/** Parts of a complete listing that this one lacks. */
export function missingParts(entity: Entity): readonly string[] {
  const lacks: string[] = []
  if (liveValue(entity, 'phone') === undefined) lacks.push('phone')
  if (!liveValue(entity, 'postal_address')?.attributes.address1) lacks.push('street')
  if (liveValue(entity, 'category') === undefined) lacks.push('category')
  if (liveValue(entity, 'geopoint') === undefined) lacks.push('point')
  return lacks
}
