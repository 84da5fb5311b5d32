import type { ObjectName } from '../entity/model.ts'
import type { Plan, PlanName } from './model.ts'
import { mayCall } from './plans.ts'

/** Objects whose endpoint asks for more than the entry plan: four of the specification (part 5, rule 3), and the status, which is ours. */
const above: Partial<Record<ObjectName, PlanName>> = {
  document: 'standard',
  email: 'standard',
  geopoint: 'standard',
  special_offer: 'standard',
  status: 'standard',
}

/** The lowest plan that may write an object, by its endpoint or by any other way in. */
export const planThatWrites = (object: ObjectName): PlanName => above[object] ?? 'entry'

/** Where the endpoint of an object has another path than its name. */
const paths: Partial<Record<ObjectName, string>> = { video: 'video/youtube' }

/** Whether a plan may write an object: whether it may call the object's own endpoint. */
export const mayWriteObject = (plan: Plan, object: ObjectName): boolean =>
  mayCall(plan, `POST /v1/entity/${paths[object] ?? object}`, {
    plan: planThatWrites(object),
    write: true,
    user: true,
  })
