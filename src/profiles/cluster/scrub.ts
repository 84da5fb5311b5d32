import { randomUUID } from 'node:crypto'
import { openBucket } from '../../adapters/blob-s3/bucket.ts'
import { PostgresCommitter } from '../../adapters/postgres/committer.ts'
import { scrub } from '../../adapters/postgres/scrub.ts'
import type { Settings } from '../../config/settings.ts'
import { openDatabase } from './prepare.ts'

/** See `Profile.scrub`. */
export async function scrubCluster(settings: Settings): Promise<number> {
  const db = openDatabase(settings, 2)
  const committer = new PostgresCommitter(openDatabase(settings, 2))
  const bucket = openBucket(settings)
  try {
    return await scrub({
      db,
      committer,
      blobs: bucket.blobs('assets'),
      rewriteIndex: () => rewriteSearch(settings),
      now: Date.now,
    })
  } finally {
    bucket.close()
    await committer.close()
    await db.close()
  }
}

async function rewriteSearch(settings: Settings): Promise<void> {
  if (settings.search === 'opensearch') {
    const { rewriteOpenSearch } = await import('./run-indexer.ts')
    return rewriteOpenSearch(settings)
  }
  const [{ rewriteIndex }, { searchFiles }] = await Promise.all([
    import('../../adapters/segment-index/rewrite.ts'),
    import('./search-source.ts'),
  ])
  return rewriteIndex(searchFiles(settings, randomUUID()))
}
