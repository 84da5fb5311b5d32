import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openFileBlobStore } from './adapters/blob-fs/blob-store.ts'
import { unpackTables } from './adapters/gazetteer-file/packed-file.ts'
import { createHttpRemoteFiles } from './adapters/remote-files-http/remote-files.ts'
import { SqliteAccessStore } from './adapters/sqlite/access-store.ts'
import type { Committer } from './adapters/sqlite/committer.ts'
import { openDatabase, type Sqlite } from './adapters/sqlite/database.ts'
import { SqliteEntityStore } from './adapters/sqlite/entity-store.ts'
import { SqliteSearchIndex } from './adapters/sqlite/search-index.ts'
import { openTaxonomy } from './adapters/taxonomy-file/open.ts'
import { localUrl, type Settings } from './config/settings.ts'
import { openGazetteer } from './geocoding/gazetteer.ts'
import { GazetteerGeocoder } from './geocoding/geocoder.ts'
import { createOperations, type Operations } from './operations/index.ts'
import type { Services } from './operations/services.ts'

/** The folder of the shipped reference data. */
export const shippedData = fileURLToPath(new URL('../data/', import.meta.url))

export const databaseName = 'directory.sqlite'

export const databaseFile = (settings: Pick<Settings, 'dataDir'>): string =>
  join(settings.dataDir, databaseName)

/** The gazetteer's tables, in memory that threads share. */
export const loadGazetteer = (): SharedArrayBuffer =>
  unpackTables(readFileSync(join(shippedData, 'places.bin.br')))

/** A directory ready to work: what the server, the commands and the tests stand on. */
export interface Directory {
  readonly services: Services
  readonly operations: Operations
  /** The address under which clients reach the server, once it is known. */
  setBaseUrl(url: string): void
  close(): Promise<void>
}

export interface Parts {
  readonly settings: Settings
  readonly committer: Committer
  /** Shared between threads; loaded when absent. */
  readonly gazetteer?: SharedArrayBuffer
  readonly now?: () => number
}

/** Constructs the adapters and puts the rooms on top of them. The only place that does. */
export async function composeDirectory(parts: Parts): Promise<Directory> {
  const { settings, committer } = parts
  const reader: Sqlite = openDatabase(databaseFile(settings), 'reader')
  const gazetteer = openGazetteer(parts.gazetteer ?? loadGazetteer())
  let baseUrl = settings.baseUrl ?? localUrl(settings.host, settings.port)
  const services: Services = {
    store: new SqliteEntityStore(reader, committer),
    access: new SqliteAccessStore(reader),
    search: new SqliteSearchIndex(reader),
    taxonomy: openTaxonomy(shippedData),
    gazetteer,
    geocoder: new GazetteerGeocoder(gazetteer),
    blobs: await openFileBlobStore(join(settings.dataDir, 'assets')),
    remoteFiles: createHttpRemoteFiles(settings.fetchAllow),
    clock: { now: parts.now ?? Date.now },
    options: {
      baseUrl: () => baseUrl,
      publishers: settings.publishers,
      tokenSecret: tokenSecret(settings),
      tokenTtlMs: settings.tokenTtlHours * 3_600_000,
    },
  }
  const operations = createOperations(services)
  return {
    services,
    operations,
    setBaseUrl: (url) => {
      baseUrl = url
    },
    close: async () => {
      await operations.flush()
      await committer.close()
      reader.close()
    },
  }
}

/** The secret that links are signed with: made once, kept in the data folder, readable by its owner only. */
function tokenSecret(settings: Settings): string {
  const file = join(settings.dataDir, 'link-secret')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    mkdirSync(settings.dataDir, { recursive: true })
    try {
      writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another thread or process was faster: its secret counts.
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    }
    return readFileSync(file, 'utf8').trim()
  }
}
