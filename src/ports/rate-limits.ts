import type { Plan } from '../access/model.ts'

/** The highest rate of a plan: every adapter can count this far. */
export const maxRatePerSecond = 40_950

export type RateLimit = Pick<Plan, 'ratePerSecond' | 'dailyQuota'>

/** A limit and its remainder. */
export interface LimitWindow {
  readonly limit: number
  readonly remaining: number
  /** Seconds until requests are allowed again. */
  readonly reset: number
}

export interface RateVerdict {
  readonly allowed: boolean
  /** The limit that refused. */
  readonly reason: 'too_many_requests' | 'quota_used_up' | null
  /** Of the rate; null when the plan has none. */
  readonly second: LimitWindow | null
  /** Of the daily quota, which resets at midnight UTC; null when the plan has none. */
  readonly day: LimitWindow | null
}

/** Port: counts requests per key against the limits of its plan. */
export interface RateLimits {
  /**
   * Counts one request of the key (32 hex digits) and decides whether it is allowed. Refused requests do not
   * count. No second ever exceeds the rate, whichever threads or servers share the counts.
   */
  take(keyId: string, limits: RateLimit): Promise<RateVerdict>
}
