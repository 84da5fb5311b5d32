import type { ConsumedLog } from '../../ports/change-log.ts'
import type { StoredDocuments } from '../../ports/search-source.ts'
import type { Cluster } from './cluster.ts'
import type { DeadLetter } from './index-writer.ts'

/** What the indexer reports. */
export interface IndexerEvents {
  /** A rebuild starts; `isAnswered`: the old index answers meanwhile. */
  readonly onRebuild?: ((reason: string, isAnswered: boolean) => void) | undefined
  /** Entities read so far by a rebuild. */
  readonly onProgress?: ((entities: number) => void) | undefined
  readonly onRebuilt?: (() => void) | undefined
  readonly onDeadLetter?: ((letter: DeadLetter) => void) | undefined
  /** The first of several failures, which are tried again. */
  readonly onError?: ((error: unknown) => void) | undefined
}

export interface IndexerOptions {
  readonly cluster: Cluster
  readonly prefix: string
  /** The log as the consumer `search`. */
  readonly log: ConsumedLog
  /** The log as a consumer of its own, which retains the rows that a rebuild still needs. */
  readonly rebuildLog: ConsumedLog
  openDocuments(): Promise<StoredDocuments>
  readonly events?: IndexerEvents
  /** Shortest time between two refreshes, in milliseconds. */
  readonly refreshEveryMs?: number
  /** Time between two looks at a log without new rows, in milliseconds. */
  readonly pollMs?: number
}
