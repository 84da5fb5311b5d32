import { PostgresAccessStore } from '../../src/adapters/postgres/access-store.ts'
import { openChangeLog, type PostgresChangeLog } from '../../src/adapters/postgres/change-log.ts'
import { PostgresCommitter } from '../../src/adapters/postgres/committer.ts'
import { Database } from '../../src/adapters/postgres/database.ts'
import { PostgresDeliveryStore } from '../../src/adapters/postgres/delivery-store.ts'
import { PostgresEntityStore } from '../../src/adapters/postgres/entity-store.ts'
import { PostgresErasureStore } from '../../src/adapters/postgres/erasure-store.ts'
import { PostgresGrowthStore } from '../../src/adapters/postgres/growth.ts'
import { HeadLooks, LookingCommitter } from '../../src/adapters/postgres/head-looks.ts'
import { PostgresInboxStore } from '../../src/adapters/postgres/inbox-store.ts'
import { PostgresLinkStore } from '../../src/adapters/postgres/link-store.ts'
import { migrate } from '../../src/adapters/postgres/migrate.ts'
import { RecentViews } from '../../src/adapters/postgres/recent-views.ts'
import { sharedPostgres } from './postgres-server.ts'

/** Counts the statements it is asked for. */
export class CountingDatabase extends Database {
  statements = 0

  override query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    this.statements++
    return super.query(text, values)
  }
}

let migrated: Promise<string> | undefined

/** A new database with the schema, on the server that the tests of a file share. Returns its address. */
export async function newDatabase(): Promise<string> {
  migrated ??= migratedDatabase()
  const template = await migrated
  return (await sharedPostgres()).createDatabase(template)
}

/** With the schema and nothing else, to copy from: a copy takes a part of the time of the migrations. */
async function migratedDatabase(): Promise<string> {
  const url = await (await sharedPostgres()).createDatabase()
  const db = new Database({ url, connections: 1 })
  await migrate(db)
  await db.close()
  return url
}

/**
 * All stores over a new database, with a clock of their own, which begins at 0. `written` is the position at which
 * history begins.
 */
export async function openPostgresStore(written = 0) {
  const url = await newDatabase()
  const db = new Database({ url, connections: 4 })
  await db.query('UPDATE head SET history = $1', [written])
  let now = 0
  const looks = new HeadLooks(db)
  const recent = new RecentViews(looks)
  const committer = new LookingCommitter(
    new PostgresCommitter(new Database({ url, connections: 2 }), () => now),
    looks,
  )
  const logs: PostgresChangeLog[] = []
  return {
    url,
    db,
    committer,
    looks,
    recent,
    store: new PostgresEntityStore(db, committer, { looks, recent }),
    access: new PostgresAccessStore(db, looks),
    deliveries: new PostgresDeliveryStore(db),
    inbox: new PostgresInboxStore(db),
    links: new PostgresLinkStore(db),
    erasures: new PostgresErasureStore(db),
    growth: new PostgresGrowthStore(db),
    setNow: (next: number) => {
      now = next
    },
    openLog: async (consumer?: string) => {
      const log = await openChangeLog(new Database({ url, connections: 2 }), consumer)
      logs.push(log)
      return log
    },
    /** Entities of a country in the change log. */
    found: async (country: string) => {
      const rows = await db.query<{ entity_id: string; document: string | null }>(
        'SELECT DISTINCT ON (entity_id) entity_id, document FROM change_log ORDER BY entity_id, position DESC',
      )
      return rows.flatMap(({ entity_id, document }) =>
        document !== null && JSON.parse(document).country === country ? [entity_id] : [],
      )
    },
    close: async () => {
      for (const log of logs) await log.close()
      await committer.close()
      await db.close()
    },
  }
}
