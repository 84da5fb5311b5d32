/** Runs the indexer of OpenSearch: in a thread of each node, and in commands that need its work done. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { LeaseKeeper } from '../../adapters/leases/lease-keeper.ts'
import { Cluster } from '../../adapters/opensearch/cluster.ts'
import {
  cleanSupport,
  createSupport,
  readProgress,
  readState,
  wantRebuild,
  wasRebuilt,
} from '../../adapters/opensearch/index-state.ts'
import { Indexer } from '../../adapters/opensearch/indexer.ts'
import type { IndexerEvents } from '../../adapters/opensearch/indexer-options.ts'
import { openChangeLog } from '../../adapters/postgres/change-log.ts'
import { Database } from '../../adapters/postgres/database.ts'
import { PostgresLeases } from '../../adapters/postgres/leases.ts'
import type { Settings } from '../../config/settings.ts'
import { openDocuments } from './search-source.ts'

/** Term of the lease: when the indexer dies, another takes over within four thirds of it. */
const leaseMs = 9_000
const pollMs = 200

const openDatabase = ({ postgresUrl }: Settings, connections: number): Database =>
  new Database({
    url: postgresUrl!,
    connections,
    statementTimeoutMs: 60_000,
    name: 'highstreet indexer',
  })

/** An indexer that works while it holds the lease `index`. Returns a function that ends it. */
export async function startIndexing(
  settings: Settings,
  node: string,
  events: IndexerEvents,
): Promise<() => Promise<void>> {
  const db = openDatabase(settings, 3)
  const cluster = new Cluster({ urls: settings.openSearchUrls })
  const indexer = new Indexer({
    cluster,
    prefix: settings.openSearchIndex,
    log: await openChangeLog(db),
    rebuildLog: await openChangeLog(db, 'search-rebuild'),
    openDocuments: () => openDocuments({ settings, node }),
    events,
  })
  let isFailing = false
  const onError = (error: unknown): void => {
    if (!isFailing) events.onError?.(error)
    isFailing = true
  }
  const keeper = new LeaseKeeper(
    new PostgresLeases(db),
    { name: 'index', holder: node, forMs: leaseMs, onError },
    async ({ ended }) => {
      isFailing = false
      await indexer.run(ended)
    },
  )
  return async () => {
    await keeper.close().catch(() => undefined)
    await cluster.close()
    await db.close()
  }
}

/** What `work` of a command gets. */
interface Place {
  readonly cluster: Cluster
  readonly prefix: string
  readonly db: Database
}

/**
 * Runs `work` of a command, beside an indexer that works if no server's does.
 * @throws Error as the indexer reports it, if it cannot work
 */
async function besideIndexer<T>(settings: Settings, work: (place: Place) => Promise<T>): Promise<T> {
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  const stop = await startIndexing(settings, randomUUID(), { onError: failed.reject })
  const db = openDatabase(settings, 1)
  const cluster = new Cluster({ urls: settings.openSearchUrls })
  try {
    const prefix = settings.openSearchIndex
    await createSupport(cluster, prefix)
    return await Promise.race([work({ cluster, prefix, db }), failed.promise])
  } catch (error) {
    throw cluster.setupFailureOf(error) ?? error
  } finally {
    await cluster.close()
    await db.close()
    await stop()
  }
}

/** Has the index rebuilt, by a server's indexer or here. */
export const rebuildOpenSearch = (
  settings: Settings,
  onProgress: (documents: number) => void,
): Promise<void> =>
  besideIndexer(settings, async ({ cluster, prefix }) => {
    const id = randomUUID()
    await wantRebuild(cluster, prefix, id)
    while (!(await wasRebuilt(cluster, prefix, id))) {
      const progress = await readProgress(cluster, prefix)
      if (progress !== null) onProgress(progress.read)
      await sleep(pollMs)
    }
  })

/** Waits until the index shows all writes, whose index is returned. */
async function caughtUp({ cluster, prefix, db }: Place): Promise<string> {
  const log = await openChangeLog(db)
  const { newest } = await log.head()
  for (;;) {
    const state = await readState(cluster, prefix, log.store)
    const { noted } = await log.head()
    if (state !== null && state.position >= newest && noted >= newest) return state.index
    await sleep(pollMs)
  }
}

/** Waits until searches need no row of the log. */
export const catchUpOpenSearch = (settings: Settings): Promise<void> =>
  besideIndexer(settings, async (place) => void (await caughtUp(place)))

/** Removes bytes of erased data: from the index and its list of words, by making them anew, and from what is beside. */
export async function rewriteOpenSearch(settings: Settings): Promise<void> {
  await rebuildOpenSearch(settings, () => undefined)
  await besideIndexer(settings, async (place) => {
    await caughtUp(place)
    await cleanSupport(place.cluster, place.prefix)
  })
}
