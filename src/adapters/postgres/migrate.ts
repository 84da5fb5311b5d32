import { filledSetting, fillingSetting, unfinishedMove } from '../rows/filling.ts'
import type { Database } from './database.ts'
import { type Migration, migrations } from './migrations/index.ts'
import { putSetting, readSetting } from './settings.ts'

/** An arbitrary number that names this program's migrations among a server's advisory locks. */
const migrationLock = 7_230_461
/** Entities filled in one transaction; writers wait for its end. */
const entitiesAtOnce = 500

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
  const newest = migrations.at(-1)!.version
  for (const migration of migrations) {
    await db.transaction(async (sql) => {
      await sql.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
      const [state] = await sql.query<{ version: number | null; works_from: number | null }>(
        'SELECT max(version) AS version, max(works_from) AS works_from FROM schema_version',
      )
      if ((state?.works_from ?? 0) > newest)
        throw new Error(
          `The database was written by a newer version (schema ${state!.version}, this program knows ${newest}). Install the newer version.`,
        )
      if ((state?.version ?? 0) >= migration.version) return
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
