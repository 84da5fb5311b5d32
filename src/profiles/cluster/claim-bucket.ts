import type { Bucket } from '../../adapters/blob-s3/bucket.ts'
import type { Database, Sql } from '../../adapters/postgres/database.ts'
import { putSetting, readSetting } from '../../adapters/postgres/settings.ts'
import { claimedBucketSetting } from '../../adapters/rows/filling.ts'
import type { Settings } from '../../config/settings.ts'

const folder = 'store'
const file = 'id'

type Named = Pick<Settings, 's3Bucket' | 's3Prefix'>

/** The store that a bucket must belong to. */
interface Claim {
  /** Undefined if it has not been made yet. */
  readonly store: string | undefined
  readonly isClaimed: boolean
}

/**
 * Checks that `claimBucket` would succeed, and changes nothing.
 * @throws Error if the database has another bucket, or the bucket another database
 */
export async function checkClaim(
  db: Sql,
  store: string | undefined,
  bucket: Bucket,
  named: Named,
): Promise<void> {
  const isClaimed = store !== undefined && (await readSetting(db, claimedBucketSetting)) !== undefined
  await refuseOther(bucket, named, { store, isClaimed })
}

/**
 * Ties a database to the bucket of its first start: nodes with different buckets would not find each other's files,
 * and two databases with one bucket would remove each other's. The bucket has the store's id in a file; a copy of all
 * objects can take its place.
 * @throws Error if the database has another bucket, or the bucket another database
 */
export async function claimBucket(db: Database, bucket: Bucket, named: Named): Promise<void> {
  const store = (await readSetting(db, 'store'))!
  const isClaimed = async (sql: Sql): Promise<boolean> =>
    (await readSetting(sql, claimedBucketSetting)) !== undefined
  if (await isClaimed(db)) return refuseOther(bucket, named, { store, isClaimed: true })
  await db.transaction(async (sql) => {
    // Of nodes that start together, one claims.
    await sql.query('LOCK TABLE setting IN SHARE ROW EXCLUSIVE MODE')
    if (!(await isClaimed(sql))) await bucket.blobs(folder).put(file, Buffer.from(store), 'text/plain')
    await refuseOther(bucket, named, { store, isClaimed: true })
    await putSetting(sql, claimedBucketSetting, 'yes')
  })
}

async function refuseOther(
  bucket: Bucket,
  { s3Bucket, s3Prefix }: Named,
  { store, isClaimed }: Claim,
): Promise<void> {
  const where = `Bucket ${s3Bucket} with the prefix ${s3Prefix}`
  const remedy = 'correct HIGHSTREET_S3_BUCKET or HIGHSTREET_S3_PREFIX'
  const found = await bucket.blobs(folder).get(file)
  if (found === undefined && isClaimed)
    throw new Error(
      `${where} is not the one that this database started with; ${remedy}, or copy all objects of the former bucket to it`,
    )
  if (found !== undefined && Buffer.from(found.bytes).toString() !== store)
    throw new Error(`${where} belongs to another database; ${remedy}`)
}
