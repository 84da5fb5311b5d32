import type { ApiKey, Plan } from './model.ts'

/** Who does it. */
export interface Principal {
  readonly account: string
  readonly keyId: string
  readonly plan: string
  /** True for the admin plan. */
  readonly admin: boolean
  /** The user of `_user_id` or of the key; null on reads. */
  readonly userId: string | null
}

/** A principal together with the rows its rights come from: what the stages around an operation (paging, presenting) need. */
export interface Caller extends Principal {
  readonly key: ApiKey
  readonly limits: Plan
}
