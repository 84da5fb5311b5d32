import { Worker } from 'node:worker_threads'
import { threadFile } from '../../../thread-file.ts'
import type { MergeRequest, MergeResult } from './merge.ts'

export interface RunningMerge {
  /** Rejects when the merge fails; `stopped` after `stop`. */
  readonly done: Promise<MergeResult | 'stopped'>
  /** From here on the merge does not keep the process alive. */
  unref(): void
  /** Ends the thread; the index is as it was before, or as it is after. */
  stop(): Promise<void>
}

/** How long a thread waits for another merge: one that has warmed up takes half as long, and 300 writes a second need one a minute. */
const keptMs = 60_000
let waiting: { readonly worker: Worker; readonly end: NodeJS.Timeout; readonly onEnd: () => void } | null =
  null

/** Merges in a thread of low priority. */
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

/** Listeners are taken off one by one: the thread has some of its own. */
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
