import { addressGroup } from './failed-keys.ts'
import type { ApiKey, Plan } from './model.ts'
import { type SubmissionLimit, SubmissionLimits } from './submission-limits.ts'

/** Two parts: a daily limit keeps its cells busy for hours, and a second one shares none of them. */
export interface KeyVisitorMemory {
  readonly seconds: SharedArrayBuffer
  readonly days: SharedArrayBuffer
}

const dayMs = 24 * 3_600_000

/** Half of the rate at once, then a quarter: others always have at least a quarter of each second. */
const ofRate = (rate: number): SubmissionLimit => ({
  burst: Math.max(1, Math.ceil(rate / 2)),
  everyMs: Math.ceil(4000 / rate),
})

/** A tenth of the quota at once, and another tenth over a day. */
function ofQuota(quota: number): SubmissionLimit {
  const burst = Math.max(1, Math.floor(quota / 10))
  return { burst, everyMs: Math.ceil(dayMs / burst) }
}

/**
 * Limits each visitor to a share of what a publishable key may do. Anybody can read such a key in a page, so one
 * client could use up what its other visitors need. One per thread, on memory that the threads of a server share.
 */
export class KeyVisitors {
  readonly #seconds: SubmissionLimits
  readonly #days: SubmissionLimits

  static allocate(): KeyVisitorMemory {
    return { seconds: SubmissionLimits.allocate(), days: SubmissionLimits.allocate() }
  }

  /** `now` is in milliseconds since 1970. */
  constructor({ seconds, days }: KeyVisitorMemory, now: () => number) {
    this.#seconds = new SubmissionLimits(seconds, now)
    this.#days = new SubmissionLimits(days, now)
  }

  /**
   * Takes one request of the visitor at an address. Returns 0, or the seconds until the next one is allowed; nothing
   * is taken then. Other keys than publishable ones are not limited here.
   */
  take(
    { id, publishable }: Pick<ApiKey, 'id' | 'publishable'>,
    { ratePerSecond: rate, dailyQuota: quota }: Pick<Plan, 'ratePerSecond' | 'dailyQuota'>,
    address: string,
  ): number {
    if (!publishable) return 0
    const visitor = `${id} ${addressGroup(address)}`
    const ofDay = quota === null ? 0 : this.#days.wait(visitor, ofQuota(quota))
    const wait = ofDay > 0 || rate === null ? ofDay : this.#seconds.take(visitor, ofRate(rate))
    if (wait === 0 && quota !== null) this.#days.take(visitor, ofQuota(quota))
    return Math.ceil(wait / 1000)
  }
}
