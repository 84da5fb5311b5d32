import { Worker } from 'node:worker_threads'
import type { Settings } from '../config/settings.ts'
import type { createLog } from '../http/request-log.ts'
import type { ErasureStore } from '../ports/erasure-store.ts'
import { threadFile } from '../thread-file.ts'

/** Interval between checks, each of which is one index lookup. */
const lookMs = 1000
const restAfterFailureMs = 60_000

/**
 * Removes the bytes of erased data on a separate thread, once the oldest erasure has waited for
 * `HIGHSTREET_SCRUB_DELAY_S`, so that several erasures share one rewrite of the files. Returns a function
 * that stops it; unfinished work is done after the next start.
 */
export function startScrubbing(
  settings: Settings,
  erasures: ErasureStore,
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
  const timer = setInterval(async () => {
    try {
      await look()
    } catch (error) {
      log.error({ err: error }, 'it cannot be seen whether bytes of what was erased are left')
    }
  }, lookMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await working?.terminate()
  }
}
