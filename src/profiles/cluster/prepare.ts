import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOf, Database, isConnectionLoss } from '../../adapters/postgres/database.ts'
import { inspectStore, migrate, type StoreState, storeIn } from '../../adapters/postgres/migrate.ts'
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
export const addressOf = (url: string): string =>
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
export const prepareDatabase = (settings: Settings): Promise<string> =>
  naming(settings, async (db) => {
    await checkStore(db, settings)
    await migrate(db)
    return (await readSetting(db, 'store'))!
  })

/** Checks that `prepareDatabase` would succeed, and changes nothing. */
export const checkDatabase = (settings: Settings): Promise<StoreState> =>
  naming(settings, (db) => checkStore(db, settings))

/** Runs `work`, whose errors name the database and the remedy. */
async function naming<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  if (settings.s3Bucket === null)
    throw new Error(
      'HIGHSTREET_S3_BUCKET is needed with HIGHSTREET_PROFILE=cluster; name the bucket for files',
    )
  try {
    return await withDatabase(settings, work)
  } catch (cause) {
    throw fault(settings.postgresUrl!, reasonOf(cause, 'HIGHSTREET_POSTGRES_URL'), cause)
  }
}

async function checkStore(db: Database, settings: Settings): Promise<StoreState> {
  await checkServer(db)
  const state = await inspectStore(db)
  refuseOtherStore(settings, state.store)
  if (state.isOld) await checkRights(db)
  return state
}

/** @throws Error if the server is too old, its clock is off, or its database cannot hold all texts */
export async function checkServer(db: Database): Promise<void> {
  const [server] = await db.query<{ version: number; now: number; encoding: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
  )
  const { encoding, now } = server!
  const version = Math.floor(server!.version / 10_000)
  if (version < oldestServer) throw new Error(`it is PostgreSQL ${version}; use ${oldestServer} or newer`)
  const aheadS = Math.round((Date.now() - now) / 1000)
  if (Math.abs(aheadS) * 1000 > mostClockDifferenceMs)
    throw new Error(`its clock and that of this machine are ${Math.abs(aheadS)} s apart; synchronise both`)
  if (encoding !== 'UTF8') throw new Error(`its encoding is ${encoding}; create one with the encoding UTF8`)
}

/** What a migration would fail for. */
async function checkRights(db: Database): Promise<void> {
  const [found] = await db.query<{ schema: string | null; isAllowed: boolean | null }>(
    `SELECT current_schema() AS schema, has_schema_privilege(current_schema(), 'CREATE') AS "isAllowed"`,
  )
  if (found!.isAllowed !== true)
    throw Object.assign(new Error(`permission denied for schema ${found!.schema}`), { code: '42501' })
}

/**
 * Refuses a standby of another store, or one that does not let its user in. One that is down or behind is no reason
 * not to start.
 * @param store id of the store; undefined if it has not been made yet
 */
export async function checkStandby(settings: Settings, store: string | undefined): Promise<void> {
  await inspectStandby(settings, store).catch((error: unknown) => {
    if (!isConnectionLoss((error as { cause?: unknown }).cause)) throw error
  })
}

/** Refuses a standby that cannot be used, for whatever reason. */
export async function inspectStandby(settings: Settings, store: string | undefined): Promise<void> {
  const db = openStandby(settings)
  try {
    const found = db === null ? store : await storeIn(db)
    if (found !== undefined && found !== store)
      throw new Error('it is no standby of the primary; correct HIGHSTREET_POSTGRES_READ_URL')
  } catch (cause) {
    throw fault(settings.postgresReadUrl!, reasonOf(cause, 'HIGHSTREET_POSTGRES_READ_URL'), cause)
  } finally {
    await db?.close()
  }
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

/** What an error of the database means for operators, with the remedy; `setting` holds the address. */
export function reasonOf(error: unknown, setting: string): string {
  const { code = '', message } = error as { code?: string; message: string }
  const { cause } = error as { cause?: { message: string; code?: string } }
  if (code === 'DATABASE_UNREACHABLE')
    return `it does not answer (${cause?.message || cause?.code || message}); check ${setting} and the server`
  const remedy = remedies.find(([codes]) => codes.test(code))?.[1]
  return remedy === undefined ? message : `${message}; ${remedy.replace('SETTING', setting)}`
}

const remedies: readonly (readonly [RegExp, string])[] = [
  [/^42501$/, 'let its user own the tables and create tables in the database'],
  [/^28/, 'check the user and password of SETTING'],
  [/^3D000$/, 'create it, or correct SETTING'],
  [/^ENOENT$/, 'correct sslrootcert in SETTING'],
  [/CERT|SIGNATURE/, 'name the file of its authority as sslrootcert in SETTING'],
]

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
