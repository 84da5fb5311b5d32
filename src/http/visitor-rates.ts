import { LruCache } from '../lru-cache.ts'

/** Visitors remembered at a time; those not seen for longest are forgotten, and start anew. */
const visitorsRemembered = 20_000
/** A page loads a few things at once: an address may use this many seconds of its rate together. */
const burstSeconds = 3

/** Counts the pages of each address on one thread, as a bucket that refills with the rate. */
export class VisitorRates {
  readonly #ratePerSecond: number
  readonly #now: () => number
  readonly #buckets = new LruCache<string, { tokens: number; at: number }>(visitorsRemembered)

  /** `now`: milliseconds since 1970. */
  constructor(ratePerSecond: number, now: () => number) {
    this.#ratePerSecond = ratePerSecond
    this.#now = now
  }

  /** Counts one page. Returns null if it may be shown, otherwise the seconds to wait. */
  take(address: string): number | null {
    const now = this.#now()
    const full = this.#ratePerSecond * burstSeconds
    let bucket = this.#buckets.get(address)
    if (bucket === undefined) {
      bucket = { tokens: full, at: now }
      this.#buckets.set(address, bucket)
    }
    const refill = (Math.max(0, now - bucket.at) / 1000) * this.#ratePerSecond
    bucket.tokens = Math.min(full, bucket.tokens + refill)
    bucket.at = now
    if (bucket.tokens < 1) return Math.max(1, Math.ceil((1 - bucket.tokens) / this.#ratePerSecond))
    bucket.tokens -= 1
    return null
  }
}
