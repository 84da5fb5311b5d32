/**
 * The source of a node's index in tests of several nodes: one SQLite log, a folder as the depot, leases in a database of their own. Documents
 * are those of the table `kept`.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { blobDepot } from '../../src/adapters/blob-depot.ts'
import { openFileBlobStore } from '../../src/adapters/blob-fs/blob-store.ts'
import { SqliteChangeLog } from '../../src/adapters/sqlite/change-log.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import type { Leases } from '../../src/ports/leases.ts'
import type { SearchSource, StoredDocuments } from '../../src/ports/search-source.ts'
import type { SegmentDepot } from '../../src/ports/segment-depot.ts'
import type { SearchDocument } from '../../src/search/query.ts'

export { takeFileLock } from '../../src/adapters/file-lock.ts'

export interface ReplicaSourceOptions {
  /** Folder with the log, `test.db`, and the depot, `depot`. */
  readonly folder: string
  readonly node: string
}

export const replicaSource = (options: ReplicaSourceOptions): SearchSource => ({
  module: import.meta.url,
  options,
})

export const openLog = async ({ folder }: ReplicaSourceOptions): Promise<SqliteChangeLog> =>
  new SqliteChangeLog(openDatabase(join(folder, 'test.db'), 'writer'))

const documentsInPage = 50

export async function openDocuments({ folder }: ReplicaSourceOptions): Promise<StoredDocuments> {
  const db = openDatabase(join(folder, 'test.db'), 'reader')
  const rows = db.prepare<[number, number], { id: number; document: string }>(
    'SELECT id, document FROM kept WHERE id > ? ORDER BY id LIMIT ?',
  )
  return {
    page: async (after) => {
      const page = rows.all(after, documentsInPage)
      return {
        entities: page.length,
        last: page.at(-1)?.id ?? after,
        documents: () => page.map(({ document }) => JSON.parse(document) as SearchDocument),
      }
    },
    count: async () => db.prepare<[], number>('SELECT count(*) FROM kept').pluck().get()!,
    close: async () => void db.close(),
  }
}

export async function openDepot({ folder, node }: ReplicaSourceOptions): Promise<SegmentDepot> {
  const db = new Database(join(folder, 'leases.db'))
  db.exec(
    'CREATE TABLE IF NOT EXISTS lease (name TEXT PRIMARY KEY, holder TEXT, until INTEGER, fence INTEGER)',
  )
  return blobDepot({
    blobs: await openFileBlobStore(join(folder, 'depot')),
    prefix: 'index/',
    leases: sqliteLeases(db),
    lease: 'index',
    node,
    close: async () => void db.close(),
  })
}

function sqliteLeases(db: Database.Database): Leases {
  const take = db.prepare<[object], number>(
    `INSERT INTO lease VALUES (@name, @holder, @now + @forMs, 1) ON CONFLICT (name) DO UPDATE
     SET holder = @holder, until = @now + @forMs, fence = fence + (holder <> @holder)
     WHERE holder = @holder OR until <= @now RETURNING fence`,
  )
  const release = db.prepare('UPDATE lease SET until = 0 WHERE name = ? AND holder = ?')
  return {
    take: async (name, holder, forMs) =>
      (take.get({ name, holder, forMs, now: Date.now() }) as { fence: number } | undefined)?.fence ?? null,
    release: async (name, holder) => void release.run(name, holder),
  }
}
