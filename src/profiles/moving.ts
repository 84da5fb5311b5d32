/** Opens the two sides of a move: `highstreet migrate`. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { Side } from '../operations/moving/move-store.ts'

export type Role = 'source' | 'target'

/** Close it at the end of the move. */
export interface OpenSide extends Side {
  close(): Promise<void>
}

/** @throws Error that names the folder and the remedy, if there is no store to move, or no room for one */
export async function openEmbeddedSide(settings: Pick<Settings, 'dataDir'>, role: Role): Promise<OpenSide> {
  const [
    { databaseFile },
    { makeDataFolder },
    { SqliteTableCopy },
    { copiedSecretFiles },
    { openFileBlobStore },
  ] = await Promise.all([
    import('./embedded/files.ts'),
    import('./embedded/prepare.ts'),
    import('../adapters/sqlite/table-copy.ts'),
    import('../adapters/secret-files/secret-files.ts'),
    import('../adapters/blob-fs/blob-store.ts'),
  ])
  const { dataDir } = settings
  const file = databaseFile(settings)
  const isThere = (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
  if (!isThere && role === 'source')
    throw new Error(`there is no store in ${dataDir}; set HIGHSTREET_DATA_DIR`)
  // An older store is refused, not upgraded.
  if (!isThere) makeDataFolder(settings)
  const store = new SqliteTableCopy(file, role === 'source' ? 'reader' : 'writer')
  return {
    store,
    close: () => store.close(),
    secrets: copiedSecretFiles(dataDir),
    blobs: await openFileBlobStore(join(dataDir, 'assets')),
  }
}

/** Long enough for a count of all rows of a large table. */
const statementTimeoutMs = 30 * 60_000

/** @throws Error that names the setting and the remedy, if the database or the bucket cannot be used */
export async function openClusterSide(settings: Settings, role: Role): Promise<OpenSide> {
  const url = settings.postgresUrl
  if (url === null)
    throw new Error('HIGHSTREET_POSTGRES_URL is not set; set it to the address of the PostgreSQL database')
  const [
    { Database },
    { copiedSecretSettings, PostgresTableCopy, prepareMove },
    { openBucket },
    { checkClaim, claimBucket },
    { addressOf, checkServer, reasonOf },
    { storeIn },
  ] = await Promise.all([
    import('../adapters/postgres/database.ts'),
    import('../adapters/postgres/table-copy.ts'),
    import('../adapters/blob-s3/bucket.ts'),
    import('./cluster/claim-bucket.ts'),
    import('./cluster/prepare.ts'),
    import('../adapters/postgres/migrate.ts'),
  ])
  const bucket = openBucket(settings)
  const name = `PostgreSQL at ${addressOf(url)}`
  const db = new Database({ url, connections: 3, statementTimeoutMs, name: 'highstreet migrate' })
  try {
    const failed = (cause: unknown): never => {
      throw new Error(`${name} cannot be used: ${reasonOf(cause, 'HIGHSTREET_POSTGRES_URL')}`, { cause })
    }
    // Nothing is created in the database before the bucket is known to be usable.
    await checkServer(db).catch(failed)
    if (role === 'target') {
      await bucket.check()
      await checkClaim(db, await storeIn(db), bucket, settings)
    }
    await prepareMove(db, role).catch(failed)
    if (role === 'target') await claimBucket(db, bucket, settings)
  } catch (error) {
    await db.close()
    bucket.close()
    throw error
  }
  return {
    store: new PostgresTableCopy(db, name),
    secrets: copiedSecretSettings(db),
    blobs: bucket.blobs('assets'),
    close: async () => {
      await db.close()
      bucket.close()
    },
  }
}
