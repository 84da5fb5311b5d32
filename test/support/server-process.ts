import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { saveUser } from '../../src/access/decide-user.ts'
import { newHexId } from '../../src/access/keys.ts'
import { SqliteAccessWriter } from '../../src/adapters/sqlite/access-commands.ts'
import { SqliteAccessStore } from '../../src/adapters/sqlite/access-store.ts'
import { openDatabase } from '../../src/adapters/sqlite/database.ts'
import { readSettings } from '../../src/config/settings.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import { prepareDataFolder } from '../../src/profiles/embedded/prepare.ts'
import { newKey } from './api-key.ts'
import { temporaryFolder } from './at-end.ts'

const program = fileURLToPath(new URL('../../bin/highstreet.js', import.meta.url))

/** A data folder with a standard key without rate limit and a user. It has to be absent or empty. */
export async function makeDataFolder(folder = temporaryFolder('process')) {
  const settings = readSettings({ HIGHSTREET_DATA_DIR: folder })
  prepareDataFolder(settings)
  const db = openDatabase(databaseFile(settings), 'writer')
  const store = new SqliteAccessStore(db)
  const writer = new SqliteAccessWriter(db, Date.now)
  const standard = (await store.plan('standard'))!
  await writer.apply({ type: 'access.plan.put', plan: { ...standard, ratePerSecond: null } })
  const { user } = await saveUser(
    { store, writer },
    { email: 'writer@shop.example', userType: 'owner' },
    { account: null, admin: true },
    { id: newHexId(), now: Date.now() },
  )
  const { secret: apiKey, creation } = newKey({ defaultUser: user.id, created: Date.now() })
  await writer.apply(creation)
  db.close()
  return { folder, apiKey, userId: user.id }
}

/** Makes a key on a data folder that a server may run on, which follows within a second; answers its text. */
export async function addKey(folder: string, key: Parameters<typeof newKey>[0]): Promise<string> {
  const db = openDatabase(databaseFile(readSettings({ HIGHSTREET_DATA_DIR: folder })), 'writer')
  const { secret, creation } = newKey({ created: Date.now(), ...key })
  await new SqliteAccessWriter(db, Date.now).apply(creation)
  db.close()
  return secret
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** What it has written to standard output so far. */
  printed(): string
  /** What it has written to standard error so far, its log. */
  logged(): string
  /** Ends it with a signal and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>
}

/** Starts `highstreet serve` on a port the system chooses; `wrapper` is a command to run it under, `started` another program. */
export async function startServerProcess(
  folder: string,
  options: {
    readonly wrapper?: readonly string[]
    readonly env?: Record<string, string>
    readonly started?: string
  } = {},
): Promise<ServerProcess> {
  const { started = program } = options
  const [command = process.execPath, ...before] = options.wrapper ?? []
  const args =
    options.wrapper === undefined ? [started, 'serve'] : [...before, process.execPath, started, 'serve']
  const child = spawn(command, args, {
    env: {
      ...process.env,
      HIGHSTREET_DATA_DIR: folder,
      HIGHSTREET_PORT: '0',
      HIGHSTREET_DEMO: '0',
      HIGHSTREET_WORKERS: '2',
      HIGHSTREET_LOG_LEVEL: 'error',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk
  })
  const gone = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
      const found = /ready at (\S+)/.exec(printed)?.[1]
      if (found !== undefined) resolve(found)
    })
    void gone.then((code) =>
      reject(new Error(`The server ended with ${code} before it was ready: ${printed}${complaints}`)),
    )
  })
  return {
    url,
    child,
    printed: () => printed,
    logged: () => complaints,
    end: (signal) => {
      child.kill(signal)
      return gone
    },
  }
}

/** A server on a data folder of its own, with what `makeDataFolder` put there; `close` ends it and removes the folder. */
export async function startOwnServer(env: Record<string, string> = {}) {
  const made = await makeDataFolder()
  const server = await startServerProcess(made.folder, { env })
  const close = async (): Promise<void> => {
    await server.end('SIGTERM')
  }
  return { ...made, server, close }
}

/** What a command on a data folder, in a process of its own, writes to standard output. Fails with its complaints when it does not end well. */
export const runHighstreet = (folder: string, ...args: readonly string[]): Promise<string> =>
  runHighstreetWith({ HIGHSTREET_DATA_DIR: folder }, ...args)

/** The same with further settings. */
export async function runHighstreetWith(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<string> {
  const env = { ...process.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env })
  return stdout
}

/** Whether everything is tried, however long it takes. */
export const isCampaign = Number(process.env.HIGHSTREET_TEST_SCALE) >= 1

/** The part of a long campaign to run: what HIGHSTREET_TEST_SCALE says, or a tenth, or another `share`; at least one. */
export const scaled = (full: number, share = 0.1): number =>
  Math.max(1, Math.round(full * Number(process.env.HIGHSTREET_TEST_SCALE ?? share)))

/** Those of a list that a campaign tries in its part, from all over the list. */
export function sampled<T>(list: readonly T[]): readonly T[] {
  const count = scaled(list.length)
  return Array.from({ length: count }, (_, n) => list[Math.floor((n * list.length) / count)]!)
}

export const readText = (file: string): string => readFileSync(file, 'utf8')
