import { Worker } from 'node:worker_threads'
import { threadFile } from '../../../thread-file.ts'
import type { OnStep } from '../merging/merge.ts'
import { type RebuildRequest, type RebuildResult, rebuildIndex } from './rebuild.ts'

/** The request as a thread receives it: without functions. */
export type RebuildThreadData = Omit<RebuildRequest, 'onProgress' | 'documents'>

/** What the thread answers: entities read so far, or how it ended. */
export type RebuildReply = { readonly read: number } | { readonly result: RebuildResult }

export interface RunningRebuild {
  /** Rejects when the rebuilding fails; `stopped` after `stop`. */
  readonly done: Promise<RebuildResult | 'stopped'>
  /** Ends the rebuilding; the index is as it was before, or as it is after. */
  stop(): Promise<void>
}

/**
 * Rebuilds the index beside other work: in a thread of its own, or, where the documents are given, between the other work of this one.
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
