/** The servers beside the database that a cluster may have: whether they are usable. */
import { openBucket } from '../../adapters/blob-s3/bucket.ts'
import { inspectStore } from '../../adapters/postgres/migrate.ts'
import type { Settings } from '../../config/settings.ts'
import type { Part } from '../profile.ts'
import { checkClaim } from './claim-bucket.ts'
import { inspectStandby, openDatabase } from './prepare.ts'

/** See `Profile.inspectPart`. */
export const inspectPart = (settings: Settings, part: Part): Promise<string> => inspections[part](settings)

const inspections: Readonly<Record<Part, (settings: Settings) => Promise<string>>> = {
  files: async (settings) => {
    const bucket = openBucket(settings)
    try {
      await bucket.check()
      await withStore(settings, (db, store) => checkClaim(db, store, bucket, settings))
      return `bucket ${settings.s3Bucket} takes files`
    } finally {
      bucket.close()
    }
  },
  standby: (settings) =>
    withStore(settings, async (_, store) => {
      await inspectStandby(settings, store)
      return 'it answers'
    }),
  search: (settings) => withStore(settings, (_, store) => checkSearch(settings, store, true)),
  limits: async ({ valkeyUrl }) => {
    const { checkValkey } = await import('../../adapters/valkey/connection.ts')
    return checkValkey(valkeyUrl!)
  },
}

/** Checks OpenSearch, and creates what the index needs beside it, unless `changesNothing`. */
export async function checkSearch(
  { openSearchUrls: urls, openSearchIndex: prefix }: Settings,
  store: string | undefined,
  changesNothing: boolean,
): Promise<string> {
  const { checkOpenSearch } = await import('../../adapters/opensearch/open.ts')
  return checkOpenSearch({ urls }, { prefix, store, changesNothing })
}

async function withStore<T>(
  settings: Settings,
  work: (db: ReturnType<typeof openDatabase>, store: string | undefined) => Promise<T>,
): Promise<T> {
  const db = openDatabase(settings, 2)
  try {
    return await work(db, (await inspectStore(db)).store)
  } finally {
    await db.close()
  }
}
