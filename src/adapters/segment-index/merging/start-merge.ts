import { Worker } from 'node:worker_threads'
import { threadFile } from '../../../thread-file.ts'
import type { MergeRequest, MergeResult } from './merge.ts'

export interface RunningMerge {
  /** Rejects if the merge fails. Resolves to `stopped` after `stop`. */
  readonly done: Promise<MergeResult | 'stopped'>
  /** Lets the process exit before the merge ends. */
  unref(): void
  /** Ends the thread. The index is left in its old or its new state. */
  stop(): Promise<void>
}

/** How long an idle thread is kept for the next merge: a warmed-up thread merges faster. */
const keptMs = 60_000
let waiting: { readonly worker: Worker; readonly end: NodeJS.Timeout; readonly onEnd: () => void } | null =
  null

/** Merges in a low-priority thread. */
export function startMerge(request: MergeRequest): RunningMerge {
  const worker = takeThread()
  const done = new Promise<MergeResult | 'stopped'>((resolve, reject) => {
    const onExit = (): void => resolve('stopped')
    worker.once('message', (result: MergeResult) => {
      worker.off('error', reject)
      worker.off('exit', onExit)
      keep(worker)
      resolve(result)
    })
    worker.once('error', reject)
    worker.once('exit', onExit)
  })
  worker.postMessage(request)
  return {
    done,
    unref: () => worker.unref(),
    stop: async () => {
      await worker.terminate()
    },
  }
}

function takeThread(): Worker {
  if (waiting === null) return new Worker(threadFile('merge-thread', import.meta.url))
  const { worker, end, onEnd } = waiting
  clearTimeout(end)
  waiting = null
  worker.off('error', onEnd)
  worker.off('exit', onEnd)
  worker.ref()
  return worker
}

/**
 * Keeps the thread for the next merge. Listeners are removed one by one, because the thread has listeners of
 * its own.
 */
function keep(worker: Worker): void {
  worker.unref()
  if (waiting !== null) {
    void worker.terminate()
    return
  }
  const onEnd = (): void => forget(worker)
  const end = setTimeout(onEnd, keptMs).unref()
  waiting = { worker, end, onEnd }
  worker.once('error', onEnd)
  worker.once('exit', onEnd)
}

function forget(worker: Worker): void {
  if (waiting?.worker === worker) {
    clearTimeout(waiting.end)
    waiting = null
  }
  void worker.terminate()
}
