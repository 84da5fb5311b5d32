/** Opens the two sides of a move: `highstreet migrate`. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { Side } from '../operations/moving/move-store.ts'

export type Role = 'source' | 'target'

/** @throws Error that names the folder and the remedy, if there is no store to move, or no room for one */
export async function openEmbeddedSide(settings: Pick<Settings, 'dataDir'>, role: Role): Promise<Side> {
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
  return {
    store: new SqliteTableCopy(file, role === 'source' ? 'reader' : 'writer'),
    secrets: copiedSecretFiles(dataDir),
    blobs: await openFileBlobStore(join(dataDir, 'assets')),
  }
}
