import type { ObjectName, StoredValue } from '../entity/model.ts'
import type { ApiKey, Plan } from './model.ts'

/** The reader of an entity, as far as visibility depends on it. `Caller` satisfies it. */
export interface Viewer {
  readonly account: string
  readonly admin: boolean
  readonly limits: Pick<Plan, 'visibleObjects' | 'hiddenObjects'>
  /** Publishable keys are readable in web pages: they see only public values, even of their own account. */
  readonly key: Pick<ApiKey, 'publishable'>
}

/** The public: sees public values of every object. */
export const everybody: Viewer = {
  account: '',
  admin: false,
  limits: { visibleObjects: null, hiddenObjects: [] },
  key: { publishable: false },
}

/** Whether the plan shows this object of every entity. */
export function planShows(limits: Viewer['limits'], object: ObjectName): boolean {
  const listed = limits.visibleObjects === null || limits.visibleObjects.includes(object)
  return listed && !limits.hiddenObjects.includes(object)
}

/** Whether the viewer sees everything, including undisplayed addresses, which publishable keys never see. */
const seesAll = ({ admin, key }: Viewer): boolean => admin && !key.publishable

/** Whether the viewer may see every public value of an object. */
export const showsObject = (viewer: Viewer, object: ObjectName): boolean =>
  seesAll(viewer) || planShows(viewer.limits, object)

/** Whether the viewer acts for this account, or for the directory. */
export const isOwnOrAdmin = (viewer: Viewer, account: string | undefined): boolean =>
  seesAll(viewer) || (account === viewer.account && !viewer.key.publishable)

/** Whether the viewer sees this value regardless of its contributor. */
export const isPublic = (viewer: Viewer, object: ObjectName, value: Pick<StoredValue, 'scope'>): boolean =>
  seesAll(viewer) || (value.scope === 'public' && planShows(viewer.limits, object))

/**
 * Whether the viewer may see this value. Administrators see everything; an account sees all its own
 * contributions; others see public values of the objects their plan shows.
 */
export function seesValue(
  viewer: Viewer,
  object: ObjectName,
  value: Pick<StoredValue, 'scope' | 'contributions'>,
): boolean {
  if (isPublic(viewer, object, value)) return true
  return value.contributions.some(({ account }) => isOwnOrAdmin(viewer, account))
}
