/**
 * The embedded profile: one process and one data folder. The store is in SQLite, the search index in segments
 * next to it, pictures and documents are files.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../adapters/sqlite/database.ts'
import type { Settings } from '../config/settings.ts'
import { databaseFile, searchFiles } from './embedded/files.ts'
import { firstKeys, type Profile } from './profile.ts'

const reader = (settings: Pick<Settings, 'dataDir'>) => openDatabase(databaseFile(settings), 'reader')
const writer = (settings: Settings) => openDatabase(databaseFile(settings), 'writer')
const preparing = () => import('./embedded/prepare.ts')
/** An empty file is one that SQLite has created and not written yet. */
const isThere = (settings: Settings): boolean =>
  (statSync(databaseFile(settings), { throwIfNoEntry: false })?.size ?? 0) > 0

export const embedded: Profile = {
  prepare: async (settings) => (await preparing()).prepareDataFolder(settings),
  prepareToServe: async (settings) => {
    const { prepareDataFolder, refuseDamage } = await preparing()
    refuseDamage(settings)
    prepareDataFolder(settings)
  },
  open: async (settings, options) => (await import('./embedded/adapters.ts')).openAdapters(settings, options),
  startShared: async (settings, onStorage, options) =>
    (await import('./embedded/start-shared.ts')).startShared(settings, onStorage, options),
  fillCandidates: async (settings, memory, pack) => {
    const { fillCandidates } = await import('../adapters/sqlite/candidate-filler.ts')
    const db = reader(settings)
    try {
      return fillCandidates(db, memory, pack)
    } finally {
      db.close()
    }
  },
  openBooks: async (settings) => {
    const [
      { SqliteAccessStore },
      { SqliteDeliveryStore },
      { SqliteErasureStore },
      { SqliteFeedStore },
      { countEntities, lastErasure },
      { SqliteSiteStore },
    ] = await Promise.all([
      import('../adapters/sqlite/access-store.ts'),
      import('../adapters/sqlite/delivery-store.ts'),
      import('../adapters/sqlite/erasure-store.ts'),
      import('../adapters/sqlite/feed-store.ts'),
      import('../adapters/sqlite/inspect.ts'),
      import('../adapters/sqlite/site-store.ts'),
    ])
    const db = reader(settings)
    return {
      access: new SqliteAccessStore(db),
      deliveries: new SqliteDeliveryStore(db),
      erasures: new SqliteErasureStore(db),
      sites: new SqliteSiteStore(db),
      feeds: new SqliteFeedStore(db),
      countEntities: async (most) => countEntities(db, most),
      lastErasure: async () => lastErasure(db),
      close: async () => void db.close(),
    }
  },
  missingKeys: async (settings) => {
    const missing = firstKeys.filter((name) => !existsSync(join(settings.dataDir, name)))
    if (missing.length === 0) return missing
    const { wasFilled } = await import('../adapters/sqlite/unfinished-move.ts')
    const db = reader(settings)
    const isMoved = wasFilled(db)
    db.close()
    return isMoved ? [] : missing
  },
  openAccess: async (settings) => {
    const [{ SqliteAccessStore }, { SqliteAccessWriter }] = await Promise.all([
      import('../adapters/sqlite/access-store.ts'),
      import('../adapters/sqlite/access-commands.ts'),
    ])
    const [reading, writing] = [reader(settings), writer(settings)]
    return {
      store: new SqliteAccessStore(reading),
      writer: new SqliteAccessWriter(writing, Date.now),
      close: async () => {
        writing.close()
        reading.close()
      },
    }
  },
  openTaxonomyOverlay: async (settings) => {
    const { SqliteTaxonomyOverlay } = await import('../adapters/sqlite/taxonomy-overlay.ts')
    const db = writer(settings)
    return Object.assign(new SqliteTaxonomyOverlay(db), { close: async () => void db.close() })
  },
  openPlaces: async (settings) => {
    const { SqliteOperatorPlaces } = await import('../adapters/sqlite/operator-places.ts')
    const db = writer(settings)
    return Object.assign(new SqliteOperatorPlaces(db), { close: async () => void db.close() })
  },
  openSites: async (settings) => {
    const { SqliteSiteStore } = await import('../adapters/sqlite/site-store.ts')
    const db = writer(settings)
    return Object.assign(new SqliteSiteStore(db), { close: async () => void db.close() })
  },
  rebuildSearch: async (settings, onProgress) => {
    const { rebuildIndex } = await import('../adapters/segment-index/rebuilding/rebuild.ts')
    const outcome = await rebuildIndex({ ...searchFiles(settings), onProgress })
    return outcome === 'busy' ? 'busy' : 'rebuilt'
  },
  mergeSearch: async (settings) => {
    const { mergeLog } = await import('../adapters/segment-index/merging/merge.ts')
    await mergeLog(searchFiles(settings))
    const { shortenWholeLog } = await import('../adapters/sqlite/change-log.ts')
    const db = writer(settings)
    await shortenWholeLog(db).finally(() => db.close())
  },
  scrub: async (settings) => {
    const [{ rewriteIndex }, { scrub }] = await Promise.all([
      import('../adapters/segment-index/rewrite.ts'),
      import('../adapters/sqlite/scrub.ts'),
    ])
    return scrub({
      dataDir: settings.dataDir,
      databaseFile: databaseFile(settings),
      rewriteIndex: () => rewriteIndex(searchFiles(settings)),
      now: Date.now,
    })
  },
  measureFiles: async ({ dataDir }) =>
    (await import('../adapters/blob-fs/folder-size.ts')).folderSize(join(dataDir, 'assets')),
  backUp: async ({ dataDir }, ...given) =>
    (await import('../adapters/sqlite/backup.ts')).backUp(dataDir, ...given),
  restore: async ({ dataDir }, file, ...given) =>
    (await import('../adapters/sqlite/restore.ts')).restore(file, dataDir, ...given),
  inspectDatabase: async (settings) =>
    isThere(settings)
      ? (await import('../adapters/sqlite/inspect.ts')).inspectDatabase(databaseFile(settings))
      : null,
  databaseAdvice: 'stop the directory, keep a copy of the data folder, and restore the latest backup',
  inspectPart: () => Promise.reject(new Error('everything is in the data folder')),
  inspectNodes: async () => {
    throw new Error('there is one server; only with HIGHSTREET_PROFILE=cluster are there several')
  },
  reading: async (settings, work) => {
    if (!isThere(settings)) return null
    const [{ SqliteEntityStore }, { SqlitePairStore }, { noCommitter }] = await Promise.all([
      import('../adapters/sqlite/entity-store.ts'),
      import('../adapters/sqlite/pair-store.ts'),
      import('../adapters/writer/committer.ts'),
    ])
    const db = reader(settings)
    try {
      return await work({ store: new SqliteEntityStore(db, noCommitter), pairs: new SqlitePairStore(db) })
    } finally {
      db.close()
    }
  },
  inspectWork: async (settings) => {
    if (!isThere(settings)) return null
    const [{ SqliteDeliveryStore }, { SqliteGrowthStore }] = await Promise.all([
      import('../adapters/sqlite/delivery-store.ts'),
      import('../adapters/sqlite/growth.ts'),
    ])
    const db = reader(settings)
    try {
      const { queued, leased, failed, oldest } = await new SqliteDeliveryStore(db).figures()
      return { waiting: queued + leased, oldest, failed, growth: await new SqliteGrowthStore(db).growth() }
    } finally {
      db.close()
    }
  },
}
