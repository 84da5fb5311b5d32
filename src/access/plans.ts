import { type Plan, type PlanName, planLevels } from './model.ts'

/** What an endpoint asks of its caller. `open` needs no key. */
export interface EndpointAccess {
  readonly plan: PlanName | 'open'
  /** Changes something: refused to publishable keys. */
  readonly write: boolean
  /** Needs `_user_id`. */
  readonly user: boolean
}

/** The plans of a new directory; operators change them with `plans set`. */
export const defaultPlans: readonly Plan[] = [
  { ...newPlan('entry', planLevels.entry), ratePerSecond: 10, dailyQuota: 10_000 },
  { ...newPlan('standard', planLevels.standard), ratePerSecond: 500 },
  { ...newPlan('admin', planLevels.admin), hiddenObjects: [] },
]

/** An unlimited plan that hides what plans hide by default. */
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

/** The calls of the specification (part 5, rule 3) that the entry plan is refused; they declare `standard`, the other 66 `entry`. */
export const refusedToEntry: ReadonlySet<string> = new Set([
  'PUT /v1/business',
  'POST /v1/entity/document',
  'POST /v1/entity/email',
  'POST /v1/entity/geopoint',
  'POST /v1/entity/special_offer',
  'GET /v1/lookup/category',
])

/** `call` is `METHOD /path` as the endpoint declares it. */
export function mayCall(plan: Plan, call: string, access: EndpointAccess): boolean {
  if (access.plan === 'open') return true
  if (plan.refuse.includes(call)) return false
  return plan.allow.includes(call) || plan.level >= planLevels[access.plan]
}

export function isAdmin(plan: Plan): boolean {
  return plan.level >= planLevels.admin
}
