import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf, Database, isConnectionLoss } from '../../adapters/postgres/database.ts'
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

/** A pool on the standbys of the settings, which answer at once or not at all; null where there are none. */
export const openStandby = ({ postgresReadUrl, postgresConnections }: Settings): Database | null =>
  postgresReadUrl === null
    ? null
    : new Database({ url: postgresReadUrl, connections: postgresConnections, role: 'any', patienceMs: 0 })

/** Runs `work` on a connection that does not wait for a server to come back. */
async function withDatabase<T>({ postgresUrl }: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = new Database({ url: postgresUrl!, connections: 2, patienceMs: 0, statementTimeoutMs: 0 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** The address of a database without user and password. */
const addressOf = (url: string): string =>
  addressesOf(url)
    .map((address) => new URL(address))
    .map(({ host, pathname }) => host + pathname)
    .join(', ')

const fault = (url: string, reason: string, cause?: unknown): Error =>
  new Error(`the database ${addressOf(url)} cannot be used: ${reason}`, { cause })

/** See `Profile.prepare`. */
export async function prepareCluster(settings: Settings): Promise<void> {
  noteStore(settings, await prepareDatabase(settings))
}

/** Checks the database and brings its schema up to date. Returns the id of the store. */
export async function prepareDatabase(settings: Settings): Promise<string> {
  if (settings.s3Bucket === null)
    throw new Error(
      'HIGHSTREET_S3_BUCKET is needed with HIGHSTREET_PROFILE=cluster; name the bucket for files',
    )
  try {
    return await withDatabase(settings, async (db) => {
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
      refuseOtherStore(settings, await storeOf(db))
      await migrate(db)
      return (await storeOf(db))!
    })
  } catch (cause) {
    throw fault(settings.postgresUrl!, reasonOf(cause, 'HIGHSTREET_POSTGRES_URL'), cause)
  }
}

/**
 * Refuses a standby of another store, or one that does not let its user in. One that is down or behind is no reason
 * not to start.
 */
export async function checkStandby(settings: Settings, store: string): Promise<void> {
  const db = openStandby(settings)
  try {
    const found = db === null ? store : await storeOf(db)
    if (found !== undefined && found !== store)
      throw new Error('it is no standby of the primary; correct HIGHSTREET_POSTGRES_READ_URL')
  } catch (cause) {
    if (!isConnectionLoss(cause))
      throw fault(settings.postgresReadUrl!, reasonOf(cause, 'HIGHSTREET_POSTGRES_READ_URL'), cause)
  } finally {
    await db?.close()
  }
}

/** Id of the store; undefined if the database has no tables yet. */
async function storeOf(db: Database): Promise<string | undefined> {
  const [row] = await db.query<{ there: boolean }>("SELECT to_regclass('setting') IS NOT NULL AS there")
  return row!.there ? readSetting(db, 'store') : undefined
}

const storeFile = ({ dataDir }: Settings): string => join(dataDir, 'store-id')

/** A folder keeps a copy of one store's search index, and the files that are not shared. */
function refuseOtherStore(settings: Settings, store: string | undefined): void {
  const file = storeFile(settings)
  if (existsSync(file) && readFileSync(file, 'utf8').trim() !== store)
    throw new Error(
      `the folder ${settings.dataDir} belongs to another database; name an empty one in HIGHSTREET_DATA_DIR`,
    )
}

/** Makes the folder that of the store. */
export function noteStore(settings: Settings, store: string): void {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(storeFile(settings), `${store}\n`, { flag: 'wx' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    refuseOtherStore(settings, store)
  }
}

const reasonOf = (error: unknown, setting: string): string => {
  const { code = '', message } = error as { code?: string; message: string }
  const { cause } = error as { cause?: { message: string; code?: string } }
  if (code === '42501') return `${message}; let its user create tables in the database`
  if (code === '28P01' || code === '28000') return `${message}; check the user and password of ${setting}`
  if (code === '3D000') return `${message}; create it, or correct ${setting}`
  if (code === 'DATABASE_UNREACHABLE')
    return `it does not answer (${cause?.message || cause?.code || message}); check ${setting} and the server`
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
