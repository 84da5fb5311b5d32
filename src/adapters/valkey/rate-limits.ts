import { Valkey } from 'iovalkey'
import type { RateLimits, RateVerdict } from '../../ports/rate-limits.ts'
import type { RateLimiter } from '../shared-memory/rate-limiter.ts'

/**
 * Counts one request in buckets of 50 ms, as the limiter of one server does, by the clock of the Valkey server.
 * KEYS: the ring of a key, its count of the day. ARGV: the rate and the quota, -1 for none; what a server knows to be
 * counted today. Returns the verdict, and for both windows what is used and when there is room again.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local bucket = math.floor(now / 50)
local rate, quota, known = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local day = math.max(tonumber(redis.call('GET', KEYS[2]) or '0'), known)
local fields, used = {}, 0
for back = 0, 20 do fields[back + 1] = tostring((bucket - back) % 32) end
local cells = {}
if rate >= 0 then
  cells = redis.call('HMGET', KEYS[1], unpack(fields))
  for back = 0, 20 do
    local at, count = string.match(cells[back + 1] or '', '^(%d+):(%d+)$')
    cells[back + 1] = tonumber(at) == bucket - back and tonumber(count) or 0
    used = used + cells[back + 1]
  end
end
local reason = 0
if rate >= 0 and used >= rate then reason = 1
elseif quota >= 0 and day >= quota then reason = 2
else
  if rate >= 0 then
    used = used + 1
    redis.call('HSET', KEYS[1], fields[1], bucket .. ':' .. (cells[1] + 1))
    redis.call('PEXPIRE', KEYS[1], 2000)
  end
  day = day + 1
  redis.call('SET', KEYS[2], day, 'EX', 172800)
end
local reset = 1
if rate >= 0 and used >= rate then
  local left, oldest = used, 20
  while oldest > 0 do
    left = left - cells[oldest + 1]
    if left < rate then break end
    oldest = oldest - 1
  end
  reset = math.max(1, math.ceil(((bucket - oldest + 21) * 50 - now) / 1000))
end
return { reason, used, reset, day, now }
`

/** Pause after a failure, in which this server decides on its own. */
const restMs = 1_000
const dayMs = 86_400_000
const reasons = [null, 'too_many_requests', 'quota_used_up'] as const

interface Client extends Valkey {
  takeRequest(ring: string, count: string, rate: number, quota: number, known: number): Promise<number[]>
}

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
    this.#client = new Valkey(options.url.replace(/^valkey/, 'redis'), {
      enableAutoPipelining: true,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: options.waitMs ?? 50,
      retryStrategy: () => restMs,
    }) as Client
    this.#client.defineCommand('takeRequest', { numberOfKeys: 2, lua: script })
    // A failed call reports it.
    this.#client.on('error', () => undefined)
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
      this.#note(error as Error)
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

  #note(error: Error | null): void {
    if (this.#isFailing === (error !== null)) return
    this.#isFailing = error !== null
    this.#options.onState(error)
  }
}
