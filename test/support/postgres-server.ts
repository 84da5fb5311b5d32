import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { serversNotAsked } from './asked-for.ts'
import { endTogether, temporaryFolder } from './at-end.ts'
import { freePort } from './free-port.ts'

const candidates = [
  process.env.HIGHSTREET_POSTGRES_BIN,
  '/usr/lib/postgresql/18/bin',
  '/usr/lib/postgresql/15/bin',
]

/** Folder of the server's programs; undefined if PostgreSQL is not installed. */
export const postgresBin: string | undefined = candidates.find(
  (folder) => folder !== undefined && existsSync(join(folder, 'initdb')),
)

/** What to install where PostgreSQL is missing; false if it is there. */
export const missingPostgres: string | false =
  postgresBin === undefined ? 'PostgreSQL is not installed (Debian: postgresql-15)' : false

/** Why tests on PostgreSQL are skipped; false if they run. */
export const withoutPostgres: string | false = serversNotAsked || missingPostgres

/** The programs refuse to run as root. */
const isRoot = process.getuid?.() === 0
const asUser = (program: string, args: readonly string[]): [string, string[]] =>
  isRoot
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', program, ...args]]
    : [program, [...args]]

export interface PostgresServer {
  readonly port: number
  readonly folder: string
  readonly process: ChildProcess
  /** Address of a database of this server. */
  url(database?: string): string
  /** Creates a database, empty or like `template`, to whose address nobody may be connected; returns its address. */
  createDatabase(template?: string): Promise<string>
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>
  /** Makes a standby the primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

let databases = 0

/** Starts a server of its own in a temporary folder. `settings` as in `postgresql.conf`. */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const folder = serverFolder()
  const data = join(folder, 'data')
  const bin = postgresBin!
  const init = ['-D', data, '-U', 'highstreet', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C']
  execFileSync(...asUser(join(bin, 'initdb'), init), { stdio: 'ignore', cwd: '/' })
  return runPostgres(folder, settings)
}

function serverFolder(): string {
  const folder = temporaryFolder('postgres')
  if (isRoot) {
    execFileSync('chown', ['postgres:postgres', folder])
    chmodSync(folder, 0o700)
  }
  return folder
}

/**
 * Copies a running server and starts the copy as its streaming standby. `name` is what the primary's
 * `synchronous_standby_names` knows it by; see `requireStandbys`.
 */
export async function startStandby(
  primary: PostgresServer,
  name: string,
  settings: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<PostgresServer> {
  const folder = serverFolder()
  const from = `host=127.0.0.1 port=${primary.port} user=highstreet application_name=${name}`
  const copy = [
    '-d',
    from,
    '-D',
    join(folder, 'data'),
    '-X',
    'stream',
    '-R',
    '--checkpoint=fast',
    '--no-sync',
  ]
  await promisify(execFile)(...asUser(join(postgresBin!, 'pg_basebackup'), copy), { cwd: '/' })
  return runPostgres(folder, settings, port)
}

/**
 * Sets `synchronous_standby_names` while the server runs, such as `FIRST 1 (second)`; with an empty text, commits
 * wait for no standby. Resolves when as many standbys as the rule needs are connected.
 */
export async function requireStandbys(server: PostgresServer, rule: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url() })
  await client.connect()
  try {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${rule}'`)
    await client.query('SELECT pg_reload_conf()')
    for (;;) {
      const { rows } = await client.query(
        `SELECT current_setting('synchronous_standby_names') AS rule,
           (SELECT count(*)::int FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')) AS connected`,
      )
      if (rows[0].rule === rule && (rule === '' || rows[0].connected > 0)) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  } finally {
    await client.end()
  }
}

/** Starts the server on an existing data folder (`FOLDER/data`). */
export async function runPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<PostgresServer> {
  const own = port ?? (await freePort())
  const all: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(own),
    unix_socket_directories: folder,
    max_connections: '200',
    shared_buffers: '128MB',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(...asUser(join(postgresBin!, 'postgres'), ['-D', join(folder, 'data'), ...options]), {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
  })
  endTogether(child)
  let said = ''
  child.stderr!.on('data', (chunk) => {
    said = (said + chunk).slice(-10_000)
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = (database = 'postgres') => `postgres://highstreet@127.0.0.1:${own}/${database}`
  await answering(url(), child, () => said)
  return {
    port: own,
    folder,
    process: child,
    url,
    createDatabase: async (template) => {
      const name = `test_${process.pid}_${databases++}`
      const client = new pg.Client({ connectionString: url() })
      await client.connect()
      const like = template === undefined ? '' : ` TEMPLATE ${new URL(template).pathname.slice(1)}`
      await client.query(`CREATE DATABASE ${name}${like}`)
      await client.end()
      return url(name)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    promote: async () => {
      const wait = ['promote', '-w', '-D', join(folder, 'data')]
      await promisify(execFile)(...asUser(join(postgresBin!, 'pg_ctl'), wait), { cwd: '/' })
    },
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answering(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said()}`)
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (tries > 300) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

let shared: Promise<PostgresServer> | undefined

/** The server that the tests of one file share, without synced commits; stopped after them. */
export function sharedPostgres(): Promise<PostgresServer> {
  shared ??= startPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })
  return shared
}

// Registered by a test, it would run after that test.
if (process.env.NODE_TEST_CONTEXT !== undefined) after(async () => (await shared)?.stop())
