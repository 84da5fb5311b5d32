import type { ObjectName, StoredValue } from '../entity/model.ts'
import type { Plan } from './model.ts'

/** The reader of an entity: what visibility depends on. `Caller` satisfies it. */
export interface Viewer {
  readonly account: string
  readonly admin: boolean
  readonly limits: Pick<Plan, 'visibleObjects' | 'hiddenObjects'>
}

/** True when the plan shows this object of every entity. */
export function planShows(limits: Viewer['limits'], object: ObjectName): boolean {
  const listed = limits.visibleObjects === null || limits.visibleObjects.includes(object)
  return listed && !limits.hiddenObjects.includes(object)
}

/** True when the viewer sees this value whoever contributed it. */
export const isPublic = (viewer: Viewer, object: ObjectName, value: Pick<StoredValue, 'scope'>): boolean =>
  viewer.admin || (value.scope === 'public' && planShows(viewer.limits, object))

/**
 * True when the viewer may see this value. Administrators see all; an account sees everything it contributed itself; others see public
 * values of the objects their plan shows.
 */
export function seesValue(
  viewer: Viewer,
  object: ObjectName,
  value: Pick<StoredValue, 'scope' | 'contributions'>,
): boolean {
  if (isPublic(viewer, object, value)) return true
  return value.contributions.some(({ account }) => account === viewer.account)
}
