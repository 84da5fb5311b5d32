import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf, Database } from '../../adapters/postgres/database.ts'
import { migrate } from '../../adapters/postgres/migrate.ts'
import { migrations } from '../../adapters/postgres/migrations/index.ts'
import { readSetting } from '../../adapters/postgres/settings.ts'
import type { Settings } from '../../config/settings.ts'
import type { DatabaseReport } from '../profile.ts'

const oldestServer = 15
/** A larger difference makes limits, leases of deliveries and expiries wrong. */
const mostClockDifferenceMs = 5_000

/** A pool on the database of the settings. */
export const openDatabase = (
  { postgresUrl, postgresConnections }: Settings,
  connections = postgresConnections,
): Database => new Database({ url: postgresUrl!, connections })

/** Runs `work` on a connection that does not wait for a server to come back. */
async function withDatabase<T>({ postgresUrl }: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = new Database({ url: postgresUrl!, connections: 2, patienceMs: 0, statementTimeoutMs: 0 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** The address of the database without user and password. */
const addressOf = ({ postgresUrl }: Settings): string =>
  addressesOf(postgresUrl!)
    .map((address) => new URL(address))
    .map(({ host, pathname }) => host + pathname)
    .join(', ')

const fault = (settings: Settings, reason: string, cause?: unknown): Error =>
  new Error(`the database ${addressOf(settings)} cannot be used: ${reason}`, { cause })

/** See `Profile.prepare`. */
export async function prepareCluster(settings: Settings): Promise<void> {
  if (settings.s3Bucket === null)
    throw new Error(
      'HIGHSTREET_S3_BUCKET is needed with HIGHSTREET_PROFILE=cluster; name the bucket for files',
    )
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  try {
    await withDatabase(settings, async (db) => {
      const [server] = await db.query<{ version: number; now: number }>(
        "SELECT current_setting('server_version_num')::int AS version, (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now",
      )
      const version = Math.floor(server!.version / 10_000)
      if (version < oldestServer) throw new Error(`it is PostgreSQL ${version}; use ${oldestServer} or newer`)
      const aheadS = Math.round((Date.now() - server!.now) / 1000)
      if (Math.abs(aheadS) * 1000 > mostClockDifferenceMs)
        throw new Error(
          `its clock and that of this machine are ${Math.abs(aheadS)} s apart; synchronise both`,
        )
      await migrate(db)
      refuseOtherStore(settings, (await readSetting(db, 'store'))!)
    })
  } catch (cause) {
    throw fault(settings, reasonOf(cause), cause)
  }
}

/** A folder keeps a copy of one store's search index, and the files that are not shared. */
function refuseOtherStore({ dataDir }: Settings, store: string): void {
  const file = join(dataDir, 'store-id')
  try {
    writeFileSync(file, `${store}\n`, { flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    if (readFileSync(file, 'utf8').trim() !== store)
      throw new Error(
        `the folder ${dataDir} belongs to another database; name an empty one in HIGHSTREET_DATA_DIR`,
      )
  }
}

const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as { code?: string; message: string }
  const cause = (error as { cause?: Error }).cause?.message ?? message
  if (code === '42501') return `${message}; let its user create tables in the database`
  if (code === '28P01' || code === '28000')
    return `${message}; check the user and password of HIGHSTREET_POSTGRES_URL`
  if (code === '3D000') return `${message}; create it, or correct HIGHSTREET_POSTGRES_URL`
  if (code === 'DATABASE_UNREACHABLE')
    return `it does not answer (${cause}); check HIGHSTREET_POSTGRES_URL and the server`
  return message
}

/** See `Profile.inspectDatabase`. */
export async function inspectDatabase(settings: Settings): Promise<DatabaseReport | null> {
  return withDatabase(settings, async (db) => {
    const [there] = await db.query<{ found: boolean }>(
      "SELECT to_regclass('schema_version') IS NOT NULL AS found",
    )
    if (!there!.found) return null
    const [state] = await db.query<{ version: number }>('SELECT max(version) AS version FROM schema_version')
    return { schemaVersion: state!.version, newestVersion: migrations.at(-1)!.version, damage: [] }
  })
}
