/** Nodes of a cluster in processes of their own, over one PostgreSQL database and one bucket. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './at-end.ts'
import { startPostgres, withoutPostgres } from './postgres-server.ts'
import { startS3, withoutS3 } from './s3-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

/** Why tests of nodes are skipped; false if they run. */
export const withoutCluster: string | false = withoutPostgres || withoutS3

export interface Node extends ServerProcess {
  readonly folder: string
}

export interface TestCluster {
  readonly env: Readonly<Record<string, string>>
  /** The text of the key `admin-key` that the first start made. */
  adminKey(): string
  startNode(env?: Readonly<Record<string, string>>): Promise<Node>
  close(): Promise<void>
}

export async function startCluster(): Promise<TestCluster> {
  const postgres = await startPostgres({ fsync: 'off' })
  const s3 = await startS3()
  const bucket = s3.createBucket()
  const nodes: Node[] = []
  const env = {
    HIGHSTREET_PROFILE: 'cluster',
    HIGHSTREET_POSTGRES_URL: await postgres.createDatabase(),
    HIGHSTREET_POSTGRES_CONNECTIONS: '4',
    HIGHSTREET_S3_URL: bucket.s3Url!,
    HIGHSTREET_S3_BUCKET: bucket.s3Bucket!,
    HIGHSTREET_S3_ACCESS_KEY: bucket.s3AccessKey!,
    HIGHSTREET_S3_SECRET_KEY: bucket.s3SecretKey!,
    HIGHSTREET_WORKERS: '1',
    HIGHSTREET_LOG_LEVEL: 'warn',
    HIGHSTREET_DEMO: '0',
  }
  return {
    env,
    adminKey: () => readFileSync(join(nodes[0]!.folder, 'admin-key'), 'utf8').trim(),
    startNode: async (more = {}) => {
      const folder = temporaryFolder('node')
      const node = { folder, ...(await startServerProcess(folder, { env: { ...env, ...more } })) }
      nodes.push(node)
      return node
    },
    close: async () => {
      for (const { child, end } of nodes)
        if (child.exitCode === null && child.signalCode === null) await end('SIGKILL')
      await s3.stop()
      await postgres.stop()
    },
  }
}
