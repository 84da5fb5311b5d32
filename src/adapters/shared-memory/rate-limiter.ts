import type { AccessWriter, QuotaCount } from '../../ports/access-store.ts'
import type { LimitWindow, RateLimit, RateLimits, RateVerdict } from '../../ports/rate-limits.ts'

/**
 * Limits of all keys in one shared memory block, so that worker threads enforce them jointly without
 * messages.
 *
 * The rate applies to a sliding window. Requests are counted in buckets of 50 ms, and a request is admitted
 * while the current bucket and the 20 before it hold fewer requests than the rate. No second ever exceeds the
 * rate, and a client that sends requests continuously gets at least 1000/1050 of it. A request is counted
 * first and checked afterwards: two threads at the limit may both back off, but never both proceed.
 */
const bucketMs = 50
const bucketsInWindow = 21
const ringSize = 32
/** A ring cell: 20 bits of bucket number above the ring position, 12 bits of count. */
const countBits = 12
const maxCount = (1 << countBits) - 1
const epochs = 1 << 20

/** A slot: two words of key id, one of day and count, then the ring. Offsets are in 64-bit words. */
const slotWords = 3 + ringSize / 2
const idWord = 0
const dayWord = 2
const ringCell = 6
const dayMs = 86_400_000

/**
 * One instance per thread, all on the same memory. `now` is in milliseconds since 1970 and common to all
 * threads.
 */
export class RateLimiter {
  readonly #words: BigInt64Array
  readonly #cells: Int32Array
  readonly #slots: number
  readonly #now: () => number
  /**
   * Last known slot of each key, with the first half of its id to verify that the slot still belongs to it.
   */
  readonly #known = new Map<string, { readonly slot: number; readonly high: bigint }>()

  /**
   * Allocates memory for `slots` keys used on one day, 152 bytes per key. Keys beyond that are not limited.
   */
  static allocate(slots = 16_384): SharedArrayBuffer {
    return new SharedArrayBuffer(slots * slotWords * 8)
  }

  constructor(memory: SharedArrayBuffer, now: () => number) {
    this.#words = new BigInt64Array(memory)
    this.#cells = new Int32Array(memory)
    this.#slots = Math.floor(this.#words.length / slotWords)
    this.#now = now
  }

  /**
   * Counts one request of the key (32 hex digits) and returns whether it may proceed. A rejected request
   * consumes no quota.
   */
  take(keyId: string, { ratePerSecond, dailyQuota }: RateLimit): RateVerdict {
    const now = this.#now()
    const slot = this.#slotOf(keyId, now)
    if (slot === undefined) return { allowed: true, reason: null, second: null, day: null }
    const bucket = Math.floor(now / bucketMs)
    if (ratePerSecond !== null && !this.#admit(slot, bucket, ratePerSecond)) {
      return this.#verdict('too_many_requests', slot, now, ratePerSecond, dailyQuota)
    }
    if (dailyQuota !== null && this.#today(slot, now) >= dailyQuota) {
      if (ratePerSecond !== null) this.#addToBucket(slot, bucket, -1)
      return this.#verdict('quota_used_up', slot, now, ratePerSecond, dailyQuota)
    }
    this.#addToDay(slot, now)
    return this.#verdict(null, slot, now, ratePerSecond, dailyQuota)
  }

  /** Restores today's counts from earlier runs. Call once, before the first request. */
  restore(day: number, counts: readonly QuotaCount[]): void {
    const now = this.#now()
    if (day !== dayOf(now)) return
    for (const { keyId, count } of counts) {
      const slot = this.#slotOf(keyId, now)
      if (slot !== undefined) Atomics.store(this.#words, slot * slotWords + dayWord, packDay(day, count))
    }
  }

  /** Returns the counts of all keys used today, for the store. */
  usage(): { readonly day: number; readonly counts: readonly QuotaCount[] } {
    const day = dayOf(this.#now())
    const counts: QuotaCount[] = []
    for (let slot = 0; slot < this.#slots; slot++) {
      const high = Atomics.load(this.#words, slot * slotWords + idWord)
      if (high === 0n) continue
      const used = unpackDay(Atomics.load(this.#words, slot * slotWords + dayWord))
      if (used.day !== day || used.count === 0) continue
      const low = Atomics.load(this.#words, slot * slotWords + idWord + 1)
      counts.push({ keyId: hex64(high) + hex64(low), count: used.count })
    }
    return { day, counts }
  }

  #admit(slot: number, bucket: number, rate: number): boolean {
    if (this.#inWindow(slot, bucket) >= rate) return false
    if (!this.#addToBucket(slot, bucket, 1)) return false
    if (this.#inWindow(slot, bucket) <= rate) return true
    this.#addToBucket(slot, bucket, -1)
    return false
  }

  #inWindow(slot: number, bucket: number): number {
    let sum = 0
    for (let back = 0; back < bucketsInWindow; back++) sum += this.#inBucket(slot, bucket - back)
    return sum
  }

  #inBucket(slot: number, bucket: number): number {
    const cell = Atomics.load(this.#cells, cellIndex(slot, bucket))
    return cell >>> countBits === epochOf(bucket) ? cell & maxCount : 0
  }

  /**
   * Returns false if the bucket cannot take the change: it is full, or a later bucket has reused its cell.
   */
  #addToBucket(slot: number, bucket: number, change: 1 | -1): boolean {
    const index = cellIndex(slot, bucket)
    for (;;) {
      const cell = Atomics.load(this.#cells, index)
      const count = (cell >>> countBits === epochOf(bucket) ? cell & maxCount : 0) + change
      if (count < 0 || count > maxCount) return false
      const next = ((epochOf(bucket) << countBits) | count) >> 0
      if (Atomics.compareExchange(this.#cells, index, cell, next) === cell) return true
    }
  }

  #today(slot: number, now: number): number {
    const used = unpackDay(Atomics.load(this.#words, slot * slotWords + dayWord))
    return used.day === dayOf(now) ? used.count : 0
  }

  #addToDay(slot: number, now: number): void {
    const index = slot * slotWords + dayWord
    for (;;) {
      const word = Atomics.load(this.#words, index)
      const next = packDay(dayOf(now), this.#today(slot, now) + 1)
      if (Atomics.compareExchange(this.#words, index, word, next) === word) return
    }
  }

  #verdict(
    reason: RateVerdict['reason'],
    slot: number,
    now: number,
    rate: number | null,
    quota: number | null,
  ): RateVerdict {
    return {
      allowed: reason === null,
      reason,
      second: rate === null ? null : this.#secondWindow(slot, now, rate),
      day: quota === null ? null : dayWindow(quota, this.#today(slot, now), now),
    }
  }

  #secondWindow(slot: number, now: number, limit: number): LimitWindow {
    const bucket = Math.floor(now / bucketMs)
    let used = this.#inWindow(slot, bucket)
    const remaining = Math.max(0, limit - used)
    if (remaining > 0) return { limit, remaining, reset: 1 }
    let oldest = bucket - bucketsInWindow + 1
    for (; oldest < bucket; oldest++) {
      used -= this.#inBucket(slot, oldest)
      if (used < limit) break
    }
    const roomAt = (oldest + bucketsInWindow) * bucketMs
    return { limit, remaining, reset: Math.max(1, Math.ceil((roomAt - now) / 1000)) }
  }

  /** Finds or claims the slot of a key; undefined if all slots belong to other keys used today. */
  #slotOf(keyId: string, now: number): number | undefined {
    const known = this.#known.get(keyId)
    if (known !== undefined && Atomics.load(this.#words, known.slot * slotWords) === known.high)
      return known.slot
    const high = word64(keyId.slice(0, 16))
    const start = Number(BigInt.asUintN(32, high)) % this.#slots
    for (let step = 0; step < this.#slots; step++) {
      const slot = (start + step) % this.#slots
      const index = slot * slotWords + idWord
      const owner = Atomics.compareExchange(this.#words, index, 0n, high)
      const mine = owner === 0n || owner === high
      if (!mine && !this.#takeOver(slot, owner, high, now)) continue
      Atomics.store(this.#words, index + 1, word64(keyId.slice(16)))
      this.#known.set(keyId, { slot, high })
      return slot
    }
    return undefined
  }

  /** Claims the slot of a key last used on an earlier day. */
  #takeOver(slot: number, owner: bigint, next: bigint, now: number): boolean {
    const used = unpackDay(Atomics.load(this.#words, slot * slotWords + dayWord))
    if (used.day === 0 || used.day >= dayOf(now)) return false
    return Atomics.compareExchange(this.#words, slot * slotWords + idWord, owner, next) === owner
  }
}

function dayWindow(limit: number, used: number, now: number): LimitWindow {
  const reset = Math.ceil(((dayOf(now) + 1) * dayMs - now) / 1000)
  return { limit, remaining: Math.max(0, limit - used), reset }
}

/** The port over a limiter; the threads of a process share its counts. */
export const sharedRateLimits = (limiter: RateLimiter): RateLimits => ({
  take: async (keyId, limits) => limiter.take(keyId, limits),
})

/** Adds the counts to the store. Counts the store has not acknowledged are part of the next flush. */
export class QuotaKeeper {
  readonly #limiter: Pick<RateLimiter, 'usage'>
  readonly #writer: AccessWriter
  /** The part of this limiter's counts that the store holds, including the restored ones. */
  #kept: { readonly day: number; readonly counts: Map<string, number> }
  #flushing: Promise<void> = Promise.resolve()

  /** `stored` holds the counts the limiter was restored from. */
  constructor(
    limiter: Pick<RateLimiter, 'usage'>,
    writer: AccessWriter,
    day: number,
    stored: readonly QuotaCount[],
  ) {
    this.#limiter = limiter
    this.#writer = writer
    this.#kept = { day, counts: new Map(stored.map(({ keyId, count }) => [keyId, count])) }
  }

  /** Flushes run one at a time: concurrent ones would add the same requests twice. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#add())
    return this.#flushing
  }

  async #add(): Promise<void> {
    const { day, counts } = this.#limiter.usage()
    if (day !== this.#kept.day) this.#kept = { day, counts: new Map() }
    const { counts: kept } = this.#kept
    const added = counts
      .map(({ keyId, count }) => ({ keyId, count: count - (kept.get(keyId) ?? 0) }))
      .filter(({ count }) => count > 0)
    if (added.length === 0) return
    await this.#writer.apply({ type: 'access.quota.flush', day, added })
    for (const { keyId, count } of added) kept.set(keyId, count + (kept.get(keyId) ?? 0))
  }
}

function dayOf(now: number): number {
  return Math.floor(now / dayMs)
}

function packDay(day: number, count: number): bigint {
  return (BigInt(day) << 32n) | BigInt(count)
}

function unpackDay(word: bigint): { day: number; count: number } {
  return { day: Number(word >> 32n), count: Number(word & 0xffff_ffffn) }
}

function cellIndex(slot: number, bucket: number): number {
  return slot * slotWords * 2 + ringCell + (bucket % ringSize)
}

function epochOf(bucket: number): number {
  return Math.floor(bucket / ringSize) % epochs
}

function word64(hex: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hex}`))
}

function hex64(word: bigint): string {
  return BigInt.asUintN(64, word).toString(16).padStart(16, '0')
}
