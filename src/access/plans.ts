import { type Plan, type PlanName, planLevels } from './model.ts'

/** Access requirements of an endpoint. `open` needs no key. */
export interface EndpointAccess {
  readonly plan: PlanName | 'open'
  /** A write: refused to publishable keys. */
  readonly write: boolean
  /** Requires `_user_id`. */
  readonly user: boolean
  /** `false`: refused to publishable keys though it only reads, since it tells of people. */
  readonly publishable?: false
}

/** The plans of a new directory; operators change them with `plans set`. */
export const defaultPlans: readonly Plan[] = [
  { ...newPlan('entry', planLevels.entry), ratePerSecond: 10, dailyQuota: 10_000 },
  { ...newPlan('standard', planLevels.standard), ratePerSecond: 500 },
  { ...newPlan('admin', planLevels.admin), hiddenObjects: [] },
]

/** An unlimited plan with the default hidden objects. */
export function newPlan(name: string, level: number): Plan {
  return {
    name,
    level,
    allow: [],
    refuse: [],
    ratePerSecond: null,
    dailyQuota: null,
    maxPerPage: 100,
    visibleObjects: null,
    hiddenObjects: ['employee'],
    corsOrigins: [],
    rights: [],
  }
}

/**
 * Calls of the specification refused to the entry plan (part 5, rule 3): they declare `standard`, the other
 * 66 `entry`.
 */
export const refusedToEntry: ReadonlySet<string> = new Set([
  'PUT /v1/business',
  'POST /v1/entity/document',
  'POST /v1/entity/email',
  'POST /v1/entity/geopoint',
  'POST /v1/entity/special_offer',
  'GET /v1/lookup/category',
])

/** `call` is `METHOD /path` as declared by the endpoint. */
export function mayCall(plan: Plan, call: string, access: EndpointAccess): boolean {
  if (access.plan === 'open') return true
  if (plan.refuse.includes(call)) return false
  return plan.allow.includes(call) || plan.level >= planLevels[access.plan]
}

export function isAdmin(plan: Plan): boolean {
  return plan.level >= planLevels.admin
}
