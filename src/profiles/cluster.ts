/**
 * The cluster profile: any number of nodes over one PostgreSQL database and one bucket of an S3-compatible store. Each
 * node keeps a copy of the search index in its data folder.
 */
import { randomUUID } from 'node:crypto'
import { PostgresAccessStore } from '../adapters/postgres/access-store.ts'
import { PostgresCommitter } from '../adapters/postgres/committer.ts'
import type { Database } from '../adapters/postgres/database.ts'
import { PostgresDeliveryStore } from '../adapters/postgres/delivery-store.ts'
import { wasFilled } from '../adapters/postgres/migrate.ts'
import type { Settings } from '../config/settings.ts'
import { inspectDatabase, openDatabase, prepareCluster } from './cluster/prepare.ts'
import { refuseOtherSearch } from './cluster/search-kind.ts'
import { firstKeys, type Profile } from './profile.ts'

const ofEngines =
  'the data is in PostgreSQL and in the bucket; use their own tools, such as pg_basebackup (docs/operate/backup.md)'

/** A search index of a process that is no node, under a name of its own. */
const searchFiles = async (settings: Settings) =>
  (await import('./cluster/search-source.ts')).searchFiles(settings, randomUUID())

async function using<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(settings, 2)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

const shortenLog = (settings: Settings): Promise<void> =>
  using(settings, async (db) => {
    const { openChangeLog } = await import('../adapters/postgres/change-log.ts')
    await (await openChangeLog(db)).shorten()
  })

const indexing = () => import('./cluster/run-indexer.ts')

export const cluster: Profile = {
  prepare: prepareCluster,
  prepareToServe: async (settings) =>
    (await import('./cluster/prepare-to-serve.ts')).prepareToServe(settings),
  open: async (settings, options) => (await import('./cluster/adapters.ts')).openAdapters(settings, options),
  startShared: async (settings, ...events) =>
    (await import('./cluster/start-shared.ts')).startShared(settings, ...events),
  openBooks: async (settings) => {
    const { PostgresErasureStore } = await import('../adapters/postgres/erasure-store.ts')
    const { PostgresFeedStore } = await import('../adapters/postgres/feed-store.ts')
    const { PostgresSiteStore } = await import('../adapters/postgres/site-store.ts')
    const db = openDatabase(settings, 3)
    return {
      access: new PostgresAccessStore(db),
      deliveries: new PostgresDeliveryStore(db),
      erasures: new PostgresErasureStore(db),
      sites: new PostgresSiteStore(db),
      feeds: new PostgresFeedStore(db),
      countEntities: async (most) => {
        const [row] = await db.query<{ count: number }>(
          'SELECT count(*) AS count FROM (SELECT 1 FROM entity LIMIT $1) AS found',
          [most],
        )
        return row!.count
      },
      lastErasure: async () => {
        const [row] = await db.query<{ last: number }>(
          'SELECT coalesce(max(position), 0) AS last FROM erasure',
          [],
        )
        return row!.last
      },
      close: () => db.close(),
    }
  },
  missingKeys: (settings) =>
    using(settings, async (db) => {
      if (await wasFilled(db)) return []
      const made = new Set((await new PostgresAccessStore(db).keys()).map(({ label }) => label))
      return firstKeys.filter((name) => !made.has(name))
    }),
  openAccess: async (settings) => {
    const db = openDatabase(settings, 2)
    const committer = new PostgresCommitter(openDatabase(settings, 2))
    return {
      store: new PostgresAccessStore(db),
      writer: committer,
      close: async () => {
        await committer.close()
        await db.close()
      },
    }
  },
  openTaxonomyOverlay: async (settings) => {
    const { PostgresTaxonomyOverlay } = await import('../adapters/postgres/taxonomy-overlay.ts')
    const db = openDatabase(settings, 2)
    return Object.assign(new PostgresTaxonomyOverlay(db), { close: () => db.close() })
  },
  openPlaces: async (settings) => {
    const { PostgresOperatorPlaces } = await import('../adapters/postgres/operator-places.ts')
    const db = openDatabase(settings, 2)
    return Object.assign(new PostgresOperatorPlaces(db), { close: () => db.close() })
  },
  openSites: async (settings) => {
    const { PostgresSiteStore } = await import('../adapters/postgres/site-store.ts')
    const db = openDatabase(settings, 2)
    return Object.assign(new PostgresSiteStore(db), { close: () => db.close() })
  },
  rebuildSearch: async (settings, onProgress) => {
    await using(settings, (db) => refuseOtherSearch(db, settings))
    if (settings.search === 'opensearch') {
      await (await indexing()).rebuildOpenSearch(settings, onProgress)
      return 'rebuilt'
    }
    const { rebuildIndex } = await import('../adapters/segment-index/rebuilding/rebuild.ts')
    const outcome = await rebuildIndex({ ...(await searchFiles(settings)), onProgress })
    return outcome === 'busy' ? 'busy' : 'rebuilt'
  },
  mergeSearch: async (settings) => {
    await using(settings, (db) => refuseOtherSearch(db, settings))
    if (settings.search === 'opensearch') {
      await (await indexing()).catchUpOpenSearch(settings)
      return shortenLog(settings)
    }
    const { mergeLog } = await import('../adapters/segment-index/merging/merge.ts')
    await mergeLog(await searchFiles(settings))
    await shortenLog(settings)
  },
  scrub: async (settings) => {
    await using(settings, (db) => refuseOtherSearch(db, settings))
    return (await import('./cluster/scrub.ts')).scrubCluster(settings)
  },
  // Shared memory is of one process, and the store of several.
  fillCandidates: async () => null,
  measureFiles: async (settings) => {
    const { openBucket } = await import('../adapters/blob-s3/bucket.ts')
    const bucket = openBucket(settings)
    try {
      return await bucket.measure('assets')
    } finally {
      bucket.close()
    }
  },
  backUp: () => Promise.reject(new Error(ofEngines)),
  restore: () => Promise.reject(new Error(ofEngines)),
  inspectDatabase,
  databaseAdvice:
    'check HIGHSTREET_POSTGRES_URL and that the server runs; see docs/operate/backup.md to restore it',
  inspectPart: async (settings, part) => (await import('./cluster/parts.ts')).inspectPart(settings, part),
  inspectNodes: async (settings) => {
    const { PostgresNodes } = await import('../adapters/postgres/nodes.ts')
    return using(settings, (db) => new PostgresNodes(db).state())
  },
  reading: async (settings, work) => {
    if ((await inspectDatabase(settings)) === null) return null
    const [{ PostgresEntityStore }, { PostgresPairStore }, { noCommitter }] = await Promise.all([
      import('../adapters/postgres/entity-store.ts'),
      import('../adapters/postgres/pair-store.ts'),
      import('../adapters/writer/committer.ts'),
    ])
    return using(settings, (db) =>
      work({ store: new PostgresEntityStore(db, noCommitter), pairs: new PostgresPairStore(db) }),
    )
  },
  inspectWork: async (settings) => {
    if ((await inspectDatabase(settings)) === null) return null
    const { PostgresGrowthStore } = await import('../adapters/postgres/growth.ts')
    return using(settings, async (db) => {
      const { queued, leased, failed, oldest } = await new PostgresDeliveryStore(db).figures()
      return { waiting: queued + leased, oldest, failed, growth: await new PostgresGrowthStore(db).growth() }
    })
  },
}
