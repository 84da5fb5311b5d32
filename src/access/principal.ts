import type { ApiKey, Plan } from './model.ts'

/** The author of an operation. */
export interface Principal {
  readonly account: string
  readonly keyId: string
  readonly plan: string
  /** True for the admin plan. */
  readonly admin: boolean
  /** The user given by `_user_id` or by the key; null on reads. */
  readonly userId: string | null
}

/**
 * A principal with the key and plan its rights come from, for the stages around an operation (paging,
 * presenting).
 */
export interface Caller extends Principal {
  readonly key: ApiKey
  readonly limits: Plan
}
