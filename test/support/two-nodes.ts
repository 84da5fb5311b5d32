import { openAdapters } from '../../src/profiles/cluster/adapters.ts'
import { prepareCluster } from '../../src/profiles/cluster/prepare.ts'
import { type DirectoryOptions, startDirectory, type TestDirectory } from './directory.ts'
import { startPostgres } from './postgres-server.ts'
import { startS3 } from './s3-server.ts'

/** A directory of the cluster profile; of its calls and injected requests, each goes to the next node. */
export interface TwoNodes extends TestDirectory {
  readonly nodes: readonly [TestDirectory, TestDirectory]
}

/**
 * Starts two nodes in this process, so that they have the clock of a test, over PostgreSQL and an S3 server of their
 * own; close it with `close()`.
 */
export async function startTwoNodes(options: DirectoryOptions = {}): Promise<TwoNodes> {
  const postgres = await startPostgres({ fsync: 'off' })
  const s3 = await startS3()
  const bucket = s3.createBucket()
  const shared: DirectoryOptions = {
    ...options,
    env: {
      ...options.env,
      HIGHSTREET_PROFILE: 'cluster',
      HIGHSTREET_POSTGRES_URL: await postgres.createDatabase(),
      HIGHSTREET_POSTGRES_CONNECTIONS: '4',
      HIGHSTREET_S3_URL: bucket.s3Url!,
      HIGHSTREET_S3_BUCKET: bucket.s3Bucket!,
      HIGHSTREET_S3_ACCESS_KEY: bucket.s3AccessKey!,
      HIGHSTREET_S3_SECRET_KEY: bucket.s3SecretKey!,
    },
    openAdapters: async (settings, now) => {
      await prepareCluster(settings)
      return openAdapters(settings, { now })
    },
  }
  const one = await startDirectory(shared)
  const two = await startDirectory({ ...shared, people: one })
  let calls = 0
  const next = (): TestDirectory => (calls++ % 2 === 0 ? one : two)
  const flush = async (): Promise<void> => {
    await one.operations.flush()
    await two.operations.flush()
  }
  return {
    ...one,
    nodes: [one, two],
    call: (...call) => next().call(...call),
    operations: { ...one.operations, flush },
    close: async () => {
      await two.close()
      await one.close()
      await s3.stop()
      await postgres.stop()
    },
  }
}
