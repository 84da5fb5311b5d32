import { QuotaKeeper, RateLimiter } from '../adapters/shared-memory/rate-limiter.ts'
import { RateSharing, roundMs } from '../adapters/shared-memory/rate-sharing.ts'
import type { createLog } from '../http/request-log.ts'
import type { AccessStore } from '../ports/access-store.ts'
import type { Commits, Shared } from '../profiles/profile.ts'

const flushMs = 1000

type Parts = Pick<Shared, 'claims' | 'node'> & {
  readonly access: Pick<AccessStore, 'usage'>
  /** Null where writes are refused: counts then stay in this process. */
  readonly commits: Commits | null
}

/**
 * Restores today's request counts and stores them every second. In a cluster, adds those of the other nodes, and
 * divides the rates of keys with them. Returns a function that stops this.
 */
export async function keepCounts(
  { claims, node, access, commits }: Parts,
  memory: SharedArrayBuffer,
  log: ReturnType<typeof createLog>,
): Promise<() => Promise<void>> {
  const limiter = new RateLimiter(memory, Date.now)
  const day = Math.floor(Date.now() / 86_400_000)
  const stored = await access.usage(day)
  limiter.restore(day, stored)
  if (commits === null) return async () => undefined
  const quotas = new QuotaKeeper(limiter, commits, day, stored)
  const keep = claims === null ? () => quotas.flush() : () => quotas.exchange(access)
  const timer = setInterval(() => void keep().catch(() => undefined), flushMs).unref()
  const sharing = claims && new RateSharing(limiter, claims, { node, now: () => performance.now() })
  const stopSharing = sharing === null ? () => undefined : repeat(() => sharing.round(), log)
  return async () => {
    clearInterval(timer)
    stopSharing()
    await quotas.flush()
  }
}

/** Runs rounds, each `roundMs` after the end of the one before. */
function repeat(round: () => Promise<void>, log: ReturnType<typeof createLog>): () => void {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false
  const next = async (): Promise<void> => {
    try {
      await round()
      isFailing = false
    } catch (err) {
      if (!isFailing)
        log.warn({ err }, 'limits cannot be divided between nodes now; this one lets less through')
      isFailing = true
    }
    if (!isStopped) timer = setTimeout(next, roundMs).unref()
  }
  void next()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
