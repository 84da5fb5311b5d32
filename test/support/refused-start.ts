/** Starts of nodes that are refused, and change nothing. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openBucket } from '../../src/adapters/blob-s3/bucket.ts'
import { readSettings, type Settings } from '../../src/config/settings.ts'
import { cluster } from '../../src/profiles/cluster.ts'
import { temporaryFolder } from './at-end.ts'
import { sharedS3 } from './s3-server.ts'

/** Settings of a node with a bucket of its own. */
export const settingsOf = async (url: string, changed: Partial<Settings> = {}): Promise<Settings> => ({
  ...readSettings({ HIGHSTREET_PROFILE: 'cluster', HIGHSTREET_POSTGRES_URL: url }, 2),
  ...(await sharedS3()).createBucket(),
  dataDir: join(temporaryFolder('node'), 'data'),
  ...changed,
})

export async function inDatabase<T>(url: string, ...statements: readonly string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** Everything that a start could have made. */
async function contents(url: string, settings: Settings): Promise<unknown> {
  const bucket = openBucket(settings)
  // Null without a bucket.
  const inBucket = await Array.fromAsync(bucket.blobs('store').list()).catch(() => null)
  bucket.close()
  const [tables] = await inDatabase<{ made: string }>(
    url,
    `SELECT coalesce(string_agg(relname || ':' || relfilenode, ' ' ORDER BY relname), '') AS made FROM pg_class
       WHERE relnamespace = 'public'::regnamespace`,
  )
  const [rows] = (tables!.made.includes('setting:') &&
    (await inDatabase(
      url,
      `SELECT (SELECT string_agg(name || value, ' ' ORDER BY name) FROM setting) AS settings,
      (SELECT string_agg(version::text, ' ' ORDER BY version) FROM schema_version) AS versions`,
    ))) || [null]
  const files = existsSync(settings.dataDir) ? readdirSync(settings.dataDir).sort() : null
  return { inBucket, tables, rows, files }
}

/** The message of a start that is refused. `url` sees what the start may have changed. */
export async function refusal(url: string, settings: Settings): Promise<string> {
  const before = await contents(url, settings)
  const message = await cluster.prepareToServe(settings).then(
    () => 'started',
    (error: Error) => error.message,
  )
  assert.deepEqual(await contents(url, settings), before)
  assert.doesNotMatch(message, /\n|secret/)
  return message
}
