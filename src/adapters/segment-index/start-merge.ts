import { Worker } from 'node:worker_threads'
import type { MergeRequest, MergeResult } from './merge.ts'

export interface RunningMerge {
  /** Rejects when the merge fails; `stopped` after `stop`. */
  readonly done: Promise<MergeResult | 'stopped'>
  /** From here on the merge does not keep the process alive. */
  unref(): void
  /** Ends the thread; the index is as it was before, or as it is after. */
  stop(): Promise<void>
}

/** Merges in a thread of low priority. */
export function startMerge(request: MergeRequest): RunningMerge {
  const worker = new Worker(new URL(`./merge-thread${import.meta.url.slice(-3)}`, import.meta.url), {
    workerData: request,
  })
  const done = new Promise<MergeResult | 'stopped'>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => resolve('stopped'))
  })
  return {
    done,
    unref: () => worker.unref(),
    stop: async () => {
      await worker.terminate()
    },
  }
}
