import { openBucket } from '../../adapters/blob-s3/bucket.ts'
import type { Database } from '../../adapters/postgres/database.ts'
import type { Settings } from '../../config/settings.ts'
import { checkClaim, claimBucket } from './claim-bucket.ts'
import { checkSearch } from './parts.ts'
import { checkDatabase, checkStandby, noteStore, openDatabase, prepareDatabase } from './prepare.ts'
import { noteSearch, refuseOtherSearch } from './search-kind.ts'

/** See `Profile.prepareToServe`. Every server that is needed is checked before anything is changed. */
export async function prepareToServe(settings: Settings): Promise<void> {
  const bucket = openBucket(settings)
  const db = openDatabase(settings, 2)
  const onOpenSearch = settings.search === 'opensearch'
  try {
    const { store } = await checkDatabase(settings)
    await checkStandby(settings, store)
    await bucket.check()
    await checkClaim(db, store, bucket, settings)
    if (store !== undefined) await refuseOtherSearch(db, settings)
    if (onOpenSearch) await checkSearch(settings, store, true)
    await checkLimits(settings)
    await prepare(settings, db, bucket)
  } finally {
    bucket.close()
    await db.close()
  }
}

async function prepare(
  settings: Settings,
  db: Database,
  bucket: ReturnType<typeof openBucket>,
): Promise<void> {
  const store = await prepareDatabase(settings)
  await claimBucket(db, bucket, settings)
  await noteSearch(db, settings)
  noteStore(settings, store)
  if (settings.search === 'opensearch') await checkSearch(settings, store, false)
}

/** A server that is down is no reason not to start: this one then counts alone. */
async function checkLimits({ valkeyUrl }: Settings): Promise<void> {
  if (valkeyUrl === null) return
  const { checkValkey } = await import('../../adapters/valkey/connection.ts')
  await checkValkey(valkeyUrl).catch((error: { isPassing?: boolean }) => {
    if (error.isPassing !== true) throw error
  })
}
