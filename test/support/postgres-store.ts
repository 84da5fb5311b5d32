/** A store on PostgreSQL under test, in a database of its own on the server that the file's tests share. */
import { PostgresCommitter } from '../../src/adapters/postgres/committer.ts'
import { Database } from '../../src/adapters/postgres/database.ts'
import { PostgresEntityStore } from '../../src/adapters/postgres/entity-store.ts'
import { migrate } from '../../src/adapters/postgres/migrate.ts'
import type { SearchDocument } from '../../src/search/query.ts'
import { sharedPostgres } from './postgres-server.ts'

/** Entities found in the change log, the source of every index. */
async function foundInLog(db: Database, country: string): Promise<string[]> {
  const rows = await db.query<{ entity_id: string; document: string | null }>(
    'SELECT entity_id, document FROM change_log ORDER BY position',
  )
  const latest = new Map(rows.map(({ entity_id, document }) => [entity_id, document]))
  return [...latest.values()]
    .filter((document) => document !== null)
    .map((document) => JSON.parse(document) as SearchDocument)
    .filter((document) => document.country === country)
    .map(({ id }) => id)
}

/** Opens an empty store. `written` is the position at which history begins. */
export async function openPostgresStore(written = 0) {
  let now = 0
  const url = await (await sharedPostgres()).createDatabase()
  const db = new Database({ url, connections: 4 })
  await migrate(db)
  await db.query('UPDATE head SET history = $1', [written])
  const committer = new PostgresCommitter(new Database({ url, connections: 1 }), () => now)
  return {
    url,
    db,
    committer,
    store: new PostgresEntityStore(db, committer),
    setNow: (next: number) => {
      now = next
    },
    found: (country: string) => foundInLog(db, country),
    close: async () => {
      await committer.close()
      await db.close()
    },
  }
}
