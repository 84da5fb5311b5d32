import type { ObjectName } from '../entity/model.ts'
import type { Plan, PlanName } from './model.ts'
import { mayCall } from './plans.ts'

/**
 * Objects whose endpoint requires more than the entry plan: four of the specification (part 5, rule 3), and
 * `status`, which is our own.
 */
const above: Partial<Record<ObjectName, PlanName>> = {
  document: 'standard',
  email: 'standard',
  geopoint: 'standard',
  special_offer: 'standard',
  status: 'standard',
}

/** The lowest plan that may write an object, through its endpoint or any other. */
export const planThatWrites = (object: ObjectName): PlanName => above[object] ?? 'entry'

/** Objects whose endpoint path differs from their name. */
const paths: Partial<Record<ObjectName, string>> = { video: 'video/youtube' }

/** Whether a plan may write an object, i.e. call the object's own endpoint. */
export const mayWriteObject = (plan: Plan, object: ObjectName): boolean =>
  mayCall(plan, `POST /v1/entity/${paths[object] ?? object}`, {
    plan: planThatWrites(object),
    write: true,
    user: true,
  })
