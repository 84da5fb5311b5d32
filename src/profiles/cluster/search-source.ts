/** Entry point that threads of a node's search index load by themselves: `ports/search-source.ts`. */
import { join } from 'node:path'
import { blobDepot } from '../../adapters/blob-depot.ts'
import { openBucket } from '../../adapters/blob-s3/bucket.ts'
import { openChangeLog } from '../../adapters/postgres/change-log.ts'
import { Database } from '../../adapters/postgres/database.ts'
import { PostgresLeases } from '../../adapters/postgres/leases.ts'
import type { Settings } from '../../config/settings.ts'
import { shippedData } from '../../paths.ts'
import type { ConsumedLog } from '../../ports/change-log.ts'
import type { SearchSource, StoredDocuments } from '../../ports/search-source.ts'
import type { SegmentDepot } from '../../ports/segment-depot.ts'
import { threadFile } from '../../thread-file.ts'

export { takeFileLock } from '../../adapters/file-lock.ts'

interface Options {
  readonly settings: Settings
  readonly node: string
  /** Milliseconds since 1970; absent: the time of reading. */
  readonly now?: number | undefined
}

/** The folder of this node's search index, and its source. */
export const searchFiles = (
  settings: Settings,
  node: string,
  now?: number,
): { readonly directory: string; readonly source: SearchSource } => ({
  directory: join(settings.dataDir, 'search'),
  source: {
    module: threadFile('search-source', import.meta.url).href,
    options: { settings, node, now } satisfies Options,
  },
})

/** Reads of many rows may take longer than those of a request. */
const openDatabase = ({ postgresUrl }: Settings): Database =>
  new Database({ url: postgresUrl!, connections: 1, statementTimeoutMs: 60_000, name: 'highstreet search' })

export const openLog = ({ settings }: Options): Promise<ConsumedLog> => openChangeLog(openDatabase(settings))

/** Loaded on demand: a merge does not need it. */
export async function openDocuments({ settings, now = Date.now() }: Options): Promise<StoredDocuments> {
  const { PostgresDocuments } = await import('../../adapters/postgres/stored-documents.ts')
  return PostgresDocuments.open(openDatabase(settings), shippedData, now)
}

export async function openDepot({ settings, node }: Options): Promise<SegmentDepot> {
  const db = openDatabase(settings)
  const bucket = openBucket(settings)
  return blobDepot({
    blobs: bucket.blobs('search'),
    prefix: '',
    leases: new PostgresLeases(db),
    lease: 'index',
    node,
    close: async () => {
      bucket.close()
      await db.close()
    },
  })
}
