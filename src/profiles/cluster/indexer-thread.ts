/** The thread of a node that indexes on OpenSearch while the node holds the lease `index`. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Settings } from '../../config/settings.ts'
import { startIndexing } from './run-indexer.ts'

export interface IndexerStart {
  readonly settings: Settings
  readonly node: string
}

/** What the thread reports; see `IndexerEvents`. */
export type IndexerMessage =
  | { readonly type: 'rebuild'; readonly reason: string; readonly isAnswered: boolean }
  | { readonly type: 'progress'; readonly entities: number }
  | { readonly type: 'rebuilt' }
  | { readonly type: 'error'; readonly error: unknown }

const { settings, node } = workerData as IndexerStart
const send = (message: IndexerMessage): void => parentPort!.postMessage(message)

const stop = await startIndexing(settings, node, {
  onRebuild: (reason, isAnswered) => send({ type: 'rebuild', reason, isAnswered }),
  onProgress: (entities) => send({ type: 'progress', entities }),
  onRebuilt: () => send({ type: 'rebuilt' }),
  onDeadLetter: ({ entityId, reason }) =>
    send({ type: 'error', error: new Error(`OpenSearch refuses entity ${entityId}: ${reason}`) }),
  onError: (error) => send({ type: 'error', error: new Error(messageOf(error)) }),
})

parentPort!.once('message', async () => {
  await stop()
  process.exit(0)
})

/** Not every error passes to another thread as it is. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
