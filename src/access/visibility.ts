import type { ObjectName, StoredValue } from '../entity/model.ts'
import type { ApiKey, Plan } from './model.ts'

/** The reader of an entity: what visibility depends on. `Caller` satisfies it. */
export interface Viewer {
  readonly account: string
  readonly admin: boolean
  readonly limits: Pick<Plan, 'visibleObjects' | 'hiddenObjects'>
  /** Anybody can read a publishable key in a web page: it shows what is public, whatever its account contributed. */
  readonly key: Pick<ApiKey, 'publishable'>
}

/** Everybody: sees what is public, of every object. */
export const everybody: Viewer = {
  account: '',
  admin: false,
  limits: { visibleObjects: null, hiddenObjects: [] },
  key: { publishable: false },
}

/** True when the plan shows this object of every entity. */
export function planShows(limits: Viewer['limits'], object: ObjectName): boolean {
  const listed = limits.visibleObjects === null || limits.visibleObjects.includes(object)
  return listed && !limits.hiddenObjects.includes(object)
}

/** True when the viewer sees all there is, but for addresses that are not to be displayed, which no publishable key shows. */
const seesAll = ({ admin, key }: Viewer): boolean => admin && !key.publishable

/** True when the viewer may see every public value of an object. */
export const showsObject = (viewer: Viewer, object: ObjectName): boolean =>
  seesAll(viewer) || planShows(viewer.limits, object)

/** True when the viewer acts for this account, or for the directory. */
export const isOwnOrAdmin = (viewer: Viewer, account: string | undefined): boolean =>
  seesAll(viewer) || (account === viewer.account && !viewer.key.publishable)

/** True when the viewer sees this value whoever contributed it. */
export const isPublic = (viewer: Viewer, object: ObjectName, value: Pick<StoredValue, 'scope'>): boolean =>
  seesAll(viewer) || (value.scope === 'public' && planShows(viewer.limits, object))

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
  return value.contributions.some(({ account }) => isOwnOrAdmin(viewer, account))
}
