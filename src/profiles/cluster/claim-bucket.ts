import type { Bucket } from '../../adapters/blob-s3/bucket.ts'
import type { Database } from '../../adapters/postgres/database.ts'
import { putSetting, readSetting } from '../../adapters/postgres/settings.ts'
import { claimedBucketSetting } from '../../adapters/rows/filling.ts'
import type { Settings } from '../../config/settings.ts'

const folder = 'store'
const file = 'id'

/**
 * Ties a database to the bucket of its first start: nodes with different buckets would not find each other's files,
 * and two databases with one bucket would remove each other's. The bucket has the store's id in a file; a copy of all
 * objects can take its place.
 * @throws Error if the database has another bucket, or the bucket another database
 */
export async function claimBucket(
  db: Database,
  bucket: Bucket,
  { s3Bucket, s3Prefix }: Pick<Settings, 's3Bucket' | 's3Prefix'>,
): Promise<void> {
  const blobs = bucket.blobs(folder)
  const store = (await readSetting(db, 'store'))!
  const where = `Bucket ${s3Bucket} with the prefix ${s3Prefix}`
  const remedy = 'correct HIGHSTREET_S3_BUCKET or HIGHSTREET_S3_PREFIX'
  const refuseOther = async (): Promise<void> => {
    const found = await blobs.get(file)
    if (found === undefined)
      throw new Error(
        `${where} is not the one that this database started with; ${remedy}, or copy all objects of the former bucket to it`,
      )
    if (Buffer.from(found.bytes).toString() !== store)
      throw new Error(`${where} belongs to another database; ${remedy}`)
  }
  if ((await readSetting(db, claimedBucketSetting)) !== undefined) return refuseOther()
  await db.transaction(async (sql) => {
    // Of nodes that start together, one claims.
    await sql.query('LOCK TABLE setting IN SHARE ROW EXCLUSIVE MODE')
    if ((await readSetting(sql, claimedBucketSetting)) === undefined)
      await blobs.put(file, Buffer.from(store), 'text/plain')
    await refuseOther()
    await putSetting(sql, claimedBucketSetting, 'yes')
  })
}
