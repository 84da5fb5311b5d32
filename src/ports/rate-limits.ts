import type { Plan } from '../access/model.ts'

/** The highest rate a plan may have: as much as every adapter can count. */
export const maxRatePerSecond = 40_950

export type RateLimit = Pick<Plan, 'ratePerSecond' | 'dailyQuota'>

/** A limit, and what is left of it. */
export interface LimitWindow {
  readonly limit: number
  readonly remaining: number
  /** Seconds until there is room again. */
  readonly reset: number
}

export interface RateVerdict {
  readonly allowed: boolean
  /** Which limit refused. */
  readonly reason: 'too_many_requests' | 'quota_used_up' | null
  /** Of the rate; null where the plan has none. */
  readonly second: LimitWindow | null
  /** Of the daily quota, which starts anew at midnight UTC; null where the plan has none. */
  readonly day: LimitWindow | null
}

/** Port: counts the requests of keys against the limits of their plans. */
export interface RateLimits {
  /**
   * Counts one request of the key (32 hex digits) and says whether it may go on. A refused request uses nothing up. No second ever sees more than the rate,
   * whichever threads or servers share the counts.
   */
  take(keyId: string, limits: RateLimit): Promise<RateVerdict>
}
