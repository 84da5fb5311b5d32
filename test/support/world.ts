import assert from 'node:assert/strict'
import { openDatabase, type Sqlite } from '../../src/adapters/sqlite/database.ts'
import { databaseFile } from '../../src/profiles/embedded/files.ts'
import {
  type CallOptions,
  type DirectoryOptions,
  type Storage,
  startDirectory,
  type TestDirectory,
} from './directory.ts'
import { type FileServer, startFileServer } from './file-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any

/** Where the examples of a suite play. */
export interface Place {
  readonly country: string
  readonly town: string
  readonly phone: (n: number) => string
}

/** In Ireland, as the examples of the reference. */
export const ireland: Place = { country: 'IE', town: 'Cork', phone: (n) => `+35321555${1000 + n}` }
/** In Great Britain, as the requests of the published clients. */
export const britain: Place = {
  country: 'GB',
  town: 'Cardiff',
  phone: (n) => `+44113496${String(n).padStart(4, '0')}`,
}

/** A directory with entities to try calls on, and a site with pictures. Its clock starts in November 2026. */
export interface World<D extends TestDirectory = TestDirectory> {
  readonly directory: D
  readonly files: FileServer
  readonly place: Place
  /** `data` of a call that must succeed. */
  ask(method: string, path: string, params?: Record<string, unknown>, options?: CallOptions): Promise<Data>
  /** The entity as `GET /v1/entity` tells it. */
  entity(id: string): Promise<Data>
  /** A new entity that matches no other; `objects` adds to its document. */
  newEntity(objects?: Record<string, unknown>, params?: Record<string, unknown>): Promise<string>
  /** Moves the clock forward. */
  advance(days: number): void
  /** A number that changes with every write to the store of an embedded directory, whoever makes it. */
  writes(): number
  close(): Promise<void>
}

const start = Date.UTC(2026, 10, 16, 9)

/** `storage` is what it runs on, `env` overrides settings. */
export const startWorld = (
  place: Place,
  { storage = 'embedded', env = {} }: { storage?: Storage; env?: Record<string, string> } = {},
): Promise<World> => startWorldOn(place, (options) => startDirectory({ ...options, storage }), env)

/** A world with a directory that `startOne` starts. */
export async function startWorldOn<D extends TestDirectory>(
  place: Place,
  startOne: (options: DirectoryOptions) => Promise<D>,
  env: Record<string, string> = {},
): Promise<World<D>> {
  const files = await startFileServer()
  const begun = performance.now()
  let ahead = 0
  let told = 0
  // No two writes at one time, so that lists by time have one order.
  const now = (): number => {
    told = Math.max(told + 1, start + ahead + Math.floor(performance.now() - begun))
    return told
  }
  const directory = await startOne({ env: { HIGHSTREET_FETCH_ALLOW: files.host, ...env }, now })
  let watcher: Sqlite | undefined
  let made = 0
  const ask: World['ask'] = async (method, path, params, options) => {
    const reply = await directory.call(method, path, params, options)
    assert.equal(reply.status, 200, `${method} ${path}: ${reply.text}`)
    return reply.body.data
  }
  return {
    directory,
    files,
    place,
    ask,
    entity: (id) => ask('GET', '/v1/entity', { entity_id: id }),
    newEntity: async (objects = {}, params = {}) => {
      const n = ++made
      const json = {
        name: { name: `Fixture ${n} Bakery` },
        postal_address: { building_number: String(n), address1: 'Fixture Lane', town: place.town },
        phones: [{ number: place.phone(n), description: 'main' }],
        categories: [{ category_id: 'shop/bakery', category_type: 'osm' }],
        ...objects,
      }
      const sent = { json, country: place.country, skip_dedup_check: 'true', ...params }
      return (await ask('PUT', '/v1/business/json', sent)).entity_id
    },
    advance: (days) => {
      ahead += days * 86_400_000
    },
    writes: () => {
      watcher ??= openDatabase(databaseFile(directory.settings), 'reader')
      return watcher.pragma('data_version', { simple: true }) as number
    },
    close: async () => {
      watcher?.close()
      await directory.close()
      await files.close()
    },
  }
}
