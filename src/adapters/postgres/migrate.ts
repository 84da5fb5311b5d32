import { filledSetting, fillingSetting, unfinishedMove } from '../rows/filling.ts'
import type { Database, Sql } from './database.ts'
import { type Migration, migrations } from './migrations/index.ts'
import { putSetting, readSetting } from './settings.ts'

/** An arbitrary number that names this program's migrations among a server's advisory locks. */
const migrationLock = 7_230_461
/** Entities filled in one transaction; writers wait for its end. */
const entitiesAtOnce = 500

interface SchemaState {
  readonly version: number | null
  readonly works_from: number | null
}

const schemaState = 'SELECT max(version) AS version, max(works_from) AS works_from FROM schema_version'

const newestVersion = migrations.at(-1)!.version

function refuseNewer({ version, works_from: worksFrom }: SchemaState): void {
  if ((worksFrom ?? 0) > newestVersion)
    throw new Error(
      `The database was written by a newer version (schema ${version}, this program knows ${newestVersion}). Install the newer version.`,
    )
}

/** What a database is, by its tables. */
export interface StoreState {
  /** Id of the store; undefined if the database has no tables yet. */
  readonly store: string | undefined
  /** Whether a migration is pending. */
  readonly isOld: boolean
}

/** Id of the store; undefined if the database has no tables yet. */
export async function storeIn(db: Sql): Promise<string | undefined> {
  const [found] = await db.query<{ there: boolean }>("SELECT to_regclass('setting') IS NOT NULL AS there")
  return found!.there ? readSetting(db, 'store') : undefined
}

/**
 * Reads what `migrate` will find, and changes nothing.
 * @throws Error as `migrate` does
 */
export async function inspectStore(db: Sql): Promise<StoreState> {
  const store = await storeIn(db)
  if (store === undefined) return { store, isOld: true }
  const [state] = await db.query<SchemaState>(schemaState)
  refuseNewer(state!)
  if ((await readSetting(db, fillingSetting)) !== undefined) throw new Error(unfinishedMove)
  return { store, isOld: (state!.version ?? 0) < newestVersion }
}

/**
 * Brings the schema up to date, one process at a time. A program that the schema no longer supports is refused.
 * @throws Error if the database was written by a newer version that this one cannot work with, or if a move
 * into it was not completed
 */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await sql.query(
      'CREATE TABLE IF NOT EXISTS schema_version (version bigint PRIMARY KEY, works_from bigint NOT NULL)',
    )
  })
  for (const migration of migrations) {
    await db.transaction(async (sql) => {
      await sql.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
      const [state] = await sql.query<SchemaState>(schemaState)
      refuseNewer(state!)
      if ((state!.version ?? 0) >= migration.version) return
      await sql.script(migration.sql)
      if (migration.fill !== undefined) await putSetting(sql, migration.fill.setting, '-1')
      await sql.query('INSERT INTO schema_version VALUES ($1, $2)', [migration.version, migration.worksFrom])
    })
  }
  for (const { fill } of migrations) if (fill !== undefined) while (await fillSome(db, fill));
  if ((await readSetting(db, fillingSetting)) !== undefined) throw new Error(unfinishedMove)
}

/** Fills one batch; returns false when everything is filled. */
export async function fillSome(
  db: Database,
  { setting, batch }: NonNullable<Migration['fill']>,
  most = entitiesAtOnce,
): Promise<boolean> {
  return db.transaction(async (sql) => {
    await sql.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    const after = await readSetting(sql, setting)
    if (after === undefined) return false
    // Whoever writes locks it first; other nodes' turns wait for one batch.
    await sql.query('SELECT 1 FROM head FOR UPDATE')
    const last = await batch(sql, Number(after), most)
    if (last === null) await sql.query('DELETE FROM setting WHERE name = $1', [setting])
    else await putSetting(sql, setting, String(last))
    return last !== null
  })
}

/** Whether a move has filled the store, with all of its keys. */
export const wasFilled = async (db: Database): Promise<boolean> =>
  (await readSetting(db, filledSetting)) !== undefined
