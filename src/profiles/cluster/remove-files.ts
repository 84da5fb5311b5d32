import { setTimeout as sleep } from 'node:timers/promises'
import { openBucket } from '../../adapters/blob-s3/bucket.ts'
import { LeaseKeeper } from '../../adapters/leases/lease-keeper.ts'
import { removeGoneFiles } from '../../adapters/postgres/asset-files.ts'
import type { Database } from '../../adapters/postgres/database.ts'
import type { Settings } from '../../config/settings.ts'
import type { Leases } from '../../ports/leases.ts'

const leaseMs = 30_000
const restMs = 5_000

/**
 * Removes the bytes of files that no entity uses any more, while this node holds the lease `files`. Returns a
 * function that stops it.
 */
export function startRemovingFiles(
  settings: Settings,
  db: Database,
  leases: Leases,
  node: string,
): () => Promise<void> {
  const bucket = openBucket(settings)
  const blobs = bucket.blobs('assets')
  // Failures are those of the database and the bucket, which requests report.
  const ignore = (): undefined => undefined
  const keeper = new LeaseKeeper(
    leases,
    { name: 'files', holder: node, forMs: leaseMs, onError: ignore },
    async ({ ended }) => {
      while (!ended.aborted) {
        const mayRemain = await removeGoneFiles(db, blobs, Date.now()).catch(ignore)
        if (mayRemain !== true) await sleep(restMs, undefined, { signal: ended, ref: false }).catch(ignore)
      }
    },
  )
  return async () => {
    await keeper.close().catch(ignore)
    bucket.close()
  }
}
