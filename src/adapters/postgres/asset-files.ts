/** Which entities use which stored files: see `src/adapters/sqlite/asset-files.ts` for the order of holds and uses. */
import type { BlobStore } from '../../ports/blob-store.ts'
import { type FileCommand, holdMs } from '../../ports/file-uses.ts'
import type { Database, Sql } from './database.ts'

/** Number of files removed under one lock. */
const removedAtOnce = 50

/** Runs inside the caller's transaction, like `setUses`. `now` in milliseconds since 1970. */
export async function applyFileCommand(sql: Sql, command: FileCommand, now: number): Promise<null> {
  if (command.type === 'file.release') await release(sql, [command.id], now)
  else {
    // Waits for the end of their removal: the put that follows then finds the bytes missing.
    await sql.query('SELECT path FROM file_gone WHERE path = ANY ($1) ORDER BY path FOR SHARE', [
      command.paths,
    ])
    await sql.query(
      `INSERT INTO file_hold SELECT DISTINCT path, $2, $3::bigint FROM unnest($1::text[]) path
       ON CONFLICT (path, id) DO UPDATE SET until = excluded.until`,
      [command.paths, command.id, now + holdMs],
    )
  }
  return null
}

async function release(sql: Sql, ids: readonly string[], now: number): Promise<void> {
  const held = await sql.query<{ path: string }>('DELETE FROM file_hold WHERE id = ANY ($1) RETURNING path', [
    ids,
  ])
  await letGo(
    sql,
    held.map(({ path }) => path),
    now,
  )
}

/** Notes which of the files are unused now. Returns their number. */
async function letGo(sql: Sql, paths: readonly string[], now: number): Promise<number> {
  if (paths.length === 0) return 0
  const gone = await sql.query(
    `INSERT INTO file_gone SELECT DISTINCT path, $2::bigint, 1 FROM unnest($1::text[]) path
     WHERE NOT EXISTS (SELECT 1 FROM file_use u WHERE u.path = path.path)
     ON CONFLICT (path) DO UPDATE SET at = excluded.at, has_bytes = 1 RETURNING path`,
    [paths, now],
  )
  return gone.length
}

/** Sets the complete list of files that the entity uses. Returns the number of files left unused. */
export async function setUses(
  sql: Sql,
  entityId: number,
  paths: readonly string[],
  now: number,
): Promise<number> {
  const dropped = await sql.query<{ path: string }>(
    'DELETE FROM file_use WHERE entity_id = $1 AND path <> ALL ($2) RETURNING path',
    [entityId, paths],
  )
  if (paths.length > 0) {
    await sql.query(
      'INSERT INTO file_use SELECT DISTINCT path, $1::bigint FROM unnest($2::text[]) path ON CONFLICT DO NOTHING',
      [entityId, paths],
    )
    await sql.query('DELETE FROM file_gone WHERE path = ANY ($1)', [paths])
  }
  return letGo(
    sql,
    dropped.map(({ path }) => path),
    now,
  )
}

/** Whether the file was removed after its last use ended. */
export async function isFileGone(sql: Sql, path: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM file_gone WHERE path = $1', [path])).length > 0
}

const isUnneeded = `has_bytes = 1
  AND NOT EXISTS (SELECT 1 FROM file_hold h WHERE h.path = f.path AND h.until >= $1)
  AND NOT EXISTS (SELECT 1 FROM file_use u WHERE u.path = f.path)`

/**
 * Removes the bytes of some files that are neither used nor held, under locks of their rows. Commits go on,
 * and a hold of one of these files waits. A hold committed earlier protects the bytes. Returns whether more may
 * remain; files that cannot be removed are tried again by a later call. `now` in milliseconds since 1970.
 */
export async function removeGoneFiles(
  db: Database,
  blobs: Pick<BlobStore, 'delete'>,
  now: number,
): Promise<boolean> {
  await endOldHolds(db, now)
  return db.transaction(async (sql) => {
    const locked = await sql.query<{ path: string }>(
      `SELECT path FROM file_gone f WHERE ${isUnneeded} LIMIT $2 FOR UPDATE OF f SKIP LOCKED`,
      [now, removedAtOnce],
    )
    // Holds that were committed before the locks were taken are not in the first statement's snapshot.
    const rows = await sql.query<{ path: string }>(
      `SELECT path FROM file_gone f WHERE ${isUnneeded} AND path = ANY ($2)`,
      [now, locked.map(({ path }) => path)],
    )
    const paths = rows.map(({ path }) => path)
    const removals = await Promise.allSettled(paths.map((path) => blobs.delete(path)))
    const gone = paths.filter((_, at) => isRemoved(removals[at]!))
    await sql.query('UPDATE file_gone SET has_bytes = 0 WHERE path = ANY ($1)', [gone])
    return gone.length === removedAtOnce
  })
}

/** No store has a file under a path that it refuses. */
const isRemoved = (removal: PromiseSettledResult<void>): boolean =>
  removal.status === 'fulfilled' || removal.reason instanceof RangeError

async function endOldHolds(db: Database, now: number): Promise<void> {
  const runOut = await db.query<{ id: string }>('SELECT DISTINCT id FROM file_hold WHERE until < $1', [now])
  if (runOut.length === 0) return
  await db.transaction(async (sql) => {
    await sql.query('SELECT one FROM head FOR UPDATE')
    await release(
      sql,
      runOut.map(({ id }) => id),
      now,
    )
  })
}
