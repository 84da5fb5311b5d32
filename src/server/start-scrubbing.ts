import { Worker } from 'node:worker_threads'
import { aborted, LeaseKeeper } from '../adapters/leases/lease-keeper.ts'
import type { Settings } from '../config/settings.ts'
import type { createLog } from '../http/request-log.ts'
import type { ErasureStore } from '../ports/erasure-store.ts'
import type { Shared } from '../profiles/profile.ts'
import { threadFile } from '../thread-file.ts'
import { jobsMs } from './start-jobs.ts'

/** Interval between checks, each of which is one index lookup. */
const lookMs = 1000
const restAfterFailureMs = 60_000

/**
 * Removes the bytes of erased data on a separate thread, once the oldest erasure has waited for
 * `HIGHSTREET_SCRUB_DELAY_S`, so that several erasures share one rewrite of the files. Of several servers, the
 * one that holds the lease `erasures` does so. Returns a function that stops it; unfinished work is done after
 * the next start.
 */
export function startScrubbing(
  settings: Settings,
  { erasures, leases, node }: Pick<Shared, 'leases' | 'node'> & { readonly erasures: ErasureStore },
  log: ReturnType<typeof createLog>,
): () => Promise<void> {
  let working: Worker | null = null
  let notBefore = 0
  const look = async (): Promise<void> => {
    const oldest = await erasures.oldestToScrub()
    const now = Date.now()
    if (
      working !== null ||
      oldest === null ||
      now < Math.max(notBefore, oldest + settings.scrubDelayS * 1000)
    )
      return
    const worker = new Worker(threadFile('scrub-thread', import.meta.url), {
      workerData: settings,
    })
    working = worker
    worker.once('message', (done: number) =>
      log.info({ erasures: done }, 'no byte of what was erased is left'),
    )
    worker.once('error', (error) => {
      notBefore = Date.now() + restAfterFailureMs
      log.error({ err: error }, 'the bytes of what was erased cannot be removed now')
    })
    worker.once('exit', () => {
      working = null
    })
  }
  const onError = (err: unknown): void =>
    log.error({ err }, 'it cannot be seen whether bytes of what was erased are left')
  const keeper = new LeaseKeeper(
    leases,
    { name: 'erasures', holder: node, forMs: jobsMs, onError },
    async ({ ended }) => {
      const timer = setInterval(() => void look().catch(onError), lookMs).unref()
      await aborted(ended)
      clearInterval(timer)
      await working?.terminate()
    },
  )
  return () => keeper.close()
}
