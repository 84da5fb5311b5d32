import { Worker } from 'node:worker_threads'
import type { Settings } from '../../config/settings.ts'
import type { SearchEvents } from '../../ports/search-index.ts'
import { threadFile } from '../../thread-file.ts'
import type { IndexerMessage, IndexerStart } from './indexer-thread.ts'

const restAfterFailureMs = 5_000

/** Starts the thread that indexes on OpenSearch; it is replaced if it fails. Returns a function that ends it. */
export function startIndexer(settings: Settings, node: string, events: SearchEvents): () => Promise<void> {
  let isWanted = true
  let worker: Worker
  let timer: NodeJS.Timeout | undefined
  const begin = (): void => {
    const workerData = { settings, node } satisfies IndexerStart
    const started = new Worker(threadFile('indexer-thread', import.meta.url), { workerData })
    worker = started
    started.on('message', (message: IndexerMessage) => {
      if (message.type === 'rebuild') events.onRebuild?.(message.reason, message.isAnswered)
      else if (message.type === 'progress') events.onProgress?.(message.entities)
      else if (message.type === 'rebuilt') events.onRebuilt?.()
      else events.onError?.(message.error)
    })
    started.on('error', (error) => events.onError?.(error))
    started.on('exit', () => {
      if (isWanted) timer = setTimeout(begin, restAfterFailureMs)
    })
  }
  begin()
  return async () => {
    isWanted = false
    clearTimeout(timer)
    if (worker.threadId < 0) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('stop')
    await ended
  }
}
