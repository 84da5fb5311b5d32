import { Worker } from 'node:worker_threads'
import { threadFile } from '../../../thread-file.ts'
import type { OnStep } from '../merging/merge.ts'
import { type RebuildRequest, type RebuildResult, rebuildIndex } from './rebuild.ts'

/** The request as passed to a thread, without functions. */
export type RebuildThreadData = Omit<RebuildRequest, 'onProgress' | 'documents'>

/** Message from the thread: entities read so far, or the result. */
export type RebuildReply = { readonly read: number } | { readonly result: RebuildResult }

export interface RunningRebuild {
  /** Rejects if the rebuild fails. Resolves to `stopped` after `stop`. */
  readonly done: Promise<RebuildResult | 'stopped'>
  /** Ends the rebuild. The index is left in its old or its new state. */
  stop(): Promise<void>
}

/**
 * Rebuilds the index in the background: in a thread of its own or, if the documents are given, in this thread
 * between other work.
 */
export function startRebuild(request: RebuildRequest, onStep?: OnStep): RunningRebuild {
  const { documents, onProgress, ...rest } = request
  if (documents !== undefined) {
    const done = rebuildIndex(request, onStep)
    return { done, stop: async () => void (await done.catch(() => undefined)) }
  }
  const worker = new Worker(threadFile('rebuild-thread', import.meta.url), {
    workerData: rest satisfies RebuildThreadData,
  })
  const done = new Promise<RebuildResult | 'stopped'>((resolve, reject) => {
    worker.on('message', (reply: RebuildReply) => {
      if ('read' in reply) onProgress?.(reply.read)
      else resolve(reply.result)
    })
    worker.once('error', reject)
    worker.once('exit', () => resolve('stopped'))
  })
  return {
    done,
    stop: async () => {
      await worker.terminate()
    },
  }
}
