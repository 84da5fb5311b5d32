import type { RateLimits, RateVerdict } from '../../ports/rate-limits.ts'
import type { RateLimiter } from '../shared-memory/rate-limiter.ts'
import { type Client, connect, reasonOf } from './connection.ts'

/** Pause after a failure, in which this server decides on its own. */
const restMs = 1_000
const dayMs = 86_400_000
const reasons = [null, 'too_many_requests', 'quota_used_up'] as const

export interface ValkeyOptions {
  /** `redis://` or `rediss://`; `valkey://` and `valkeys://` mean the same. */
  readonly url: string
  /** The limiter of this server: the fallback, and the counts that the store keeps. */
  readonly local: RateLimiter
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Longest wait for a verdict, in milliseconds, before this server decides on its own. Default: 50. */
  readonly waitMs?: number
  /** Called when counting there begins to fail, and when it works again. */
  readonly onState: (error: Error | null) => void
}

/**
 * Exact counts of all servers in Valkey or Redis. Requests of one turn of the event loop go in one message. While
 * the server cannot be reached, the limiter of this server decides, with its share of each limit.
 */
export class ValkeyRateLimits implements RateLimits {
  readonly #client: Client
  readonly #options: ValkeyOptions
  #notBefore = 0
  #isFailing = false

  constructor(options: ValkeyOptions) {
    this.#options = options
    this.#client = connect(options.url, {
      enableAutoPipelining: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: options.waitMs ?? 50,
      retryStrategy: () => restMs,
    })
    // Operators learn of it before the first request.
    this.#client.on('error', (error) => this.#note(error))
  }

  async take(keyId: string, limits: Parameters<RateLimits['take']>[1]): Promise<RateVerdict> {
    const { local, now } = this.#options
    if (now() < this.#notBefore) return local.take(keyId, limits)
    const { ratePerSecond: rate, dailyQuota: quota } = limits
    const day = Math.floor(now() / dayMs)
    try {
      const [reason = 0, used = 0, reset = 1, today = 0, at = 0] = await this.#client.takeRequest(
        `highstreet:{${keyId}}:rate`,
        `highstreet:{${keyId}}:day:${day}`,
        rate ?? -1,
        quota ?? -1,
        local.today(keyId),
      )
      this.#note(null)
      if (reason === 0) local.add(day, keyId, 1)
      return {
        allowed: reason === 0,
        reason: reasons[reason]!,
        second: rate === null ? null : { limit: rate, remaining: Math.max(0, rate - used), reset },
        day:
          quota === null
            ? null
            : {
                limit: quota,
                remaining: Math.max(0, quota - today),
                reset: Math.ceil(((day + 1) * dayMs - at) / 1000),
              },
      }
    } catch (error) {
      this.#notBefore = now() + restMs
      this.#note(error)
      return local.take(keyId, limits)
    }
  }

  /** Resolves once the server can be reached. */
  async ready(): Promise<void> {
    if (this.#client.status !== 'ready')
      await new Promise<void>((resolve) => this.#client.once('ready', resolve))
  }

  close(): void {
    this.#client.disconnect()
  }

  #note(error: unknown): void {
    if (this.#isFailing === (error !== null)) return
    this.#isFailing = error !== null
    const { url, onState } = this.#options
    onState(error === null ? null : new Error(reasonOf(error, url)))
  }
}
