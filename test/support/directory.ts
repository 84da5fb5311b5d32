import type { FastifyInstance } from 'fastify'
import { saveUser } from '../../src/access/decide-user.ts'
import { newHexId } from '../../src/access/keys.ts'
import { RateLimiter, sharedRateLimits } from '../../src/adapters/shared-memory/rate-limiter.ts'
import { InlineCommitter } from '../../src/adapters/sqlite/committer.ts'
import { openDatabase, type Sqlite } from '../../src/adapters/sqlite/database.ts'
import { storageFailure, storageFaultOf } from '../../src/adapters/storage-faults.ts'
import { composeDirectory, type Directory } from '../../src/compose.ts'
import { readSettings, type Settings } from '../../src/config/settings.ts'
import { callOf } from '../../src/endpoints/define-endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { buildServer } from '../../src/http/build-server.ts'
import { openMap } from '../../src/http/map/open-map.ts'
import { openAdapters } from '../../src/profiles/embedded/adapters.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import { prepareDataFolder } from '../../src/profiles/embedded/prepare.ts'
import type { Adapters } from '../../src/profiles/profile.ts'
import { newKey } from './api-key.ts'
import { temporaryFolder } from './at-end.ts'
import { checkAnswer } from './document-schema.ts'
import { openMemoryAdapters } from './memory-adapters.ts'
import { shippedPlaces } from './shipped-gazetteer.ts'
import { shippedTaxonomyTables } from './shipped-taxonomy.ts'

/** A whole directory in a folder of its own: the real store, the real reference data, the real HTTP surface, no port unless asked. */
export interface TestDirectory extends Directory {
  readonly server: FastifyInstance
  readonly settings: Settings
  /** Keys of one account and plan each, and a user of the account `shop`. The verifying ones are of plans that verify claims themselves. */
  readonly keys: Readonly<
    Record<'entry' | 'standard' | 'admin' | 'other' | 'verifying' | 'otherVerifying', string>
  >
  readonly userId: string
  /** The writing connection of an embedded directory: a fault of it is a fault of every write. */
  writer(): Sqlite
  call(method: string, path: string, params?: Record<string, unknown>, options?: CallOptions): Promise<Reply>
}

export interface CallOptions {
  /** Key to call with; null sends none. Default: the standard key, or that of an admin for what only they may call. */
  readonly key?: string | null
  /** User to write as; null sends none. Default: the directory's user. */
  readonly user?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

export interface Reply {
  readonly status: number
  readonly headers: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: { success: boolean; msg: string; data: any }
  readonly text: string
}

/** What a directory under test runs on: the embedded profile, or the memory of this process. */
export type Storage = 'embedded' | 'memory'

export interface DirectoryOptions {
  /** Overrides settings. */
  env?: Record<string, string>
  /** Its clock. */
  now?: () => number
  /** The keys and the user of a store that has some. */
  people?: Pick<TestDirectory, 'keys' | 'userId'>
  /** Whether the test stores values that no call could have given. */
  madeUp?: boolean
  storage?: Storage
  /** Opens another storage. */
  openAdapters?: (settings: Settings, now: () => number) => Promise<Adapters>
}

/**
 * Starts a directory; close it with `close()`. Documents that `call` reads are held to their schema, unless they are
 * made up.
 */
export async function startDirectory(options: DirectoryOptions = {}): Promise<TestDirectory> {
  const folder = temporaryFolder('test')
  const settings = readSettings({
    HIGHSTREET_DATA_DIR: folder,
    HIGHSTREET_BASE_URL: 'http://directory.example',
    HIGHSTREET_PUBLISHERS: 'demo-publisher=Demo Publisher',
    ...options.env,
  })
  const now = options.now ?? Date.now
  const { adapters, writer } = await openStorage(options, settings, now)
  const directory = await composeDirectory({
    settings,
    adapters,
    gazetteer: { places: shippedPlaces(), units: undefined },
    taxonomy: shippedTaxonomyTables,
    now,
  })
  const { keys, userId } = options.people ?? (await populate(directory))
  const server = buildServer(directory, {
    rateLimits: sharedRateLimits(new RateLimiter(RateLimiter.allocate(64), now)),
    site: { name: 'Highstreet', country: null, ratePerSecond: 10_000 },
    ownOrigins: ['http://directory.example'],
    map: await openMap(settings),
    log: { request: () => undefined, failure: (error) => console.error(error) },
    observe: () => undefined,
    storageFailure: (error) => {
      const fault = storageFaultOf(error)
      return fault === null ? null : storageFailure(fault)
    },
    unready: async () => null,
    search: () => directory.searchState(),
    metrics: async () => '',
  })
  await server.ready()
  return {
    ...directory,
    server,
    settings,
    keys,
    userId,
    writer: () => {
      if (writer === undefined) throw new Error('only an embedded directory has a writing connection')
      return writer
    },
    call: async (method, path, params = {}, callOptions = {}) => {
      const reply = await call(server, { keys, userId }, method, path, params, callOptions)
      if (method === 'GET' && reply.body.success && !options.madeUp)
        checkAnswer(path, params, reply.body.data)
      return reply
    },
    close: async () => {
      await server.close()
      await directory.close()
    },
  }
}

async function openStorage(
  options: DirectoryOptions,
  settings: Settings,
  now: () => number,
): Promise<{ adapters: Adapters; writer?: Sqlite }> {
  if (options.openAdapters !== undefined) return { adapters: await options.openAdapters(settings, now) }
  return options.storage === 'memory' ? { adapters: openMemoryAdapters(now) } : openEmbedded(settings, now)
}

async function openEmbedded(
  settings: Settings,
  now: () => number,
): Promise<{ adapters: Adapters; writer: Sqlite }> {
  prepareDataFolder(settings)
  const writer = openDatabase(databaseFile(settings), 'writer')
  // Tests prove durability where they mean to; elsewhere a sync for each write would only make them slow.
  writer.pragma('synchronous = OFF')
  const adapters = await openAdapters(settings, { committer: new InlineCommitter(writer, now), now })
  return { adapters, writer }
}

async function populate(directory: Directory) {
  const { services } = directory
  const makeKey = async (account: string, plan: string): Promise<string> => {
    const { secret, creation } = newKey({ account, plan, created: services.clock.now() })
    await services.accessWriter.apply(creation)
    return secret
  }
  const saved = await saveUser(
    { store: services.access, writer: services.accessWriter },
    { email: 'writer@shop.example', firstName: 'Wilma', lastName: 'Writer', userType: 'owner' },
    { account: null, admin: true },
    { id: newHexId(), now: services.clock.now() },
  )
  const unlimited = await services.access.plan('standard')
  if (unlimited !== undefined) {
    await services.accessWriter.apply({
      type: 'access.plan.put',
      plan: { ...unlimited, ratePerSecond: null },
    })
  }
  const entry = await services.access.plan('entry')
  if (entry !== undefined) {
    await services.accessWriter.apply({
      type: 'access.plan.put',
      plan: { ...entry, ratePerSecond: null, dailyQuota: null },
    })
  }
  const verifying = {
    ...(await services.access.plan('standard'))!,
    name: 'verifying',
    rights: ['verified_claims'] as const,
  }
  await services.accessWriter.apply({ type: 'access.plan.put', plan: verifying })
  const keys = {
    entry: await makeKey('shop', 'entry'),
    standard: await makeKey('shop', 'standard'),
    admin: await makeKey('operator', 'admin'),
    other: await makeKey('rival', 'standard'),
    verifying: await makeKey('shop', 'verifying'),
    otherVerifying: await makeKey('rival', 'verifying'),
  }
  return { keys, userId: saved.user.id }
}

/** The key that a call is tried with. */
export const keyFor = (method: string, path: string): 'standard' | 'admin' =>
  adminCalls.has(`${method} ${path}`) ? 'admin' : 'standard'

const adminCalls = new Set(endpoints.filter(({ access }) => access.plan === 'admin').map(callOf))

async function call(
  server: FastifyInstance,
  who: { readonly keys: TestDirectory['keys']; readonly userId: string },
  method: string,
  path: string,
  params: Record<string, unknown>,
  options: CallOptions,
): Promise<Reply> {
  const key = options.key === undefined ? who.keys[keyFor(method, path)] : options.key
  const user = options.user === undefined ? who.userId : options.user
  const all: Record<string, unknown> = {
    ...params,
    ...(key === null ? {} : { api_key: key }),
    ...(method === 'GET' || user === null ? {} : { _user_id: user }),
  }
  const { headers = {} } = options
  const text = new URLSearchParams(
    Object.entries(all)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
  ).toString()
  const response = await server.inject(
    method === 'GET'
      ? { method, url: `${path}?${text}`, headers }
      : {
          method: method as 'POST',
          url: path,
          payload: text,
          headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        },
  )
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? response.json() : { success: false, msg: '', data: null },
    text: response.body,
  }
}
